package io.juxta.kube;

import io.juxta.kube.ManifestListener.Rest;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;

/// The objects of one file, lists taken apart item by item.
///
/// kubectl prints a list's `kind` after its `items`, an API server before. Items that name their
/// own kind are passed on as they come in either case; items that do not must wait when their list
/// has not said what it is, and only then more than one item is held at a time.
///
/// What cannot be read is told to the listener, which may end it all by throwing; if it does not,
/// the next item or document is read. A broken document of JSON ends its file, since nobody can
/// tell where the next would start.
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
        if (cursor.atMapping()) {
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

    /// Text that can be read and is no object: what follows it is read in any case.
    private void refuse(Source source, String what, String cure) {
        listener.unreadable(new InputException(source, what, cure), Rest.READ);
    }

    /// An item of a list; what it lacks in kind and apiVersion its list may say for it.
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

    /// Empty when the object does not say; that was told then.
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
