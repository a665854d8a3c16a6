package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Upgrades, downgrades and components that disagree, for each gate of the enhancements.
///
/// A file of `cases/gates` has `objects` by short names and `cases`. A case has what was `stored`
/// before and `steps`, each with the `featureGates` of the API server and, where they differ, the
/// `schedulerFeatureGates`, what is deleted and written, and what then holds: `writes` that were
/// refused or lost fields (all others went well), what became of `pods` without a node, and some
/// rows of the `ledger`. Decisions are carried out, so each step meets what the last one left.
class GateTablesTest {

    private static final Path ROOT = Path.of(System.getProperty("juxta.root", ".."));
    private static final Path TABLES = Path.of("conformance/src/test/resources/cases/gates");

    static List<Arguments> cases() throws IOException {
        var all = new ArrayList<Arguments>();
        for (var name :
                List.of("list-attributes", "numa-node", "derived-attributes", "node-allocatable")) {
            var file =
                    (Tree.Mapping)
                            YamlTree.load(
                                    Files.readString(ROOT.resolve(TABLES).resolve(name + ".yaml")));
            for (var item : file.items("cases")) {
                var one = (Tree.Mapping) item;
                all.add(
                        Arguments.of(
                                Named.of(name + ": " + one.text("case"), one),
                                file.mapping("objects")));
            }
        }
        return all;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void everyStepEndsAsWritten(Tree.Mapping one, Tree.Mapping objects) {
        var story = new GateStory(objects);
        story.stored(one.items("stored"));
        for (var item : one.items("steps")) {
            var step = (Tree.Mapping) item;
            var told = story.step(step);

            var at = "the step at line " + step.line();
            assertThat(writes(told)).as("writes of " + at).isEqualTo(expectedWrites(step));
            assertThat(told.pods().keySet())
                    .as("pods of " + at)
                    .containsExactlyInAnyOrderElementsOf(step.mapping("pods").fields().keySet());
            step.mapping("pods")
                    .fields()
                    .forEach((name, want) -> placed((Tree.Mapping) want, told, name, at));
            step.mapping("ledger")
                    .fields()
                    .forEach((row, want) -> counted((Tree.Mapping) want, told, row, at));
        }
    }

    private static Map<String, List<String>> writes(GateStory.Told told) {
        var writes = new TreeMap<String, List<String>>();
        told.writes()
                .forEach(
                        (key, written) ->
                                writes.put(
                                        key,
                                        switch (written) {
                                            case GatedStore.Written.Taken(var dropped) ->
                                                    prefixed("dropped", dropped);
                                            case GatedStore.Written.Refused(var errors) ->
                                                    prefixed("refused", errors);
                                        }));
        return writes;
    }

    private static Map<String, List<String>> expectedWrites(Tree.Mapping step) {
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

    private static List<String> prefixed(String how, List<String> what) {
        return what.stream().map(one -> how + " " + one).toList();
    }

    private static void placed(Tree.Mapping want, GateStory.Told told, String name, String at) {
        var got = told.pods().getOrDefault(name, Tree.Mapping.EMPTY);
        var as = "%s in %s: %s".formatted(name, at, got);
        assertThat(got.text("outcome")).as(as).isEqualTo(want.text("outcome"));
        assertThat(got.text("node")).as(as).isEqualTo(want.text("node"));
        assertThat(devices(got)).as(as).isEqualTo(texts(want, "devices"));
        if (want.has("reason")) {
            assertThat(reasons(got)).as(as).contains(want.text("reason"));
        }
        assertThat(got.text("error")).as(as).contains(want.text("error"));
    }

    private static List<String> devices(Tree.Mapping pod) {
        var devices = new ArrayList<String>();
        for (var claim : pod.items("claims")) {
            var allocation = ((Tree.Mapping) claim).mapping("allocation");
            for (var result : allocation.mapping("devices").items("results")) {
                devices.add(((Tree.Mapping) result).text("device"));
            }
        }
        return devices;
    }

    private static List<String> reasons(Tree.Mapping pod) {
        return pod.items("nodes").stream()
                .map(group -> ((Tree.Mapping) group).text("reason"))
                .toList();
    }

    private static void counted(Tree.Mapping want, GateStory.Told told, String row, String at) {
        var got = told.ledger().getOrDefault(row, Tree.Mapping.EMPTY);
        want.fields()
                .forEach(
                        (column, _) ->
                                assertThat(got.text(column))
                                        .as("%s of %s in %s", column, row, at)
                                        .isEqualTo(want.text(column)));
    }

    private static List<String> texts(Tree.Mapping mapping, String field) {
        return mapping.items(field).stream().map(item -> ((Tree.Text) item).value()).toList();
    }
}
