package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.Tree;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Upgrades, downgrades and components that disagree, for each gate of the enhancements, as ours
/// goes through them; [GateTable] says how to read the files. The real ones do in
/// [GateTablesAgainstKubernetesTest].
class GateTablesTest {

    static List<Named<GateTable.Case>> cases() throws IOException {
        return GateTable.cases().stream().map(one -> Named.of(one.name(), one)).toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void everyStepEndsAsWritten(GateTable.Case one) {
        var story = new GateStory(one.library());
        story.stored(one.stored());
        for (var step : one.steps()) {
            var told = story.step(step);

            var at = "the step at line " + step.line();
            assertThat(writes(told)).as("writes of " + at).isEqualTo(GateTable.writes(step));
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
                                                    GateTable.prefixed("dropped", dropped);
                                            case GatedStore.Written.Refused(var errors) ->
                                                    GateTable.prefixed("refused", errors);
                                        }));
        return writes;
    }

    private static void placed(Tree.Mapping want, GateStory.Told told, String name, String at) {
        var got = told.pods().getOrDefault(name, Tree.Mapping.EMPTY);
        var as = "%s in %s: %s".formatted(name, at, got);
        assertThat(got.text("outcome")).as(as).isEqualTo(want.text("outcome"));
        assertThat(got.text("node")).as(as).isEqualTo(want.text("node"));
        assertThat(devices(got)).as(as).isEqualTo(GateTable.texts(want, "devices"));
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
}
