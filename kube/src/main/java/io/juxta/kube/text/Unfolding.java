package io.juxta.kube.text;

import io.juxta.kube.text.ManifestListener.Rest;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;

/// The objects of one file, with lists expanded item by item.
///
/// kubectl prints a list's `kind` after its `items`, an API server before. Items with their own
/// kind are passed on at once in either case; items without one must wait until the kind of their
/// list is read, and only then more than one item is held at a time.
///
/// What cannot be read is reported to the listener, which may end everything by throwing; if it
/// does not, the next item or document is read. An invalid JSON document ends its file, since the
/// start of the next is unknown.
final class Unfolding {

    private final Cursor cursor;
    private final ManifestListener listener;
    private int documents;

    Unfolding(Cursor cursor, ManifestListener listener) {
        this.cursor = cursor;
        this.listener = listener;
    }

    void run() {
        var open = true;
        while (open) {
            try {
                open = next();
            } catch (InputException broken) {
                open = cursor.leaveBroken();
                listener.unreadable(broken, open ? Rest.READ : Rest.LOST);
            }
        }
        var comment = cursor.comment();
        if (comment != null) {
            listener.comment(comment);
        }
    }

    private boolean next() {
        if (!cursor.nextDocument()) {
            return false;
        }
        documents++;
        var slice = cursor.slice();
        if (slice != null) {
            listener.slice(slice, cursor.source());
        } else if (cursor.atMapping()) {
            document();
        } else if (!(cursor.value() instanceof Tree.Null)) {
            refuse(
                    cursor.source(),
                    "not an object",
                    "A document is a mapping with apiVersion, kind and metadata");
        }
        return true;
    }

    int documents() {
        return documents;
    }

    private void document() {
        var source = cursor.source();
        var fields = new LinkedHashMap<String, Tree>();
        var waiting = new ArrayList<Tree.Mapping>();
        var passedOn = 0;
        var isEmptyList = false;
        for (var key = cursor.nextField(); key != null; key = cursor.nextField()) {
            if (!key.equals("items") || !cursor.atSequence() || !mayBeList(fields)) {
                fields.put(key, cursor.value());
                continue;
            }
            isEmptyList = true;
            cursor.enterSequence();
            for (var index = 0; cursor.nextItem(); index++) {
                isEmptyList = false;
                var slice = cursor.slice();
                if (slice != null) {
                    listener.slice(slice, source.at(cursor.sliceLine()));
                    passedOn++;
                    continue;
                }
                var value = cursor.value();
                if (!(value instanceof Tree.Mapping item)) {
                    refuseItem(value, index, source);
                    passedOn++;
                } else if (fields.containsKey("kind")) {
                    passOn(source, item, index, fields);
                    passedOn++;
                } else if (item.has("kind")) {
                    passOn(source, item, index, Map.of());
                    passedOn++;
                } else {
                    waiting.add(item);
                }
            }
        }
        if (fields.isEmpty() && passedOn == 0 && waiting.isEmpty() && !isEmptyList) {
            return;
        }
        var kind = kindOf(new Tree.Mapping(fields, source.line()), source);
        if (kind.isEmpty()) {
            return;
        }
        if (passedOn > 0 && !Kinds.isList(kind)) {
            refuse(
                    source,
                    "the kind " + kind + " has a list of whole objects as its items",
                    "The kind of a list ends with List");
            return;
        }
        if (Kinds.isList(kind) && (passedOn > 0 || !waiting.isEmpty() || isEmptyList)) {
            for (var index = 0; index < waiting.size(); index++) {
                passOn(source, waiting.get(index), index, fields);
            }
            return;
        }
        if (!waiting.isEmpty() || isEmptyList) {
            fields.put("items", Tree.Sequence.of(waiting));
        }
        passOn(source, new Tree.Mapping(fields, source.line()));
    }

    private static boolean mayBeList(Map<String, Tree> fields) {
        var kind = fields.get("kind");
        return kind == null || (kind instanceof Tree.Text(var text, _) && Kinds.isList(text));
    }

    private void refuseItem(Tree item, int index, Source list) {
        refuse(list.at(item.line()), "items[" + index + "] is not an object", "Take it out");
    }

    /// Reports readable text that is no object; reading continues after it in any case.
    private void refuse(Source source, String what, String cure) {
        listener.unreadable(new InputException(source, what, cure), Rest.READ);
    }

    /// Passes an item on, with the kind and apiVersion of its list where it has none.
    private void passOn(Source list, Tree.Mapping item, int index, Map<String, Tree> listFields) {
        var source = list.at(item.line());
        var complete = ListItems.completed(item, listFields);
        if (!complete.has("kind")) {
            refuse(
                    source,
                    "items[" + index + "] has no kind",
                    "Items of a List name their own kind and apiVersion");
            return;
        }
        passOn(source, complete);
    }

    private void passOn(Source source, Tree.Mapping object) {
        var kind = kindOf(object, source);
        if (kind.isEmpty()
                || (Kinds.isList(kind) && object.fields().get("items") instanceof Tree.Null)) {
            return;
        }
        if (Kinds.isList(kind)
                && object.fields().get("items") instanceof Tree.Sequence(var items, _)) {
            for (var index = 0; index < items.size(); index++) {
                if (items.get(index) instanceof Tree.Mapping item) {
                    passOn(source, item, index, object.fields());
                } else {
                    refuseItem(items.get(index), index, source);
                }
            }
            return;
        }
        listener.object(new Document(source, withApiVersion(source, object, kind)));
    }

    /// Empty when the object has no kind; that was reported then.
    private String kindOf(Tree.Mapping object, Source source) {
        if (object.fields().get("kind") instanceof Tree.Text(var kind, _) && !kind.isEmpty()) {
            return kind;
        }
        refuse(
                source,
                object.has("kind") ? "a kind that is not a name" : "a document without kind",
                "Every object names its kind, as in kind: ResourceClaim");
        return "";
    }

    private Tree.Mapping withApiVersion(Source source, Tree.Mapping object, String kind) {
        if (ListItems.says(object, "apiVersion")) {
            return object;
        }
        var api = Kinds.newestApi(kind);
        listener.warning(
                new Warning(
                        source,
                        api == null
                                ? kind + " has no apiVersion"
                                : kind + " has no apiVersion; taken for " + api));
        return api == null
                ? object
                : ListItems.orElse(object, "apiVersion", new Tree.Text(api, object.line()));
    }
}
