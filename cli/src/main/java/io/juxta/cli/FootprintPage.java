package io.juxta.cli;

import io.juxta.ledger.ClaimCost;
import io.juxta.model.Quantity;
import io.juxta.scheduler.NodeLedger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What people see of what pods cost.
///
/// @param closely whether one pod was asked for by name
/// @param everything whether no list is cut short
record FootprintPage(
        List<PodCost> pods,
        List<NodeLedger.Row> nodes,
        boolean featureOn,
        boolean closely,
        boolean everything) {

    private static final int MOST = 20;

    void print(Terminal terminal, Console console) {
        var over = nodes.stream().filter(NodeLedger.Row::overcommitted).toList();
        if (closely) {
            onePod(pods.getFirst(), console);
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

    private void onePod(PodCost cost, Console console) {
        console.line(headline(cost));
        console.line("");
        var level = !cost.on().podLevel().isEmpty();
        var own = !cost.on().overhead().isEmpty();
        var table = Table.wrapped();
        var titles = new ArrayList<>(List.of("RESOURCE", "CONTAINERS", "MAPPED", "OVERHEAD"));
        if (level) {
            titles.add("POD LEVEL");
        }
        if (own) {
            titles.add("POD OVERHEAD");
        }
        titles.addAll(List.of("TOTAL", "FEATURE OFF"));
        table.row(titles.toArray(String[]::new));
        for (var resource : cost.resources()) {
            var cells =
                    new ArrayList<>(
                            List.of(
                                    resource,
                                    amount(resource, cost.on().containers().get(resource)),
                                    listed(mapped(cost, resource)),
                                    listed(overhead(cost, resource))));
            if (level) {
                cells.add(amount(resource, cost.on().podLevel().get(resource)));
            }
            if (own) {
                cells.add(amount(resource, cost.on().overhead().get(resource)));
            }
            cells.add(Amount.shown(resource, cost.total(resource)));
            cells.add(off(cost, resource));
            table.row(cells.toArray(String[]::new));
        }
        console.table(table);
    }

    private static String headline(PodCost cost) {
        var name = shown(cost);
        var sentences = new ArrayList<String>();
        for (var resource : cost.resources()) {
            var through = cost.throughClaims(resource);
            if (through.signum() > 0) {
                var asked = Amount.shown(resource, cost.featureOff(resource));
                var charged = Amount.shown(resource, cost.total(resource));
                sentences.add(
                        sentences.isEmpty()
                                ? "%s asks for %s %s in its containers and is charged %s: %s come through claims."
                                        .formatted(
                                                name,
                                                asked,
                                                resource,
                                                charged,
                                                Amount.shown(resource, through))
                                : "Of %s it asks for %s and is charged %s."
                                        .formatted(resource, asked, charged));
            }
        }
        if (sentences.isEmpty()) {
            sentences.add(unclaimed(cost, name));
        }
        if (!cost.pod().isBound() && !cost.node().isEmpty()) {
            sentences.add("That is on %s, where it would go.".formatted(cost.node()));
        }
        return String.join(" ", sentences);
    }

    private static String unclaimed(PodCost cost, String name) {
        var charged = new ArrayList<String>();
        for (var resource : cost.resources()) {
            charged.add(Amount.shown(resource, cost.total(resource)) + " " + resource);
        }
        return charged.isEmpty()
                ? "%s asks for nothing and is charged nothing.".formatted(name)
                : "%s is charged %s; claims add nothing to it."
                        .formatted(name, String.join(", ", charged));
    }

    private static String shown(PodCost cost) {
        var meta = cost.pod().meta();
        return meta.namespace().equals(ClaimNames.DEFAULT) ? meta.name() : meta.fullName();
    }

    private static String amount(String resource, @Nullable Quantity amount) {
        return amount == null ? "-" : Amount.shown(resource, amount);
    }

    private static String listed(List<String> parts) {
        return parts.isEmpty() ? "-" : String.join(", ", parts);
    }

    private static List<String> mapped(PodCost cost, String resource) {
        var parts = new ArrayList<String>();
        for (var use : cost.uses()) {
            var amount = ClaimCost.of(use).mapped().get(resource);
            if (amount != null) {
                parts.add("%s (%s)".formatted(Amount.shown(resource, amount), use.claim()));
            }
        }
        return parts;
    }

    private static List<String> overhead(PodCost cost, String resource) {
        var parts = new ArrayList<String>();
        for (var use : cost.uses()) {
            for (var extra : use.overhead()) {
                if (!extra.resource().equals(resource)) {
                    continue;
                }
                if (extra.perPod() != null) {
                    parts.add(
                            "%s (%s, per pod)"
                                    .formatted(
                                            Amount.shown(resource, extra.perPod()), use.claim()));
                }
                if (extra.perContainer() != null) {
                    parts.add(
                            "%d x %s (%s, per container)"
                                    .formatted(
                                            use.containers().size(),
                                            Amount.shown(resource, extra.perContainer()),
                                            use.claim()));
                }
            }
        }
        return parts;
    }

    private static String off(PodCost cost, String resource) {
        var off = Amount.shown(resource, cost.featureOff(resource));
        var through = cost.throughClaims(resource);
        return through.signum() > 0
                ? "%s (-%s)".formatted(off, Amount.shown(resource, through))
                : off;
    }

    private void manyPods(Console console) {
        var costly = pods.stream().filter(PodCost::claimsCost).toList();
        console.line(
                "%d of %d pods %s charged through claims."
                        .formatted(costly.size(), pods.size(), costly.size() == 1 ? "is" : "are"));
        var shown = everything ? pods : costly.subList(0, Math.min(MOST, costly.size()));
        if (!shown.isEmpty()) {
            console.line("");
            var table =
                    Table.wrapped()
                            .row(
                                    "POD",
                                    "NODE",
                                    "RESOURCE",
                                    "CONTAINERS",
                                    "CLAIMS",
                                    "TOTAL",
                                    "FEATURE OFF");
            shown.forEach(cost -> rows(cost, table));
            if (shown.size() < costly.size()) {
                table.row(
                        "…",
                        "",
                        "",
                        "",
                        "",
                        "",
                        "%d more, see -o wide".formatted(costly.size() - shown.size()));
            }
            console.table(table);
        }
    }

    private static void rows(PodCost cost, Table table) {
        var first = true;
        for (var resource : cost.resources()) {
            var through = cost.throughClaims(resource);
            table.row(
                    first ? cost.pod().meta().fullName() : "",
                    first ? (cost.node().isEmpty() ? "-" : cost.node()) : "",
                    resource,
                    amount(resource, cost.on().containers().get(resource)),
                    through.signum() == 0 ? "-" : Amount.shown(resource, through),
                    Amount.shown(resource, cost.total(resource)),
                    Amount.shown(resource, cost.featureOff(resource)));
            first = false;
        }
    }

    private void warnings(Terminal terminal, Console console) {
        var table = Table.wrapped();
        var count = 0;
        var left = 0;
        for (var cost : pods) {
            for (var warning : cost.warnings(featureOn)) {
                if (!everything && count >= MOST) {
                    left++;
                    continue;
                }
                count++;
                table.row(
                        "  " + cost.pod().meta().fullName(),
                        switch (warning.oddity()) {
                            case UNCOUNTED -> "uncounted";
                            case COUNTED_TWICE -> "counted twice";
                            case OVER_BUDGET -> "over budget";
                        },
                        warning.message());
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

    /// The nodes that are charged for more than they have.
    private void overcommitted(List<NodeLedger.Row> rows, Terminal terminal, Console console) {
        var count = rows.stream().map(NodeLedger.Row::node).distinct().count();
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
