package io.juxta.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.ByName;
import io.juxta.model.Meta;
import io.juxta.model.PodDisruptionBudget;
import io.juxta.model.Tree;
import io.juxta.placement.NodeDryRun.DryRun;
import io.juxta.testkit.CaseFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Who has to go for a pod that fits nowhere, as told by the files in `cases`.
///
/// A case is `given` a cluster (see [Scene]) with `budgets: {name: {namespace, selector, allowed,
/// disrupted}}`, asks about a `pod`, and then says some of `text`, `node`, `victims`, `violations`,
/// `budgets`, `tied`, and the `candidates` before the choice: `{node: [victims]}`, and how many
/// `violate` budgets. `when` gives the rejections in place of the real ones: nodes that are
/// `resolvable` and others that are `unresolvable`.
class PreemptionCasesTest {

    private static final ParallelLoop AT_ONCE =
            (count, work) -> IntStream.range(0, count).parallel().forEach(work);

    @TestFactory
    Stream<DynamicContainer> cases() {
        return Stream.of("preemption", "preemption-upstream")
                .map(file -> DynamicContainer.dynamicContainer(file, casesOf(file)));
    }

    private static Stream<DynamicTest> casesOf(String file) {
        return CaseFiles.rows(file).stream()
                .map(row -> DynamicTest.dynamicTest(row.text("case"), () -> check(row)));
    }

    private static void check(Tree.Mapping row) {
        var scene = Scene.of(row.mapping("given"));
        var pod = scene.pod(row.mapping("pod"));
        var placer = Placer.of(scene.terms());
        var refused = refused(row, placer, pod, scene.snapshot());
        var budgets = budgets(row.mapping("given").mapping("budgets"));
        var found = placer.preempt(pod, scene.snapshot(), refused, budgets, ParallelLoop.INLINE);
        checkFound(found, refused, row.mapping("then"));
        assertThat(placer.preempt(pod, scene.snapshot(), refused, budgets, AT_ONCE).toString())
                .as("on several threads")
                .isEqualTo(found.toString());
        if (row.mapping("then").has("candidates")) {
            var attempt = new Attempt(pod, scene.snapshot(), scene.terms());
            var preemption = new DefaultPreemption(placer, attempt, budgets);
            checkCandidates(
                    preemption.dryRuns(preemption.resolvable(refused), ParallelLoop.INLINE),
                    row.mapping("then"));
        }
    }

    private static PlacementResult.Unschedulable refused(
            Tree.Mapping row, Placer placer, PodView pod, Snapshot snapshot) {
        if (!row.has("when")) {
            var placing = placer.place(pod, snapshot);
            assertThat(placing).isInstanceOf(PlacementResult.Unschedulable.class);
            return (PlacementResult.Unschedulable) placing;
        }
        var when = row.mapping("when");
        return new PlacementResult.Unschedulable(
                List.of(
                        new PlacementResult.RefusedBy(
                                Sketch.list(when, "resolvable"), "", List.of(), true),
                        new PlacementResult.RefusedBy(
                                Sketch.list(when, "unresolvable"), "", List.of(), false)),
                "",
                new Preemption.NotTried());
    }

    static DisruptionBudgets budgets(Tree.Mapping sketches) {
        var budgets = new ArrayList<PodDisruptionBudget>();
        for (var name : sketches.fields().keySet()) {
            var sketch = sketches.mapping(name);
            var disrupted = new TreeMap<String, String>();
            Sketch.list(sketch, "disrupted")
                    .forEach(pod -> disrupted.put(pod, "2026-01-01T00:00:00Z"));
            budgets.add(
                    new PodDisruptionBudget(
                            Meta.named(
                                    sketch.has("namespace") ? sketch.text("namespace") : "default",
                                    name),
                            sketch.has("selector") ? sketch.mapping("selector") : null,
                            PodView.whole(sketch, "allowed", 0),
                            ByName.copyOf(disrupted),
                            Tree.Mapping.EMPTY,
                            Tree.Mapping.EMPTY));
        }
        return DisruptionBudgets.of(budgets);
    }

    private static void checkFound(
            Preemption found, PlacementResult.Unschedulable refused, Tree.Mapping then) {
        assertThat(then.has("node") || then.has("text") || then.has("candidates")).isTrue();
        if (then.has("text")) {
            assertThat(found.text()).isEqualTo(then.text("text"));
        }
        if (then.has("message")) {
            assertThat(refused.after("", found).message()).isEqualTo(then.text("message"));
        }
        if (!(found instanceof Preemption.Evictions evictions)) {
            assertThat(then.has("node")).as("%s", found).isFalse();
            return;
        }
        assertThat(evictions.victims()).isNotEmpty();
        if (then.has("node")) {
            assertThat(evictions.node()).isEqualTo(then.text("node"));
        }
        if (then.has("victims")) {
            assertThat(names(evictions.victims())).isEqualTo(Sketch.list(then, "victims"));
        }
        if (then.has("violations")) {
            assertThat(evictions.violations()).isEqualTo(PodView.whole(then, "violations", 0));
        }
        if (then.has("budgets")) {
            assertThat(evictions.budgetsViolated()).isEqualTo(Sketch.list(then, "budgets"));
        }
        if (then.has("tied")) {
            assertThat(evictions.tied()).isEqualTo(Sketch.list(then, "tied"));
        }
    }

    private static void checkCandidates(List<DryRun> tried, Tree.Mapping then) {
        var victims = new TreeMap<String, List<String>>();
        var violations = new TreeMap<String, Integer>();
        for (var each : tried) {
            if (each instanceof DryRun.Candidate candidate) {
                victims.put(candidate.node(), names(candidate.victims()));
                if (candidate.violations() > 0) {
                    violations.put(candidate.node(), candidate.violations());
                }
            }
        }
        var wanted = then.mapping("candidates");
        var expected = new TreeMap<String, List<String>>();
        wanted.fields().keySet().forEach(node -> expected.put(node, Sketch.list(wanted, node)));
        assertThat(victims).isEqualTo(expected);
        var violate = new TreeMap<String, Integer>();
        then.mapping("violate")
                .fields()
                .keySet()
                .forEach(
                        node -> violate.put(node, PodView.whole(then.mapping("violate"), node, 0)));
        assertThat(violations).isEqualTo(violate);
    }

    private static List<String> names(List<PodView> pods) {
        return pods.stream().map(pod -> pod.pod().meta().name()).toList();
    }
}
