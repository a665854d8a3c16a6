package io.juxta.kube.text;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The items of a `List`, a `ResourceClaimList` and the like.
public final class ListItems {

    /// An object inside a list, or alone.
    ///
    /// @param path such as `items[2]`
    /// @param object with the kind and apiVersion of its list where it has none
    public record Item(String path, Tree.Mapping object) {}

    private ListItems() {}

    /// Whether an object is a list.
    public static boolean isList(Tree.Mapping object) {
        return object.fields().get("kind") instanceof Tree.Text(var kind, _)
                && Kinds.isList(kind)
                && (object.fields().get("items") instanceof Tree.Sequence
                        || object.fields().get("items") instanceof Tree.Null);
    }

    /// The objects of a list, those of lists in it too; the object itself when it is no list.
    ///
    /// @param path of the object
    /// @throws InputException when an item is no object
    public static List<Item> all(Tree.Mapping object, String path) {
        if (!isList(object)) {
            return List.of(new Item(path, object));
        }
        var all = new ArrayList<Item>();
        for (var item : in(object, path)) {
            all.addAll(all(item.object(), item.path()));
        }
        return all;
    }

    /// The items of a list, some of which may be lists.
    ///
    /// @param path of the list; may be empty
    /// @throws InputException when an item is no object
    public static List<Item> in(Tree.Mapping list, String path) {
        var items = new ArrayList<Item>();
        for (var each : list.items("items")) {
            var at = "%sitems[%d]".formatted(path.isEmpty() ? "" : path + ".", items.size());
            if (!(each instanceof Tree.Mapping item)) {
                throw new InputException(
                        Source.of(at), "an object is needed", "Take it out of the list");
            }
            items.add(new Item(at, completed(item, list.fields())));
        }
        return items;
    }

    /// An item of a list, with the kind and apiVersion of the list where it has none.
    static Tree.Mapping completed(Tree.Mapping item, Map<String, Tree> list) {
        var listKind = list.get("kind") instanceof Tree.Text(var text, _) ? text : "List";
        var itemKind = Kinds.itemKind(listKind);
        if (itemKind.isEmpty()) {
            return item;
        }
        var complete = orElse(item, "kind", new Tree.Text(itemKind, item.line()));
        return list.get("apiVersion") instanceof Tree.Text api
                ? orElse(complete, "apiVersion", new Tree.Text(api.value(), item.line()))
                : complete;
    }

    /// Whether the key has any value, even an invalid one: the decoder checks it.
    static boolean says(Tree.Mapping object, String key) {
        return object.has(key)
                && !(object.fields().get(key) instanceof Tree.Text(var text, _) && text.isEmpty());
    }

    /// The mapping with a missing field added in front.
    static Tree.Mapping orElse(Tree.Mapping object, String key, Tree value) {
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
