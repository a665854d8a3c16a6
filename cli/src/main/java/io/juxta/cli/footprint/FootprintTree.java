package io.juxta.cli.footprint;

import io.juxta.cli.page.JsonAnswer;
import io.juxta.cli.page.ObjectSource;
import io.juxta.cli.reasons.LedgerWords;
import io.juxta.cli.simulate.SimulationTree;
import io.juxta.cli.simulate.WaitingCost;
import io.juxta.ledger.ClaimCost;
import io.juxta.model.PodStatus.Extra;
import io.juxta.model.PodStatus.NodeAllocatableUse;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import io.juxta.scheduler.NodeLedger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The JSON of `juxta footprint`.
final class FootprintTree {

    private static final Tree NULL = new Tree.Null(Tree.NO_LINE);

    private FootprintTree() {}

    static Tree.Mapping of(
            List<PodCost> pods, List<NodeLedger.LedgerRow> nodes, boolean featureOn) {
        return JsonAnswer.of("FootprintReport")
                .put("pods", pods.stream().map(pod -> pod(pod, featureOn)).toList())
                .put("nodes", nodes.stream().map(FootprintTree::node).toList())
                .tree();
    }

    private static Tree pod(PodCost cost, boolean featureOn) {
        var resources = new ArrayList<Tree>();
        cost.resources().forEach(resource -> resources.add(resource(cost, resource)));
        var warnings = new ArrayList<Tree>();
        for (var warning : cost.warnings(featureOn)) {
            var told =
                    JsonAnswer.part()
                            .put("kind", warning.oddity().word())
                            .put("message", ObjectSource.OBJECTS.said(warning.message()));
            if (warning.oddity() == PodCost.Oddity.OVER_BUDGET && cost.breach() != null) {
                told.put("budget", LedgerWords.tree(cost.breach()));
            }
            warnings.add(told.tree());
        }
        var answer = JsonAnswer.part().put("pod", cost.pod().meta().fullName());
        answer.put("node", cost.node().isEmpty() ? NULL : Tree.Text.of(cost.node()));
        if (cost.notPlaced() != null) {
            answer.put("notPlaced", notPlaced(cost.notPlaced()));
        }
        return answer.put("resources", resources).put("warnings", warnings).tree();
    }

    private static Tree notPlaced(WaitingCost.NotPlaced notPlaced) {
        var answer =
                JsonAnswer.part()
                        .put("toldFor", notPlaced.node())
                        .put("reason", notPlaced.reason());
        if (notPlaced.why() != null) {
            answer.put("why", notPlaced.why().tree());
        }
        return answer.tree();
    }

    private static Tree resource(PodCost cost, String resource) {
        var mapped = new ArrayList<Tree>();
        var overhead = new ArrayList<Tree>();
        for (var claim : cost.on().claims()) {
            var amount = claim.mapped().get(resource);
            if (amount != null) {
                mapped.add(
                        JsonAnswer.part()
                                .put("claim", claim.claim())
                                .put("quantity", amount.toString())
                                .tree());
            }
        }
        for (var use : cost.uses()) {
            for (var extra : use.overhead()) {
                if (extra.resource().equals(resource)) {
                    overhead.add(overhead(use, extra));
                }
            }
        }
        var answer =
                JsonAnswer.part()
                        .put("resource", resource)
                        .put("containers", text(cost.on().containers().get(resource)))
                        .put("mapped", mapped)
                        .put("overhead", overhead)
                        .put("podLevel", orNull(cost.on().podLevel().get(resource)));
        var budget = cost.budget(resource);
        if (budget != null) {
            answer.put(
                    "budget",
                    JsonAnswer.part()
                            .put("request", budget.request().toString())
                            .put("containers", budget.containers().toString())
                            .put("claims", budget.claims().toString())
                            .put("headroom", budget.headroom().toString())
                            .tree());
        }
        var pools = pools(cost, resource);
        if (!pools.isEmpty()) {
            answer.put("pools", pools);
        }
        var own = cost.on().overhead().get(resource);
        if (own != null) {
            answer.put("podOverhead", own.toString());
        }
        return answer.put("total", cost.total(resource).toString())
                .put("featureOff", cost.featureOff(resource).toString())
                .tree();
    }

    private static List<Tree> pools(PodCost cost, String resource) {
        var pools = new ArrayList<Tree>();
        for (var pool : cost.pools()) {
            if (pool.resource().equals(resource)) {
                pools.add(
                        JsonAnswer.part()
                                .put("claim", pool.claim())
                                .put("allocated", pool.allocated().toString())
                                .put("drawn", pool.drawn().toString())
                                .put("reserves", Tree.Bool.of(pool.reserves()))
                                .tree());
            }
        }
        return pools;
    }

    private static Tree overhead(NodeAllocatableUse use, Extra extra) {
        var cost = ClaimCost.of(use).overhead().getOrDefault(extra.resource(), Quantity.ZERO);
        var answer = JsonAnswer.part().put("claim", use.claim()).put("quantity", cost.toString());
        if (extra.perPod() != null) {
            answer.put("perPod", extra.perPod().toString());
        }
        if (extra.perContainer() != null) {
            answer.put("perContainer", extra.perContainer().toString())
                    .put("containers", use.containers().size());
        }
        return answer.tree();
    }

    private static String text(@Nullable Quantity amount) {
        return amount == null ? "0" : amount.toString();
    }

    private static Tree orNull(@Nullable Quantity amount) {
        return amount == null ? NULL : Tree.Text.of(amount.toString());
    }

    private static Tree node(NodeLedger.LedgerRow row) {
        var answer = SimulationTree.row(row);
        if (row.overcommitted()) {
            answer.put("overcommitted", Tree.Bool.of(true));
        }
        return answer.tree();
    }
}
