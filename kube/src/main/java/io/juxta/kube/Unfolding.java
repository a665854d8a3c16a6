package io.juxta.kube;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/// The objects of one file, lists taken apart item by item.
///
/// kubectl prints a list's `kind` after its `items`, an API server before. Items that name their
/// own kind are passed on as they come in either case; items that do not must wait when their list
/// has not said what it is, and only then more than one item is held at a time.
final class Unfolding {

    private final Cursor cursor;
    private final Consumer<Document> sink;
    private final Consumer<Warning> warnings;
    private int documents;

    Unfolding(Cursor cursor, Consumer<Document> sink, Consumer<Warning> warnings) {
        this.cursor = cursor;
        this.sink = sink;
        this.warnings = warnings;
    }

    void run() {
        while (cursor.nextDocument()) {
            documents++;
            if (cursor.atMapping()) {
                document();
            } else if (!(cursor.value() instanceof Tree.Null)) {
                throw new InputException(
                        cursor.source(),
                        "not an object",
                        "A document is a mapping with apiVersion, kind and metadata");
            }
        }
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
                var item = itemOf(cursor.value(), index, source);
                isEmptyList = false;
                if (fields.containsKey("kind")) {
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
        if (passedOn > 0 && !Kinds.isList(kind)) {
            throw new InputException(
                    source,
                    "the kind " + kind + " has a list of whole objects as its items",
                    "The kind of a list ends with List");
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

    private static Tree.Mapping itemOf(Tree item, int index, Source list) {
        if (item instanceof Tree.Mapping mapping) {
            return mapping;
        }
        throw new InputException(
                list.at(item.line()), "items[" + index + "] is not an object", "Take it out");
    }

    /// An item of a list; what it lacks in kind and apiVersion its list may say for it.
    private void passOn(Source list, Tree.Mapping item, int index, Map<String, Tree> listFields) {
        var source = list.at(item.line());
        var listKind = listFields.get("kind") instanceof Tree.Text(var text, _) ? text : "List";
        var itemKind = Kinds.itemKind(listKind);
        var complete = item;
        if (!itemKind.isEmpty()) {
            complete = orElse(complete, "kind", new Tree.Text(itemKind, item.line()));
            if (listFields.get("apiVersion") instanceof Tree.Text api) {
                complete = orElse(complete, "apiVersion", new Tree.Text(api.value(), item.line()));
            }
        }
        if (!complete.has("kind")) {
            throw new InputException(
                    source,
                    "items[" + index + "] has no kind",
                    "Items of a List name their own kind and apiVersion");
        }
        passOn(source, complete);
    }

    private void passOn(Source source, Tree.Mapping object) {
        var kind = kindOf(object, source);
        if (Kinds.isList(kind) && object.fields().get("items") instanceof Tree.Null) {
            return;
        }
        if (Kinds.isList(kind)
                && object.fields().get("items") instanceof Tree.Sequence(var items, _)) {
            for (var index = 0; index < items.size(); index++) {
                var item = itemOf(items.get(index), index, source);
                passOn(source, item, index, object.fields());
            }
            return;
        }
        sink.accept(new Document(source, withApiVersion(source, object, kind)));
    }

    private static String kindOf(Tree.Mapping object, Source source) {
        if (object.fields().get("kind") instanceof Tree.Text(var kind, _) && !kind.isEmpty()) {
            return kind;
        }
        throw new InputException(
                source,
                object.has("kind") ? "a kind that is not a name" : "a document without kind",
                "Every object names its kind, as in kind: ResourceClaim");
    }

    private Tree.Mapping withApiVersion(Source source, Tree.Mapping object, String kind) {
        if (says(object, "apiVersion")) {
            return object;
        }
        var api = Kinds.newestApi(kind);
        warnings.accept(
                new Warning(
                        source,
                        api == null
                                ? kind + " has no apiVersion"
                                : kind + " has no apiVersion; taken for " + api));
        return api == null
                ? object
                : orElse(object, "apiVersion", new Tree.Text(api, object.line()));
    }

    /// Something stands there, be it nonsense: that is for the decoder to judge.
    private static boolean says(Tree.Mapping object, String key) {
        return object.has(key)
                && !(object.fields().get(key) instanceof Tree.Text(var text, _) && text.isEmpty());
    }

    /// The mapping with a field it lacks put in front.
    private static Tree.Mapping orElse(Tree.Mapping object, String key, Tree value) {
        if (says(object, key)) {
            return object;
        }
        var fields = new LinkedHashMap<String, Tree>();
        fields.put(key, value);
        object.fields()
                .forEach((name, field) -> fields.put(name, name.equals(key) ? value : field));
        return new Tree.Mapping(fields, object.line());
    }
}
