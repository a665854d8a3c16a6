package io.juxta.node.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.juxta.model.CpuSet;
import io.juxta.model.Pod;
import io.juxta.model.Tree;
import io.juxta.node.ActivePods;
import io.juxta.node.AdmittedContainer;
import io.juxta.node.Hint;
import io.juxta.node.ManagerAllocation;
import io.juxta.node.NodeMask;
import io.juxta.node.StartException;
import io.juxta.testkit.YamlTree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// A kubelet's CPUs over time, as told by `life.yaml`: what containers are offered and given, what
/// comes back, what survives a restart.
class LifeCasesTest {

    @TestFactory
    Stream<DynamicTest> cases() {
        return CpuCases.run("life", row -> new Life(row).run(row));
    }

    private static final class Life {
        private final CpuPolicy policy;
        private Cpus cpus;
        private final Map<String, Pod> pods = new HashMap<>();

        Life(Tree.Mapping row) {
            policy = CpuPolicy.of(CpuCases.machine(row), CpuCases.settings(row.mapping("kubelet")));
            cpus = policy.start();
            row.mapping("pods")
                    .fields()
                    .forEach(
                            (name, written) -> {
                                var containers =
                                        written instanceof Tree.Mapping fields
                                                ? fields.text("containers")
                                                : CpuCases.word(written);
                                var whole =
                                        written instanceof Tree.Mapping fields
                                                ? CpuCases.word(fields, "whole")
                                                : "";
                                pods.put(name, CpuPods.pod(name, containers, whole));
                            });
        }

        void run(Tree.Mapping row) {
            assertThat(row.items("steps")).isNotEmpty();
            for (var item : row.items("steps")) {
                step((Tree.Mapping) item);
            }
        }

        private void step(Tree.Mapping step) {
            var verb = step.fields().keySet().iterator().next();
            switch (verb) {
                case "allocate" -> allocate(step);
                case "allocatePod" -> allocatePod(step);
                case "hints" -> hints(step);
                case "active" -> {
                    var active = new ArrayList<Pod>();
                    step.items("active").forEach(pod -> active.add(pod(CpuCases.word(pod))));
                    cpus.collect(ActivePods.of(active));
                }
                case "release" -> {
                    var part = part(step.text("release"));
                    ((StaticCpus) cpus).release(part.podUid(), part.name());
                }
                case "again" -> {
                    var name = step.text("again");
                    pods.put(name, CpuPods.pod(name, step.text("as"), ""));
                }
                case "restart" -> restart(step);
                case "shared" ->
                        assertThat(cpus.shared()).hasToString(CpuCases.word(step, "shared"));
                case "has" ->
                        CpuCases.words(step.mapping("has"))
                                .forEach(
                                        (container, set) ->
                                                assertThat(of(container))
                                                        .as(container)
                                                        .isEqualTo(
                                                                set.equals("nothing")
                                                                        ? null
                                                                        : CpuSet.parse(set)));
                case "assigned" ->
                        CpuCases.words(step.mapping("assigned"))
                                .forEach(
                                        (node, count) ->
                                                assertThat(cpus.assigned(Integer.parseInt(node)))
                                                        .as("node " + node)
                                                        .hasToString(count));
                case "allocatable" ->
                        CpuCases.words(step.mapping("allocatable"))
                                .forEach(
                                        (node, count) ->
                                                assertThat(cpus.allocatable(Integer.parseInt(node)))
                                                        .as("node " + node)
                                                        .hasToString(count));
                case "counts" -> assertThat(cpus.counts()).isEqualTo(step.flag("counts"));
                case "data" ->
                        assertThat(CpuCheckpoint.data(cpus.saved())).isEqualTo(step.text("data"));
                default -> throw new IllegalArgumentException("What is %s?".formatted(verb));
            }
        }

        private void allocate(Tree.Mapping step) {
            var part = part(step.text("allocate"));
            var grant = cpus.allocate(part, new Hint(mask(step), false));
            assertGrant(grant, step);
            if (step.has("gets")) {
                assertThat(of(step.text("allocate")))
                        .isNotNull()
                        .hasToString(CpuCases.word(step, "gets"));
            }
        }

        private void allocatePod(Tree.Mapping step) {
            var pod = pod(step.text("allocatePod"));
            assertGrant(cpus.allocatePod(pod, new Hint(mask(step), false)), step);
        }

        private static void assertGrant(ManagerAllocation grant, Tree.Mapping step) {
            switch (grant) {
                case ManagerAllocation.Granted _ -> assertThat(step.has("refused")).isFalse();
                case ManagerAllocation.AllocationRefused(var reason, var message) ->
                        assertThat(reason + ": " + message).isEqualTo(step.text("refused"));
                case ManagerAllocation.AllocationUndecided(var at) ->
                        assertThat(at).isEqualTo(step.text("undecided"));
            }
        }

        private void hints(Tree.Mapping step) {
            var name = step.text("hints");
            var offered = name.contains("/") ? cpus.hints(part(name)) : cpus.hints(pod(name));
            if (step.text("are").equals("no preference")) {
                assertThat(offered).isEmpty();
                return;
            }
            assertThat(offered).containsOnlyKeys("cpu");
            var expected = new HashMap<>(step.fields());
            expected.remove("hints");
            step.field("are").ifPresent(are -> expected.put("hints", are));
            HintCasesTest.assertHints(
                    offered.values().iterator().next(), Tree.Mapping.of(expected));
        }

        /// Restarts with the state as saved, or with the settings of a case changed.
        private void restart(Tree.Mapping step) {
            var file = CpuCheckpoint.write(cpus.saved());
            var saved = CpuCheckpoint.read(file, YamlTree::load);
            if (step.has("error")) {
                assertThatThrownBy(() -> policy.start(saved))
                        .isInstanceOf(StartException.class)
                        .hasMessage(step.text("error"));
                return;
            }
            cpus = policy.start(saved);
            assertThat(cpus.saved()).isEqualTo(saved);
        }

        private static @Nullable NodeMask mask(Tree.Mapping step) {
            if (!step.has("at")) {
                return null;
            }
            return NodeMask.of(
                    step.items("at").stream()
                            .mapToInt(id -> Integer.parseInt(CpuCases.word(id)))
                            .toArray());
        }

        private Pod pod(String name) {
            var pod = pods.get(name);
            if (pod == null) {
                throw new IllegalArgumentException("No pod %s in this case.".formatted(name));
            }
            return pod;
        }

        private AdmittedContainer part(String name) {
            var slash = name.indexOf('/');
            return CpuPods.part(pod(name.substring(0, slash)), name.substring(slash + 1));
        }

        private @Nullable CpuSet of(String name) {
            var part = part(name);
            return cpus.of(part.podUid(), part.name()).orElse(null);
        }
    }
}
