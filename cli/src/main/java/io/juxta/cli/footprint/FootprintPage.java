package io.juxta.cli.footprint;

import io.juxta.cli.page.Amount;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.Table;
import io.juxta.cli.page.Terminal;
import io.juxta.cli.simulate.SimulationPage;
import io.juxta.model.Quantity;
import io.juxta.scheduler.NodeLedger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The page of `juxta footprint`.
///
/// @param closely whether one pod was named
/// @param everything whether no list is cut short
record FootprintPage(
        List<PodCost> pods,
        List<NodeLedger.LedgerRow> nodes,
        boolean featureOn,
        boolean closely,
        boolean everything) {

    private static final int MOST = 20;
    static final String FROM_POOLS = "FROM POOLS";

    void print(Terminal terminal, Console console) {
        var over = nodes.stream().filter(NodeLedger.LedgerRow::overcommitted).toList();
        if (closely) {
            new PodCostPage(pods.getFirst()).print(console);
            warnings(terminal, console);
            if (!over.isEmpty()) {
                console.line("");
                overcommitted(over, terminal, console);
            }
        } else {
            if (!over.isEmpty()) {
                overcommitted(over, terminal, console);
                console.line("");
            }
            manyPods(console);
            warnings(terminal, console);
        }
    }

    static boolean draws(List<PodCost> pods) {
        return pods.stream()
                .flatMap(cost -> cost.pools().stream())
                .anyMatch(pool -> pool.drawn().signum() > 0);
    }

    static String amount(String resource, @Nullable Quantity amount) {
        return amount == null ? "-" : Amount.shown(resource, amount);
    }

    private void manyPods(Console console) {
        var costly = pods.stream().filter(PodCost::claimsCost).toList();
        console.line(
                "%d of %d pods %s charged through claims."
                        .formatted(costly.size(), pods.size(), costly.size() == 1 ? "is" : "are"));
        var shown = everything ? pods : costly.subList(0, Math.min(MOST, costly.size()));
        if (!shown.isEmpty()) {
            console.line("");
            var pools = draws(shown);
            var titles = new ArrayList<>(List.of("POD", "NODE", "RESOURCE", "CONTAINERS"));
            if (pools) {
                titles.add(FROM_POOLS);
            }
            titles.addAll(List.of("CLAIMS", "TOTAL", "FEATURE OFF"));
            var table = Table.wrapped().row(titles.toArray(String[]::new));
            shown.forEach(cost -> rows(cost, pools, table));
            if (shown.size() < costly.size()) {
                var more = new ArrayList<>(Collections.nCopies(titles.size(), ""));
                more.set(0, "…");
                more.set(
                        titles.size() - 1,
                        "%d more, see -o wide".formatted(costly.size() - shown.size()));
                table.row(more.toArray(String[]::new));
            }
            console.table(table);
            if (shown.stream().anyMatch(FootprintPage::hasBudget)) {
                console.line("");
                console.line(
                        "(n): counts against the pod-level request, which is charged as a whole.");
            }
        }
    }

    private static boolean hasBudget(PodCost cost) {
        return cost.resources().stream().anyMatch(resource -> cost.budget(resource) != null);
    }

    private static void rows(PodCost cost, boolean pools, Table table) {
        var first = true;
        for (var resource : cost.resources()) {
            var cells =
                    new ArrayList<>(
                            List.of(
                                    first ? cost.pod().meta().fullName() : "",
                                    first ? (cost.node().isEmpty() ? "-" : cost.node()) : "",
                                    resource,
                                    amount(resource, cost.on().containers().get(resource))));
            if (pools) {
                var drawn = cost.drawn(resource);
                cells.add(drawn.signum() == 0 ? "-" : Amount.shown(resource, drawn));
            }
            cells.addAll(
                    List.of(
                            claims(cost, resource),
                            Amount.shown(resource, cost.total(resource)),
                            Amount.shown(resource, cost.featureOff(resource))));
            table.row(cells.toArray(String[]::new));
            first = false;
        }
    }

    /// The part of claims: on top, or within the pod-level request.
    private static String claims(PodCost cost, String resource) {
        var budget = cost.budget(resource);
        if (budget != null) {
            return "(%s)".formatted(Amount.shown(resource, budget.claims()));
        }
        var through = cost.throughClaims(resource);
        return through.signum() == 0 ? "-" : Amount.shown(resource, through);
    }

    private void warnings(Terminal terminal, Console console) {
        var table = Table.wrapped();
        var count = 0;
        var left = 0;
        for (var cost : pods) {
            var name = "  " + cost.pod().meta().fullName();
            var rows = new ArrayList<String[]>();
            if (cost.notPlaced() != null && cost.breach() == null && !closely) {
                rows.add(new String[] {name, "not placed", cost.notPlaced().sentence()});
            }
            for (var warning : cost.warnings(featureOn)) {
                rows.add(new String[] {name, words(warning.oddity()), warning.message()});
            }
            for (var row : rows) {
                if (!everything && count >= MOST) {
                    left++;
                    continue;
                }
                count++;
                table.row(row);
            }
        }
        if (count == 0) {
            return;
        }
        console.line("");
        console.line(terminal.yellow("Warnings"));
        console.table(table);
        if (left > 0) {
            console.line("  and %d more, see -o wide".formatted(left));
        }
    }

    private static String words(PodCost.Oddity oddity) {
        return switch (oddity) {
            case UNCOUNTED -> "uncounted";
            case COUNTED_TWICE -> "counted twice";
            case OVER_BUDGET -> "over budget";
        };
    }

    /// The nodes that are charged more than they have.
    private void overcommitted(
            List<NodeLedger.LedgerRow> rows, Terminal terminal, Console console) {
        var count = rows.stream().map(NodeLedger.LedgerRow::node).distinct().count();
        console.line(
                terminal.red(
                        "%s %s charged for more than %s."
                                .formatted(
                                        count == 1 ? "1 node" : count + " nodes",
                                        featureOn ? (count == 1 ? "is" : "are") : "would be",
                                        count == 1 ? "it has" : "they have")));
        console.line("");
        var table =
                Table.wrapped()
                        .row(
                                "OVER-COMMITTED",
                                "",
                                "pods + claims = total / allocatable",
                                "OVER BY");
        for (var row : everything ? rows : rows.subList(0, Math.min(MOST, rows.size()))) {
            table.row(
                    row.node(),
                    row.resource(),
                    SimulationPage.sum(row),
                    Amount.shown(row.resource(), row.total().minus(row.allocatable())));
        }
        if (!everything && rows.size() > MOST) {
            table.row("…", "", "%d more, see -o wide".formatted(rows.size() - MOST), "");
        }
        console.table(table);
    }
}
