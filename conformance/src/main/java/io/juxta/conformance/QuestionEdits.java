package io.juxta.conformance;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// Edits a question of `allocate --batch`, using only its JSON.
record QuestionEdits(Tree.Mapping question) {

    /// The question with some of its objects changed.
    QuestionEdits objects(
            String kind, Predicate<Tree.Mapping> which, UnaryOperator<Tree.Mapping> change) {
        return new QuestionEdits(
                each(
                        question,
                        "objects",
                        object ->
                                object.text("kind").equals(kind) && which.test(object)
                                        ? change.apply(object)
                                        : object));
    }

    /// The claim called `namespace/name`, its `spec.devices` changed.
    QuestionEdits claim(String name, UnaryOperator<Tree.Mapping> devices) {
        return objects(
                "ResourceClaim",
                object -> name(object).equals(name),
                object -> inside(object, "spec", spec -> inside(spec, "devices", devices)));
    }

    /// One request, or an alternative of it, changed.
    QuestionEdits ask(Tree.Mapping where, UnaryOperator<Tree.Mapping> change) {
        return claim(
                where.text("claim"),
                devices ->
                        each(
                                devices,
                                "requests",
                                request ->
                                        request.text("name").equals(where.text("request"))
                                                ? ask(request, where.text("subrequest"), change)
                                                : request));
    }

    private static Tree.Mapping ask(
            Tree.Mapping request, String alternative, UnaryOperator<Tree.Mapping> change) {
        return alternative.isEmpty()
                ? inside(request, "exactly", change)
                : each(
                        request,
                        "firstAvailable",
                        one -> one.text("name").equals(alternative) ? change.apply(one) : one);
    }

    /// The slices of a pool changed.
    QuestionEdits pool(Tree.Mapping where, UnaryOperator<Tree.Mapping> spec) {
        return objects(
                "ResourceSlice",
                object -> {
                    var own = object.mapping("spec");
                    return own.text("driver").equals(where.text("driver"))
                            && own.mapping("pool").text("name").equals(where.text("pool"));
                },
                object -> inside(object, "spec", spec));
    }

    /// The names of the claims in question.
    List<String> claims() {
        return question.items("claims").stream().map(item -> ((Tree.Text) item).value()).toList();
    }

    static String name(Tree.Mapping object) {
        var meta = object.mapping("metadata");
        var namespace = meta.text("namespace");
        return (namespace.isEmpty() ? "default" : namespace) + "/" + meta.text("name");
    }

    /// A mapping with something else under a key, where it has one.
    static Tree.Mapping inside(Tree.Mapping tree, String key, UnaryOperator<Tree.Mapping> change) {
        return tree.fields().get(key) instanceof Tree.Mapping own
                ? tree.with(key, change.apply(own))
                : tree;
    }

    /// A mapping with the items under a key changed.
    static Tree.Mapping each(Tree.Mapping tree, String key, UnaryOperator<Tree.Mapping> change) {
        return items(tree, key, items -> items.map(change));
    }

    /// A mapping with some of the items under a key gone.
    static Tree.Mapping without(Tree.Mapping tree, String key, Predicate<Tree.Mapping> gone) {
        return items(tree, key, items -> items.filter(item -> !gone.test(item)));
    }

    private static Tree.Mapping items(
            Tree.Mapping tree, String key, UnaryOperator<Stream<Tree.Mapping>> change) {
        if (!tree.has(key)) {
            return tree;
        }
        var items = change.apply(tree.items(key).stream().map(Tree.Mapping.class::cast));
        return tree.with(key, Tree.Sequence.of(items.toList()));
    }

    /// A mapping without one of the items under a key.
    static Tree.Mapping withoutItem(Tree.Mapping tree, String key, Tree number) {
        var items = new ArrayList<>(tree.items(key));
        items.remove(Integer.parseInt(((Tree.Number) number).literal()));
        return tree.with(key, Tree.Sequence.of(items));
    }
}
