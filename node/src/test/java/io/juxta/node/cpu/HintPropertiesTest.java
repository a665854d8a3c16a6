package io.juxta.node.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.CpuSet;
import io.juxta.node.Hint;
import io.juxta.node.HintRule.RuleVerdict;
import io.juxta.node.HintRule.Walk;
import io.juxta.node.Hints;
import io.juxta.node.NodeMask;
import io.juxta.node.WorkBudget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Hints are what trying every set of nodes gives, listed or described.
class HintPropertiesTest {

    private static final long SEED = 64;

    private static SplittableRandom random(int index) {
        return new SplittableRandom(SEED * 1_000_003 + index);
    }

    @Test
    void listedHints_areThoseOfThePlainRule() {
        for (var i = 0; i < 2_000; i++) {
            var machine = RandomTopology.from(random(i), 7);
            var topology = machine.topology();
            var again = machine.random().nextInt(3) == 0 ? machine.some() : CpuSet.EMPTY;
            var free = machine.some().minus(again);
            var asked = 1 + machine.random().nextInt(topology.cpus().size() + 1);
            for (var sockets : SocketUse.values()) {
                var which = "seed %d, machine %d, %s".formatted(SEED, i, sockets);
                var plain = plain(topology, free, again, asked, sockets);

                switch (CpuHints.of(topology, free, again, asked, sockets)) {
                    case Hints.OneOf(var options) -> assertThat(options).as(which).isEqualTo(plain);
                    case Hints.Impossible _ -> assertThat(plain).as(which).isEmpty();
                    case Hints.NoPreference _, Hints.Family _, Hints.HintsUndecided _ ->
                            throw new AssertionError(which);
                }
            }
        }
    }

    @Test
    void describedHints_areThoseOfThePlainRule() {
        for (var i = 0; i < 150; i++) {
            var machine = RandomTopology.from(random(i), 10);
            var topology = machine.topology();
            var again = machine.random().nextInt(3) == 0 ? machine.some() : CpuSet.EMPTY;
            var free = machine.some().minus(again);
            var asked = 1 + machine.random().nextInt(topology.cpus().size());
            var which = "seed %d, machine %d".formatted(SEED, i);
            var plain = plain(topology, free, again, asked, SocketUse.IGNORED);

            var rule = CpuRule.of(topology, free, again, asked);

            var walked = new ArrayList<Hint>();
            for (var size = 1; size <= rule.universe().count(); size++) {
                var budget = WorkBudget.of(1_000_000);
                var end =
                        rule.walk(
                                size,
                                budget,
                                mask -> {
                                    var preferred = rule.judge(mask) == RuleVerdict.PREFERRED;
                                    return walked.add(new Hint(mask, preferred));
                                });
                assertThat(end).as(which).isEqualTo(Walk.COMPLETE);
            }
            assertThat(walked).as(which).containsExactlyInAnyOrderElementsOf(plain);
            assertThat(rule.smallestOffered())
                    .as(which)
                    .isEqualTo(plain.stream().mapToInt(HintPropertiesTest::count).min().orElse(0));
            assertThat(rule.preferredSize())
                    .as(which)
                    .isEqualTo(
                            plain.stream()
                                    .filter(Hint::preferred)
                                    .mapToInt(HintPropertiesTest::count)
                                    .findFirst()
                                    .orElse(0));
        }
    }

    private static int count(Hint hint) {
        var mask = hint.affinity();
        return mask == null ? 0 : mask.count();
    }

    /// Every set of nodes, by size and then by ids, judged as the specification says.
    private static List<Hint> plain(
            CpuTopology topology, CpuSet free, CpuSet again, long asked, SocketUse sockets) {
        var ids = topology.nodes().ids();
        var sets = new ArrayList<int[]>();
        for (var bits = 1; bits < 1 << ids.length; bits++) {
            var chosen = bits;
            sets.add(
                    IntStream.range(0, ids.length)
                            .filter(i -> (chosen & 1 << i) != 0)
                            .map(i -> ids[i])
                            .toArray());
        }
        sets.sort(
                Comparator.comparingInt((int[] set) -> set.length).thenComparing(Arrays::compare));
        var fewest = ids.length;
        for (var set : sets) {
            if (inside(topology, set, topology.cpus()).size() >= asked) {
                fewest = Math.min(fewest, set.length);
            }
        }
        var hints = new ArrayList<Hint>();
        for (var set : sets) {
            var holdsAll = inside(topology, set, again).equals(again);
            if (holdsAll && again.size() + inside(topology, set, free).size() >= asked) {
                var preferred =
                        set.length == fewest
                                || (sockets == SocketUse.ALIGNED
                                        && isBySocket(topology, set, fewest));
                hints.add(new Hint(NodeMask.of(set), preferred));
            }
        }
        return hints;
    }

    private static CpuSet inside(CpuTopology topology, int[] nodes, CpuSet cpus) {
        var inside = CpuSet.EMPTY;
        for (var node : nodes) {
            inside = inside.union(topology.cpusOfNode(node).intersect(cpus));
        }
        return inside;
    }

    private static boolean isBySocket(CpuTopology topology, int[] nodes, int fewest) {
        var perSocket = topology.nodes().size() / topology.sockets().size();
        var touched = new HashSet<Integer>();
        inside(topology, nodes, topology.cpus())
                .forEach(cpu -> touched.add(topology.sockets().of(cpu)));
        return perSocket > 0 && touched.size() == Math.ceilDiv(fewest, perSocket);
    }
}
