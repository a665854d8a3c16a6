package io.juxta.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.FeatureGates;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Machines on which nobody could list the hints: nodes 0 and 1 with 16 CPUs and 480 GiB each, all
/// others with 96 GiB of memory and nothing else. CPU hints are listed, those for memory described.
class MergeOnBigMachinesTest {

    /// What a merge may do here and still take a few milliseconds.
    private static final long FEW_UNITS = WorkBudget.DEFAULT / 10;

    private static Policy policy(String name, int nodes) {
        var reported = new ArrayList<NumaInfo.Reported>();
        for (int id = 0; id < nodes; id++) {
            reported.add(new NumaInfo.Reported(id, id > 1, null));
        }
        return Policy.start(
                name,
                Map.of("max-allowable-numa-nodes", "128"),
                FeatureGates.STOCK,
                reported,
                new Extensions(
                        Extensions.ScoreExtension.PERCENT,
                        Extensions.MemoryOnly.COMPARED,
                        Extensions.Limit.BEYOND));
    }

    private static Hints memory(int nodes, int busy, long gibibytes) {
        var total = new long[NodeMask.CAPACITY];
        var free = new long[NodeMask.CAPACITY];
        for (int id = 0; id < nodes; id++) {
            total[id] = id < 2 ? 480 : 96;
            free[id] = id < busy ? 0 : total[id];
        }
        return new Hints.Family(
                FamilyRule.sums(
                        NodeMask.of(IntStream.range(0, nodes).toArray()), total, free, gibibytes));
    }

    private static List<SortedMap<String, Hints>> pod(String cpus, Hints memory) {
        var cpu = new ArrayList<Hint>();
        for (var hint : cpus.split(" ", -1)) {
            cpu.add(MergeCase.hint(hint));
        }
        return List.of(
                new TreeMap<>(),
                new TreeMap<>(Map.of("cpu", new Hints.OneOf(cpu))),
                new TreeMap<>(Map.of("memory", memory)));
    }

    @ParameterizedTest(name = "{0} nodes, {1}, {2} GiB with CPUs at {3}: {4}")
    @CsvSource(
            delimiter = '|',
            value = {
                "34  | single-numa-node | 100  | 0+ 1+ 0,1- | 0+",
                "34  | single-numa-node | 600  | 0+ 1+ 0,1- | no",
                "34  | restricted       | 100  | 0+ 1+ 0,1- | 0+",
                "34  | restricted       | 600  | 0,1+       | 0,1+",
                "34  | restricted       | 3000 | 0+ 1+ 0,1- | no",
                "34  | best-effort      | 600  | 0+ 1+ 0,1- | 0,1-",
                "34  | best-effort      | 3000 | 0+ 1+ 0,1- | 0,1-",
                "34  | none             | 3000 | 0+ 1+ 0,1- | any-",
                "128 | single-numa-node | 100  | 0+ 1+ 0,1- | 0+",
                "128 | restricted       | 600  | 0,1+       | 0,1+",
                "128 | restricted       | 9000 | 0+ 1+ 0,1- | no",
                "128 | best-effort      | 9000 | 0+ 1+ 0,1- | 0,1-",
                "128 | none             | 9000 | 0+ 1+ 0,1- | any-",
                "34  | restricted       | 3000 | any+       |"
                        + " 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23+",
                "128 | best-effort      | 1200 | any+       | 0,1,2,3,4+",
            })
    void aMergeIsDecidedInFewSteps(
            int nodes, String policy, long gibibytes, String cpus, String expected) {
        var budget = WorkBudget.of(FEW_UNITS);

        var merged = policy(policy, nodes).merge(pod(cpus, memory(nodes, 0, gibibytes)), budget);

        assertThat(shown(merged)).as("%d units", budget.used()).isEqualTo(shown(expected));
    }

    @ParameterizedTest(name = "{0} nodes, {1} of them busy, {2}, {3} GiB: {4}")
    @CsvSource(
            delimiter = '|',
            value = {
                "34  | 2 | single-numa-node | 90   | 2+",
                "34  | 2 | restricted       | 400  | no",
                "34  | 2 | best-effort      | 400  | 2,3,4,5,6-",
                "128 | 2 | best-effort      | 400  | 2,3,4,5,6-",
                "128 | 9 | restricted       | 90   | 9+",
            })
    void memoryAloneIsPlacedOnTheLowestNodesThatAreFree(
            int nodes, int busy, String policy, long gibibytes, String expected) {
        var budget = WorkBudget.of(FEW_UNITS);

        var merged =
                policy(policy, nodes).merge(pod("any+", memory(nodes, busy, gibibytes)), budget);

        assertThat(shown(merged)).as("%d units", budget.used()).isEqualTo(shown(expected));
    }

    @ParameterizedTest(name = "two descriptions of {0} nodes end with the budget")
    @CsvSource({"34", "128"})
    void whatCannotBeDecidedEndsWithTheBudgetAndNamesTheStep(int nodes) {
        var hints = new TreeMap<String, Hints>();
        hints.put("hugepages-1Gi", memory(nodes, nodes / 2, 96L * nodes / 4));
        hints.put("memory", memory(nodes, nodes / 3, 96L * nodes / 4));

        var merged = policy("best-effort", nodes).merge(List.of(hints), WorkBudget.of(100_000));

        assertThat(merged)
                .isEqualTo(
                        new Merged.MergeUndecided(
                                "4.4.3: the best mask that the resources have in common"));
        assertThat(policy("restricted", nodes).merge(List.of(hints), WorkBudget.of(100_000)))
                .isEqualTo(new Merged.MergeRejected(null));
    }

    private static String shown(Merged merged) {
        return switch (merged) {
            case Merged.MergeAdmitted(var hint, _) -> hint.toString();
            case Merged.MergeRejected _ -> "rejected";
            case Merged.MergeUndecided(var step) -> step;
        };
    }

    private static String shown(String expected) {
        return expected.equals("no") ? "rejected" : MergeCase.hint(expected).toString();
    }
}
