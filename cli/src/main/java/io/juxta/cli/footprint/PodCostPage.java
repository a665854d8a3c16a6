package io.juxta.cli.footprint;

import io.juxta.cli.options.ClaimNames;
import io.juxta.cli.page.Amount;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.Table;
import io.juxta.model.Quantity;
import java.util.ArrayList;
import java.util.List;

/// The page of one pod's cost: in sentences, and resource by resource.
record PodCostPage(PodCost cost) {

    void print(Console console) {
        console.line(headline());
        console.line("");
        var level = !cost.on().podLevel().isEmpty();
        var own = !cost.on().overhead().isEmpty();
        var pools = FootprintPage.draws(List.of(cost));
        var table = Table.wrapped();
        var titles = new ArrayList<>(List.of("RESOURCE", "CONTAINERS"));
        if (pools) {
            titles.add(FootprintPage.FROM_POOLS);
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
                                    FootprintPage.amount(
                                            resource, cost.on().containers().get(resource))));
            if (pools) {
                cells.add(listed(drawn(resource)));
            }
            cells.addAll(List.of(listed(mapped(resource)), listed(overhead(resource))));
            if (level) {
                cells.add(podLevel(resource));
            }
            if (own) {
                cells.add(FootprintPage.amount(resource, cost.on().overhead().get(resource)));
            }
            cells.add(Amount.shown(resource, cost.total(resource)));
            cells.add(off(resource));
            table.row(cells.toArray(String[]::new));
        }
        console.table(table);
    }

    /// `11 (1 left)`.
    private String podLevel(String resource) {
        var request = FootprintPage.amount(resource, cost.on().podLevel().get(resource));
        var budget = cost.budget(resource);
        return budget == null
                ? request
                : "%s (%s)".formatted(request, left(resource, budget.headroom()));
    }

    private static String left(String resource, Quantity headroom) {
        return headroom.signum() < 0
                ? "%s too little".formatted(Amount.shown(resource, Quantity.ZERO.minus(headroom)))
                : "%s left".formatted(Amount.shown(resource, headroom));
    }

    private List<String> drawn(String resource) {
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

    private String headline() {
        var name = shown();
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
            sentences.add(unclaimed(name));
        }
        for (var resource : cost.resources()) {
            budget(resource, sentences);
            pools(resource, sentences);
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

    /// A pod-level request and what it covers.
    private void budget(String resource, List<String> sentences) {
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
    private void pools(String resource, List<String> sentences) {
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

    private String unclaimed(String name) {
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

    private String shown() {
        var meta = cost.pod().meta();
        return meta.namespace().equals(ClaimNames.DEFAULT) ? meta.name() : meta.fullName();
    }

    private static String listed(List<String> parts) {
        return parts.isEmpty() ? "-" : String.join(", ", parts);
    }

    private List<String> mapped(String resource) {
        var parts = new ArrayList<String>();
        for (var claim : cost.on().claims()) {
            var amount = claim.mapped().get(resource);
            if (amount != null) {
                parts.add("%s (%s)".formatted(Amount.shown(resource, amount), claim.claim()));
            }
        }
        return parts;
    }

    private List<String> overhead(String resource) {
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

    private String off(String resource) {
        var off = Amount.shown(resource, cost.featureOff(resource));
        var less = cost.total(resource).minus(cost.featureOff(resource));
        return less.signum() > 0 ? "%s (-%s)".formatted(off, Amount.shown(resource, less)) : off;
    }
}
