package io.juxta.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// A kubelet's start and what happens to it, as told by the files in `engine`.
class EngineCasesTest {

    private static final long GIB = 1L << 30;

    private final Shapes shapes = new Shapes();

    @TestFactory
    Stream<DynamicTest> stories() {
        return Story.cases("engine/stories", this::checkStory);
    }

    @TestFactory
    Stream<DynamicTest> suitesOfTheEnhancement() {
        return Story.cases("engine/seed-004", this::checkStory);
    }

    @TestFactory
    Stream<DynamicTest> starts() {
        return Story.cases("engine/start", this::checkStart);
    }

    private void checkStart(Tree.Mapping row) {
        var onShape = row.has("shape") ? row : row.with("shape", Tree.Text.of("A"));
        if (row.has("nodes")) {
            onShape = onShape.with("kubelet", withoutMemory(row.mapping("kubelet")));
        }
        var machine =
                row.has("nodes")
                        ? Shapes.plain(Shapes.number(row, "nodes"))
                        : shapes.machine(onShape.text("shape"));
        var test = onShape;
        if (row.has("error")) {
            assertThatThrownBy(
                            () ->
                                    Kubelet.start(
                                            machine,
                                            shapes.settings(test, false),
                                            Map.of(),
                                            SavedState.NONE,
                                            Kubelet.KubeletOptions.USUAL))
                    .isInstanceOf(StartException.class)
                    .hasMessage(row.text("error"));
        } else {
            var kubelet =
                    Kubelet.start(
                            machine,
                            shapes.settings(test, false),
                            Map.of(),
                            SavedState.NONE,
                            Kubelet.KubeletOptions.USUAL);
            assertThat(kubelet.pods()).isEmpty();
        }
    }

    private static Tree.Mapping withoutMemory(Tree.Mapping kubelet) {
        return kubelet.with("memoryManagerPolicy", Tree.Text.of("None"))
                .with("reservedMemory", new Tree.Null(Tree.NO_LINE));
    }

    private void checkStory(Tree.Mapping row) {
        var kubelet =
                Kubelet.start(
                        shapes.machine(row.text("shape")),
                        shapes.settings(row, row.flag("fuller")),
                        shapes.devices(row),
                        SavedState.NONE,
                        Kubelet.KubeletOptions.USUAL);
        for (var item : row.items("steps")) {
            var step = ((Tree.Text) item).value();
            var arrow = step.indexOf(" -> ");
            var words = arrow < 0 ? step : step.substring(0, arrow);
            var expected = arrow < 0 ? "" : step.substring(arrow + 4);
            if (words.startsWith("remove ")) {
                assertThat(kubelet.remove(words.substring(7))).isTrue();
            } else if (words.equals("restart")) {
                assertThat(
                                kubelet.restart().again().stream()
                                        .map(each -> each.pod().meta().name() + " " + told(each))
                                        .collect(Collectors.joining(", ")))
                        .isEqualTo(expected);
            } else {
                assertThat(told(kubelet.admit(PodWords.parse(words))))
                        .as(words)
                        .isEqualTo(expected);
            }
        }
        if (row.has("sharedCpus")) {
            assertThat(kubelet.managers().cpus().shared().toString())
                    .isEqualTo(row.text("sharedCpus"));
        }
        var reserved = row.mapping("reservedGib");
        for (var node : reserved.fields().keySet()) {
            assertThat(kubelet.managers().memoryUse().assigned(Integer.parseInt(node)))
                    .isEqualTo(Shapes.number(reserved, node) * GIB);
        }
    }

    private static String told(Admission admission) {
        return switch (admission) {
            case Admission.Admitted(_, var placements) -> {
                var nodes = new ArrayList<String>();
                var cpus = new ArrayList<String>();
                for (var placement : placements) {
                    var mask = placement.hint().affinity();
                    nodes.add(mask == null ? "nil" : mask.toString().replaceAll("[{}]", ""));
                    cpus.add(placement.cpus().toString());
                }
                var all = String.join(" ", cpus).strip();
                yield String.join(",", nodes) + (all.isEmpty() ? "" : " [" + all + "]");
            }
            case Admission.Rejected(_, var reason, _, _) -> reason;
            case Admission.AdmissionUndecided(_, var step) -> "undecided: " + step;
            case Admission.AdmissionNotModelled(_, var what) -> "not modelled: " + what;
        };
    }
}
