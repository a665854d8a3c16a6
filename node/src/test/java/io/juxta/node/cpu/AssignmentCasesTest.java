package io.juxta.node.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.Tree;
import io.juxta.node.WorkBudget;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Which CPUs are taken, as told by `assignment.yaml`.
class AssignmentCasesTest {

    @TestFactory
    Stream<DynamicTest> cases() {
        return CpuCases.run("assignment", AssignmentCasesTest::check);
    }

    private static void check(Tree.Mapping row) {
        var topology = CpuTopology.of(CpuCases.machine(row));
        var free = row.has("free") ? CpuCases.cpus(row, "free") : topology.cpus();
        var pool = free.minus(CpuCases.cpus(row, "taken"));

        var asked = Integer.parseInt(CpuCases.word(row, "take"));
        var taking =
                row.has("split")
                        ? Distributed.carryOut(topology, pool, asked, 1, split(row))
                        : chooser(topology, row.text("how"))
                                .take(pool, asked, WorkBudget.standard());

        switch (taking) {
            case Taking.Taken(var cpus) -> assertThat(cpus).hasToString(CpuCases.word(row, "cpus"));
            case Taking.Failed(var why) -> assertThat(why).isEqualTo(row.text("error"));
            case Taking.OutOfBudget(var step) -> assertThat(step).isEqualTo(row.text("undecided"));
        }
    }

    private static Distributed.Split split(Tree.Mapping row) {
        var split = row.mapping("split");
        return new Distributed.Split(
                places(split, "nodes"),
                Integer.parseInt(CpuCases.word(split, "share")),
                places(split, "rest"));
    }

    private static int[] places(Tree.Mapping split, String name) {
        return split.items(name).stream()
                .mapToInt(place -> Integer.parseInt(CpuCases.word(place)))
                .toArray();
    }

    private static Chooser chooser(CpuTopology topology, String how) {
        return new Chooser(
                topology,
                switch (how) {
                    case "packed" -> Set.of();
                    case "spread" -> Set.of(CpuOption.ACROSS_CORES);
                    case "by cache" -> Set.of(CpuOption.BY_CACHE);
                    case "distributed" -> Set.of(CpuOption.ACROSS_NODES);
                    case "distributed by core" ->
                            Set.of(CpuOption.ACROSS_NODES, CpuOption.FULL_CORES);
                    case "distributed by socket" ->
                            Set.of(CpuOption.ACROSS_NODES, CpuOption.BY_SOCKET);
                    default -> throw new IllegalArgumentException("How is %s?".formatted(how));
                });
    }
}
