package io.juxta.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;

/// The comparison of configurations for people: a column each, a row for every number.
final class NodeComparePage {

    private static final int LONGEST_NAME = 24;

    private static final Map<String, String> REASONS =
            Map.of(
                    "TopologyAffinityError", "no common node",
                    "UnexpectedAdmissionError", "not enough left",
                    "SMTAlignmentError", "no whole cores");

    private NodeComparePage() {}

    static String text(NodeCompared compared) {
        var table = Table.cut();
        row(table, "", compared, setting -> Fitted.cut(setting.name(), LONGEST_NAME));
        row(table, "pods admitted", compared, setting -> Long.toString(setting.admitted()));
        var reasons = new TreeSet<String>();
        compared.settings().forEach(setting -> reasons.addAll(setting.rejected().keySet()));
        for (var reason : reasons) {
            row(
                    table,
                    "  rejected, " + REASONS.getOrDefault(reason, reason),
                    compared,
                    setting -> Long.toString(setting.rejected().getOrDefault(reason, 0L)));
        }
        row(
                table,
                "CPUs free at the end",
                compared,
                setting -> Long.toString(setting.headroom().freeCpus()));
        row(
                table,
                "largest pod still admitted",
                compared,
                setting -> setting.headroom().largestPodCpus() + " CPUs");
        row(
                table,
                "whole NUMA nodes free",
                compared,
                setting -> Integer.toString(setting.headroom().wholeNodesFree()));
        return String.join("\n", table.lines()) + "\n" + difference(compared) + "\n";
    }

    private static void row(
            Table table,
            String what,
            NodeCompared compared,
            Function<NodeCompared.Setting, String> value) {
        var cells = new ArrayList<String>();
        cells.add(what);
        compared.settings().forEach(setting -> cells.add(value.apply(setting)));
        table.row(cells.toArray(String[]::new));
    }

    private static String difference(NodeCompared compared) {
        return compared.firstDifference()
                .map(
                        first ->
                                "First difference at pod %d (%s): %s."
                                        .formatted(
                                                first.event() + 1,
                                                first.pod(),
                                                String.join(" / ", outcomes(first))))
                .orElse("Every pod fares the same under all of them.");
    }

    private static List<String> outcomes(NodeCompared.Difference first) {
        return first.outcomes().stream()
                .map(
                        outcome -> {
                            if (!outcome.reason().isEmpty()) {
                                return outcome.reason();
                            }
                            return outcome.nodes().isEmpty()
                                    ? "any node"
                                    : "node " + NodeAdmitPage.plain(outcome.nodes());
                        })
                .toList();
    }
}
