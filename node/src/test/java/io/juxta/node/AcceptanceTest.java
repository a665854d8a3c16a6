package io.juxta.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.Tree;
import io.juxta.testkit.CaseFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Whole admissions, as told by `acceptance.yaml`.
class AcceptanceTest {

    private static final long GIB = 1L << 30;

    private static final Map<String, String> REASONS =
            Map.of(
                    "TopologyAffinityError", "TAE",
                    "UnexpectedAdmissionError", "UAE",
                    "SMTAlignmentError", "SMT");

    private final Shapes shapes = new Shapes();

    @TestFactory
    Stream<DynamicTest> scenarios() {
        var tests = new ArrayList<DynamicTest>();
        for (var row : CaseFiles.rows("acceptance")) {
            for (var mode : List.of("off", "on", "exact")) {
                if (row.has(mode)) {
                    tests.add(
                            DynamicTest.dynamicTest(
                                    row.text("case") + " " + mode, () -> check(row, mode)));
                }
            }
        }
        return tests.stream();
    }

    private void check(Tree.Mapping row, String mode) {
        var kubelet = start(row, mode);
        var seen = new ArrayList<String>();
        var cpus = new TreeMap<String, String>();
        for (var item : row.items("pods")) {
            var words = ((Tree.Text) item).value();
            if (words.startsWith("remove ")) {
                assertThat(kubelet.remove(words.substring(7))).isTrue();
                continue;
            }
            seen.add(outcome(kubelet.admit(PodWords.parse(words)), cpus));
        }
        assertThat(seen).isEqualTo(texts(row.items(mode)));
        row.mapping(mode + "Cpus")
                .fields()
                .forEach(
                        (pod, expected) ->
                                assertThat(cpus)
                                        .containsEntry(pod, ((Tree.Text) expected).value()));
        checkMemory(row.mapping(mode + "ReservedGib"), kubelet);
        checkScores(row.mapping(mode + "Scores"), kubelet);
    }

    private Kubelet start(Tree.Mapping row, String mode) {
        var score =
                mode.equals("exact")
                        ? Extensions.ScoreExtension.EXACT
                        : Extensions.ScoreExtension.PERCENT;
        var guard =
                row.has("guard") ? Extensions.MemoryOnly.GUARDED : Extensions.MemoryOnly.COMPARED;
        return Kubelet.start(
                shapes.machine(row.text("shape")),
                shapes.settings(row, !mode.equals("off")),
                shapes.devices(row),
                SavedState.NONE,
                new Kubelet.KubeletOptions(
                        new Extensions(score, guard, Extensions.Limit.KUBELET),
                        Kubelet.KubeletOptions.Predicate.ASKED,
                        WorkBudget.DEFAULT));
    }

    private static String outcome(Admission admission, Map<String, String> cpus) {
        var name = admission.pod().meta().name();
        return switch (admission) {
            case Admission.Admitted(_, var placements) -> {
                cpus.put(
                        name,
                        placements.stream()
                                .map(placement -> placement.cpus().toString())
                                .collect(Collectors.joining(" ")));
                yield placements.stream()
                        .map(placement -> node(placement.hint()))
                        .collect(Collectors.joining(","));
            }
            case Admission.Rejected(_, var reason, _, _) -> REASONS.getOrDefault(reason, reason);
            case Admission.AdmissionUndecided(_, var step) -> "undecided: " + step;
            case Admission.AdmissionNotModelled(_, var what) -> "not modelled: " + what;
        };
    }

    private static String node(Hint hint) {
        var mask = hint.affinity();
        return mask == null ? "nil" : mask.toString().replaceAll("[{}]", "");
    }

    private static void checkMemory(Tree.Mapping expected, Kubelet kubelet) {
        expected.fields()
                .keySet()
                .forEach(
                        node ->
                                assertThat(
                                                kubelet.managers()
                                                        .memoryUse()
                                                        .assigned(Integer.parseInt(node)))
                                        .isEqualTo(Shapes.number(expected, node) * GIB));
    }

    private static void checkScores(Tree.Mapping expected, Kubelet kubelet) {
        if (expected.fields().isEmpty()) {
            return;
        }
        var managers = kubelet.managers();
        checkScores(expected.mapping("cpu"), managers.cpus());
        checkScores(expected.mapping("memory"), managers.memoryUse());
    }

    private static void checkScores(Tree.Mapping expected, Occupancy occupancy) {
        expected.fields()
                .keySet()
                .forEach(
                        node -> {
                            var id = Integer.parseInt(node);
                            var score = occupancy.assigned(id) * 100 / occupancy.allocatable(id);
                            assertThat(score).isEqualTo(Shapes.number(expected, node));
                        });
    }

    private static List<String> texts(List<Tree> items) {
        return items.stream().map(item -> ((Tree.Text) item).value()).toList();
    }
}
