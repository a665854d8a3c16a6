package io.juxta.node.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.Tree;
import io.juxta.node.Hint;
import io.juxta.node.HintRule;
import io.juxta.node.Hints;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Which sets of nodes are offered, as told by `hints.yaml`.
class HintCasesTest {

    @TestFactory
    Stream<DynamicTest> cases() {
        return CpuCases.run("hints", HintCasesTest::check);
    }

    private static void check(Tree.Mapping row) {
        var topology = CpuTopology.of(CpuCases.machine(row));
        var free = row.has("free") ? CpuCases.cpus(row, "free") : topology.cpus();

        var hints =
                CpuHints.of(
                        topology,
                        free,
                        CpuCases.cpus(row, "again"),
                        Long.parseLong(CpuCases.word(row, "ask")),
                        row.flag("bySocket") ? SocketUse.ALIGNED : SocketUse.IGNORED);

        assertHints(hints, row);
    }

    /// Hints as a row writes them under `hints`, `impossible`, `undecided` or `family`.
    static void assertHints(Hints hints, Tree.Mapping row) {
        switch (hints) {
            case Hints.NoPreference _ -> assertThat(row.text("hints")).isEqualTo("no preference");
            case Hints.Impossible(var why) -> assertThat(why).isEqualTo(row.text("impossible"));
            case Hints.HintsUndecided(var step) ->
                    assertThat(step).isEqualTo(row.text("undecided"));
            case Hints.OneOf(var options) ->
                    assertThat(options.stream().map(Hint::toString).toList())
                            .isEqualTo(words(row.items("hints")));
            case Hints.Family(HintRule rule) -> {
                var family = row.mapping("family");
                assertThat(rule.preferredSize())
                        .hasToString(CpuCases.word(family, "preferredSize"));
                assertThat(rule.smallestOffered())
                        .hasToString(CpuCases.word(family, "smallestOffered"));
            }
        }
    }

    private static List<String> words(List<Tree> items) {
        return items.stream().map(CpuCases::word).toList();
    }
}
