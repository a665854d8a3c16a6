package io.juxta.node.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.ByName;
import io.juxta.model.FeatureGates;
import io.juxta.model.Quantity;
import io.juxta.node.HintRule;
import io.juxta.node.KubeletSettings.ReservedMemory;
import io.juxta.node.NodeMask;
import io.juxta.node.WorkBudget;
import io.juxta.topology.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Machines on which nobody could list all sets of nodes: two large nodes, and many that are memory
/// only. What is asked here takes a few thousand steps, not 2^34.
class LargeMachinesTest {

    private static final long GIB = 1L << 30;
    private static final int FEW_STEPS = 20_000;

    /// Nodes 0 and 1 have 480Gi, the others 96Gi and a little more each.
    private static MachineMemory machine(int nodes) {
        var list = new ArrayList<Machine.NumaNode>();
        for (int id = 0; id < nodes; id++) {
            long bytes = id < 2 ? 480 * GIB : 96 * GIB + id * 4096L;
            list.add(MemoryCasesTest.node(id, bytes, new TreeMap<>(Map.of("2Mi", 512L))));
        }
        var reserved = new ReservedMemory(0, ByName.of("memory", Quantity.parse("1Gi")));
        return StaticMemory.create(
                        new Machine(list, List.of(), List.of(), List.of()),
                        List.of(reserved),
                        Map.of("memory", Quantity.parse("1Gi")),
                        FeatureGates.STOCK)
                .machine();
    }

    private static MemoryRule rule(MachineMemory machine, SortedMap<String, Long> bytes) {
        var rule =
                new MemoryRule(
                        machine,
                        new Demand(bytes),
                        ReusableMemory.OfPod.NOTHING,
                        WorkBudget.of(FEW_STEPS));
        assertThat(rule.isDecided()).isTrue();
        return rule;
    }

    private static SortedMap<String, Long> memory(long gibibytes) {
        return new TreeMap<>(Map.of("memory", gibibytes * GIB));
    }

    /// The first set of a size, found within few steps.
    private static List<NodeMask> first(HintRule rule, int size) {
        var found = new ArrayList<NodeMask>();
        var walk =
                rule.walk(
                        size,
                        WorkBudget.of(FEW_STEPS),
                        mask -> {
                            found.add(mask);
                            return false;
                        });
        assertThat(walk).isNotEqualTo(HintRule.Walk.OUT_OF_BUDGET);
        return found;
    }

    @ParameterizedTest
    @ValueSource(ints = {34, 128, 1024})
    void oneNodeIsEnough(int nodes) {
        var rule = rule(machine(nodes), memory(90));

        assertThat(rule.smallestOffered()).isEqualTo(1);
        assertThat(rule.preferredSize()).isEqualTo(1);
        assertThat(first(rule, 1)).containsExactly(NodeMask.of(0));
        assertThat(rule.judge(NodeMask.of(33))).isEqualTo(HintRule.RuleVerdict.PREFERRED);
        assertThat(rule.judge(NodeMask.of(0, 33))).isEqualTo(HintRule.RuleVerdict.OFFERED);
    }

    @ParameterizedTest
    @ValueSource(ints = {34, 128})
    void half(int nodes) {
        long most = 958 + (nodes - 2) * 95L;
        var rule = rule(machine(nodes), memory(most / 2));

        int size = rule.preferredSize();
        assertThat(rule.smallestOffered()).isEqualTo(size);
        assertThat(first(rule, size - 1)).isEmpty();
        assertThat(first(rule, size))
                .hasSize(1)
                .first()
                .extracting(NodeMask::count)
                .isEqualTo(size);
    }

    @ParameterizedTest
    @ValueSource(ints = {34, 128})
    void memoryAndHugePagesTogether(int nodes) {
        var bytes = memory(700);
        bytes.put("hugepages-2Mi", 5 * GIB);
        var rule = rule(machine(nodes), bytes);

        assertThat(rule.preferredSize()).isEqualTo(5);
        assertThat(first(rule, 4)).isEmpty();
        assertThat(first(rule, 5)).containsExactly(NodeMask.of(0, 1, 2, 3, 4));
    }

    @Nested
    class GivenNodesInUse {
        private final MachineMemory machine =
                machine(34)
                        .taking(NodeMask.of(0), "memory", 400 * GIB)
                        .taking(NodeMask.of(1, 2, 3), "memory", 500 * GIB);

        @Test
        void whenAskedForManyNodes_thoseInUseAreLeftOut() {
            var rule = rule(machine, memory(500));

            assertThat(rule.preferredSize()).isZero();
            assertThat(rule.smallestOffered()).isEqualTo(6);
            assertThat(first(rule, 6)).containsExactly(NodeMask.of(4, 5, 6, 7, 8, 9));
            assertThat(first(rule, 2)).isEmpty();
        }

        @Test
        void whenTheGroupHasEnough_itIsOfferedAsAWhole() {
            var rule = rule(machine, memory(150));

            assertThat(rule.smallestOffered()).isEqualTo(2);
            assertThat(rule.judge(NodeMask.of(1, 2, 3))).isEqualTo(HintRule.RuleVerdict.OFFERED);
            assertThat(rule.judge(NodeMask.of(1, 2))).isEqualTo(HintRule.RuleVerdict.NOT_OFFERED);
            assertThat(rule.judge(NodeMask.of(1))).isEqualTo(HintRule.RuleVerdict.NOT_OFFERED);
            assertThat(first(rule, 3)).containsExactly(NodeMask.of(1, 2, 3));
        }

        @Test
        void whenNoSetHasEnough_nothingIsOffered() {
            assertThat(rule(machine, memory(4000)).isEmpty()).isTrue();
        }
    }
}
