package io.juxta.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.Meta;
import io.juxta.model.Pod;
import io.juxta.model.Tree;
import io.juxta.placement.GroupAttempt.GroupAssignment;
import io.juxta.placement.GroupAttempt.GroupAttemptResult;
import io.juxta.testkit.CaseFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Who has to go for a PodGroup that found no place, as told by the files in `cases`.
///
/// A case is `given` a cluster (see [Scene]) with `budgets`, asks about a `group` (its spec) with
/// pending `pods`, and then says some of `text`, `victims` (in any order, the tables of Kubernetes
/// compare sets), `violations`, `budgets` and `nominated: {pod: node}`. Pods are tried as in
/// Kubernetes' tests: each on the first node that fits, beginning behind the node of the one
/// before.
class GroupPreemptionCasesTest {

    @TestFactory
    Stream<DynamicContainer> cases() {
        return Stream.of("group-preemption", "group-preemption-upstream")
                .map(file -> DynamicContainer.dynamicContainer(file, casesOf(file)));
    }

    private static Stream<DynamicTest> casesOf(String file) {
        return CaseFiles.rows(file).stream()
                .map(row -> DynamicTest.dynamicTest(row.text("case"), () -> check(row)));
    }

    private static void check(Tree.Mapping row) {
        var given = row.mapping("given");
        var scene = Scene.of(given);
        var gates = scene.terms().gates();
        var group =
                PodGroup.read(
                        Meta.named("default", "preemptor"),
                        Tree.Mapping.of(Map.of("spec", row.mapping("group"))),
                        gates);
        var pods = new ArrayList<PodView>();
        row.mapping("pods")
                .fields()
                .forEach(
                        (name, pod) ->
                                pods.add(PodView.of(Sketch.pod(name, (Tree.Mapping) pod), gates)));
        var placer = Placer.of(scene.terms());
        var found =
                placer.preempt(
                        group,
                        pods,
                        scene.snapshot(),
                        PreemptionCasesTest.budgets(given.mapping("budgets")),
                        snapshot -> inTurn(placer, group, pods, snapshot));
        check(found, row.mapping("then"));
    }

    private static void check(GroupPreemption found, Tree.Mapping then) {
        assertThat(found.text()).isEqualTo(then.text("text"));
        if (!(found instanceof GroupPreemption.GroupEvictions evictions)) {
            assertThat(then.has("victims")).as("%s", found).isFalse();
            return;
        }
        assertThat(evictions.victims().stream().map(pod -> pod.pod().meta().name()).toList())
                .containsExactlyInAnyOrderElementsOf(Sketch.list(then, "victims"));
        if (then.has("violations")) {
            assertThat(evictions.violations()).isEqualTo(PodView.whole(then, "violations", 0));
        }
        if (then.has("budgets")) {
            assertThat(evictions.budgetsViolated()).isEqualTo(Sketch.list(then, "budgets"));
        }
        if (then.has("nominated")) {
            var nominated = new TreeMap<String, String>();
            evictions
                    .nodes()
                    .forEach((pod, node) -> nominated.put(pod.replace("default/", ""), node));
            assertThat(nominated).isEqualTo(Sketch.texts(then.mapping("nominated")));
        }
    }

    private static GroupAttemptResult inTurn(
            Placer placer, PodGroup group, List<PodView> pods, Snapshot snapshot) {
        var assignments = new ArrayList<GroupAssignment>();
        var now = snapshot;
        var next = 0;
        for (var pod : pods) {
            for (var step = 0; step < now.size(); step++) {
                var index = (next + step) % now.size();
                var node = now.node(index);
                if (placer.fits(pod, now, node.name())) {
                    assignments.add(new GroupAssignment(pod, node.name(), now));
                    now = now.with(node.with(on(node.name(), pod, placer)));
                    next = (index + 1) % now.size();
                    break;
                }
            }
        }
        return assignments.size() < group.minCount()
                ? new GroupAttemptResult.GroupRefused("too few")
                : new GroupAttemptResult.GroupFits(assignments);
    }

    private static PodView on(String node, PodView pod, Placer placer) {
        var bare = pod.pod();
        return PodView.of(
                new Pod(bare.meta(), bare.spec().withNodeName(node), bare.status()),
                placer.terms().gates());
    }
}
