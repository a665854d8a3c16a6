package io.juxta.cli;

import io.juxta.model.Quantity;
import io.juxta.scheduler.NodeLedger;
import java.util.ArrayList;
import java.util.Collections;
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
    private static final String FROM_POOLS = "FROM POOLS";

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
        var pools = draws(List.of(cost));
        var table = Table.wrapped();
        var titles = new ArrayList<>(List.of("RESOURCE", "CONTAINERS"));
        if (pools) {
            titles.add(FROM_POOLS);
        }
        titles.addAll(List.of("MAPPED", "OVERHEAD"));
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
                                    amount(resource, cost.on().containers().get(resource))));
            if (pools) {
                cells.add(listed(drawn(cost, resource)));
            }
            cells.addAll(
                    List.of(listed(mapped(cost, resource)), listed(overhead(cost, resource))));
            if (level) {
                cells.add(podLevel(cost, resource));
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

    private static boolean draws(List<PodCost> pods) {
        return pods.stream()
                .flatMap(cost -> cost.pools().stream())
                .anyMatch(pool -> pool.drawn().signum() > 0);
    }

    /// `11 (1 left)`.
    private static String podLevel(PodCost cost, String resource) {
        var request = amount(resource, cost.on().podLevel().get(resource));
        var budget = cost.budget(resource);
        return budget == null
                ? request
                : "%s (%s)".formatted(request, left(resource, budget.headroom()));
    }

    private static String left(String resource, Quantity headroom) {
        return headroom.signum() < 0
                ? "%s too little"
                        .formatted(Amount.shown(resource, Quantity.ZERO.minus(headroom)))
                : "%s left".formatted(Amount.shown(resource, headroom));
    }

    private static List<String> drawn(PodCost cost, String resource) {
        var parts = new ArrayList<String>();
        for (var pool : cost.pools()) {
            if (pool.resource().equals(resource)) {
                parts.add(
                        "%s of %s (%s)"
                                .formatted(
                                        Amount.shown(resource, pool.drawn()),
                                        Amount.shown(resource, pool.allocated()),
                                        pool.claim()));
            }
        }
        return parts;
    }

    private static String headline(PodCost cost) {
        var name = shown(cost);
        var sentences = new ArrayList<String>();
        var is = cost.notPlaced() == null ? "is" : "would be";
        for (var resource : cost.resources()) {
            var through = cost.throughClaims(resource);
            if (through.signum() > 0) {
                var asked = Amount.shown(resource, cost.featureOff(resource));
                var charged = Amount.shown(resource, cost.total(resource));
                sentences.add(
                        sentences.isEmpty()
                                ? "%s asks for %s %s in its %s and %s charged %s: %s come through claims."
                                        .formatted(
                                                name,
                                                asked,
                                                resource,
                                                cost.on().overhead().containsKey(resource)
                                                        ? "spec"
                                                        : "containers",
                                                is,
                                                charged,
                                                Amount.shown(resource, through))
                                : "Of %s it asks for %s and %s charged %s."
                                        .formatted(resource, asked, is, charged));
            }
        }
        if (sentences.isEmpty()) {
            sentences.add(unclaimed(cost, name));
        }
        for (var resource : cost.resources()) {
            budget(cost, resource, sentences);
            pools(cost, resource, sentences);
        }
        if (!cost.pod().isBound() && !cost.node().isEmpty()) {
            sentences.add("That is on %s, where it would go.".formatted(cost.node()));
        }
        if (cost.notPlaced() != null) {
            sentences.add(
                    cost.breach() == null
                            ? "It" + cost.notPlaced().sentence().substring(2)
                            : "It fits on no node.");
        }
        return String.join(" ", sentences);
    }

    /// What a request of the pod as a whole covers.
    private static void budget(PodCost cost, String resource, List<String> sentences) {
        var budget = cost.budget(resource);
        if (budget != null) {
            sentences.add(
                    "Its pod-level request of %s %s %s %s in containers and %s through claims: %s."
                            .formatted(
                                    Amount.shown(resource, budget.request()),
                                    resource,
                                    budget.headroom().signum() < 0 ? "does not cover" : "covers",
                                    Amount.shown(resource, budget.containers()),
                                    Amount.shown(resource, budget.claims()),
                                    left(resource, budget.headroom())));
        }
    }

    /// What comes from pools instead of from the node.
    private static void pools(PodCost cost, String resource, List<String> sentences) {
        for (var pool : cost.pools()) {
            if (pool.resource().equals(resource)) {
                sentences.add(
                        "Its containers %s %s %s from the pool of %s that is claim %s%s."
                                .formatted(
                                        cost.pod().isBound() ? "draw" : "would draw",
                                        Amount.shown(resource, pool.drawn()),
                                        resource,
                                        Amount.shown(resource, pool.allocated()),
                                        pool.claim(),
                                        pool.reserves()
                                                ? ""
                                                : ", which is charged with another pod"));
            }
        }
    }

    private static String unclaimed(PodCost cost, String name) {
        var charged = new ArrayList<String>();
        for (var resource : cost.resources()) {
            charged.add(Amount.shown(resource, cost.total(resource)) + " " + resource);
        }
        if (charged.isEmpty()) {
            return "%s asks for nothing and is charged nothing.".formatted(name);
        }
        return "%s %s charged %s%s"
                .formatted(
                        name,
                        cost.notPlaced() == null ? "is" : "would be",
                        String.join(", ", charged),
                        cost.unknown().isEmpty()
                                ? "; claims add nothing to it."
                                : " beside its claims.");
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
        for (var claim : cost.on().claims()) {
            var amount = claim.mapped().get(resource);
            if (amount != null) {
                parts.add("%s (%s)".formatted(Amount.shown(resource, amount), claim.claim()));
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
        var less = cost.total(resource).minus(cost.featureOff(resource));
        return less.signum() > 0
                ? "%s (-%s)".formatted(off, Amount.shown(resource, less))
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

    /// What comes through claims: on top, or within the pod's own request.
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
