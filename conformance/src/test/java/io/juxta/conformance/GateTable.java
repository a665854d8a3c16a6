package io.juxta.conformance;

import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The tables of `cases/gates` that speak of an API server and a scheduler.
///
/// A file has `objects` by short names and `cases`. A case has what was `stored` before and
/// `steps`, each with the `featureGates` of the API server and, where they differ, the
/// `schedulerFeatureGates`, what is deleted and written, and what then holds: `writes` that were
/// refused or lost fields (all others went well), what became of `pods` without a node, and some
/// rows of the `ledger`. Decisions are carried out, so each step meets what the last one left.
final class GateTable {

    private static final Path ROOT = Path.of(System.getProperty("juxta.root", ".."));
    private static final Path TABLES = Path.of("conformance/src/test/resources/cases/gates");

    private static final List<String> NAMES =
            List.of("list-attributes", "numa-node", "derived-attributes", "node-allocatable");

    private GateTable() {}

    /// One case.
    ///
    /// @param library the objects its steps speak of, by short names
    record Case(String name, Tree.Mapping library, List<Tree> stored, List<Tree.Mapping> steps) {}

    static List<Case> cases() throws IOException {
        var all = new ArrayList<Case>();
        for (var name : NAMES) {
            var text = Files.readString(ROOT.resolve(TABLES).resolve(name + ".yaml"));
            var file = (Tree.Mapping) YamlTree.load(text);
            for (var item : file.items("cases")) {
                var one = (Tree.Mapping) item;
                all.add(
                        new Case(
                                name + ": " + one.text("case"),
                                file.mapping("objects"),
                                one.items("stored"),
                                one.items("steps").stream()
                                        .map(Tree.Mapping.class::cast)
                                        .toList()));
            }
        }
        return all;
    }

    /// The objects behind a short name.
    static List<Tree.Mapping> named(Tree.Mapping library, Tree name) {
        var word = ((Tree.Text) name).value();
        return switch (library.field(word).orElse(null)) {
            case Tree.Sequence(var items, _) ->
                    items.stream().map(Tree.Mapping.class::cast).toList();
            case Tree.Mapping object -> List.of(object);
            case null, default ->
                    throw new IllegalArgumentException(
                            "%s is none of the objects %s."
                                    .formatted(word, library.fields().keySet()));
        };
    }

    /// The writes of a step that did not just go well: `dropped` and `refused`, by object.
    static Map<String, List<String>> writes(Tree.Mapping step) {
        var writes = new TreeMap<String, List<String>>();
        step.mapping("writes")
                .fields()
                .forEach(
                        (key, want) -> {
                            var lines = new ArrayList<String>();
                            for (var how : List.of("dropped", "refused")) {
                                lines.addAll(prefixed(how, texts((Tree.Mapping) want, how)));
                            }
                            writes.put(key, lines);
                        });
        return writes;
    }

    static List<String> prefixed(String how, List<String> what) {
        return what.stream().map(one -> how + " " + one).toList();
    }

    static List<String> texts(Tree.Mapping mapping, String field) {
        return mapping.items(field).stream().map(item -> ((Tree.Text) item).value()).toList();
    }

    /// The gates of the scheduler in a step.
    static Tree.Mapping schedulerGates(Tree.Mapping step) {
        return step.mapping(
                step.has("schedulerFeatureGates") ? "schedulerFeatureGates" : "featureGates");
    }
}
