package io.juxta.cli.node;

import io.juxta.cli.node.NodeCompared.Setting;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;

/// The page of `node compare`: a column for each configuration, a row for every number. Columns
/// that do not fit side by side are below them, with the same rows.
final class NodeComparePage {

    private static final Map<String, String> REASONS =
            Map.of(
                    "TopologyAffinityError", "no common node",
                    "UnexpectedAdmissionError", "not enough left",
                    "SMTAlignmentError", "no whole cores");

    /// @param value for a configuration
    private record Row(String what, Function<Setting, String> value) {}

    private NodeComparePage() {}

    static void print(NodeCompared compared, Console console) {
        var rows = rows(compared);
        var all = compared.settings();
        var from = 0;
        while (from < all.size()) {
            var to = from + 1;
            while (to < all.size()
                    && table(rows, all.subList(from, to + 1)).width() <= console.room()) {
                to++;
            }
            if (from > 0) {
                console.line("");
            }
            block(rows, all.subList(from, to), console);
            from = to;
        }
        console.line(difference(compared));
    }

    /// Configurations that fit side by side. One that does not fit even alone gets a page of its
    /// own, with its name on top.
    private static void block(List<Row> rows, List<Setting> settings, Console console) {
        var table = table(rows, settings);
        if (settings.size() > 1 || table.width() <= console.room()) {
            console.table(table);
        } else {
            console.line(settings.getFirst().name());
            console.table(table(rows.subList(1, rows.size()), settings));
        }
    }

    private static Table table(List<Row> rows, List<Setting> settings) {
        var table = Table.wrapped();
        for (var row : rows) {
            var cells = new ArrayList<String>();
            cells.add(row.what());
            settings.forEach(setting -> cells.add(row.value().apply(setting)));
            table.row(cells.toArray(String[]::new));
        }
        return table;
    }

    /// The names of the settings, then a row for every number.
    private static List<Row> rows(NodeCompared compared) {
        var rows = new ArrayList<Row>();
        rows.add(new Row("", Setting::name));
        rows.add(new Row("pods admitted", setting -> Long.toString(setting.admitted())));
        var reasons = new TreeSet<String>();
        compared.settings().forEach(setting -> reasons.addAll(setting.rejected().keySet()));
        for (var reason : reasons) {
            rows.add(
                    new Row(
                            "  rejected, " + REASONS.getOrDefault(reason, reason),
                            setting -> Long.toString(setting.rejected().getOrDefault(reason, 0L))));
        }
        rows.add(
                new Row(
                        "CPUs free at the end",
                        setting -> Long.toString(setting.headroom().freeCpus())));
        rows.add(
                new Row(
                        "largest pod still admitted",
                        setting -> setting.headroom().largestPodCpus() + " CPUs"));
        rows.add(
                new Row(
                        "whole NUMA nodes free",
                        setting -> Integer.toString(setting.headroom().wholeNodesFree())));
        return rows;
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
