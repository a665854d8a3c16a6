package io.juxta.cli.batch;

import io.juxta.cli.load.QuestionMembers;
import io.juxta.cli.load.UnknownFields;
import io.juxta.cli.page.BadQuestion;
import io.juxta.kube.cluster.ObjectStore;
import io.juxta.kube.text.ListItems;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/// The Kubernetes objects of a batch line, with lists expanded.
///
/// @param all with their paths, such as `objects[3].items[0]`
record BatchObjects(List<ListItems.Item> all) {

    BatchObjects {
        all = List.copyOf(all);
    }

    /// @throws BadQuestion when an item is no object
    static BatchObjects of(List<Tree> items, String path) {
        var found = new ArrayList<ListItems.Item>();
        for (var i = 0; i < items.size(); i++) {
            var at = "%s[%d]".formatted(path, i);
            found.addAll(ListItems.all(QuestionMembers.mapping(items.get(i), at), at));
        }
        return new BatchObjects(found);
    }

    /// Puts every object into a store.
    ///
    /// @param put that of the store
    /// @param unused receives objects of unused kinds
    /// @return warnings about unknown fields
    /// @throws BadQuestion when one cannot be read
    List<String> into(
            BiFunction<Tree.Mapping, Source, ObjectStore.Put> put, Consumer<Tree.Mapping> unused) {
        var unknown = new UnknownFields();
        for (var item : all) {
            switch (put.apply(item.object(), Source.of(item.path()))) {
                case ObjectStore.Put.Unreadable(var fault) ->
                        throw new BadQuestion("%s.%s".formatted(item.path(), fault.text()));
                case ObjectStore.Put.Kept(_, var fields) ->
                        fields.forEach(
                                field ->
                                        unknown.add(
                                                "%s.%s".formatted(item.path(), field.path()),
                                                field.nearest()));
                case ObjectStore.Put.Ignored _ -> unused.accept(item.object());
            }
        }
        return unknown.warning();
    }
}
