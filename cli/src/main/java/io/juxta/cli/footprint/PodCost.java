package io.juxta.cli.footprint;

import io.juxta.cli.page.Amount;
import io.juxta.cli.reasons.LedgerWords;
import io.juxta.cli.simulate.WaitingCost.NotPlaced;
import io.juxta.ledger.BudgetBreach;
import io.juxta.ledger.ClaimCost;
import io.juxta.ledger.Footprint;
import io.juxta.model.Container;
import io.juxta.model.Pod;
import io.juxta.model.PodStatus.NodeAllocatableUse;
import io.juxta.model.Quantity;
import io.juxta.scheduler.ClusterView;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The cost of a pod on its node, with warnings.
///
/// @param uses the cost of its claims, recorded or computed
/// @param recorded the claims whose cost the pod's status records
/// @param node where the pod is, or would go; empty where neither is known
/// @param on the footprint when claims count
/// @param off the footprint when they do not
/// @param unknown what could not be computed, in whole sentences
/// @param notPlaced why a pod without a node fits on none; null where it fits or has one
/// @param breach where pod-level resources do not cover the claims, or null
/// @param basis how claims are counted
/// @param pools what it draws from pools, where accounting policies count
record PodCost(
        Pod pod,
        List<NodeAllocatableUse> uses,
        List<String> recorded,
        String node,
        Footprint on,
        Footprint off,
        List<String> unknown,
        @Nullable NotPlaced notPlaced,
        @Nullable BudgetBreach breach,
        Basis basis,
        List<PoolUse> pools) {

    PodCost {
        uses = List.copyOf(uses);
        recorded = List.copyOf(recorded);
        unknown = List.copyOf(unknown);
        pools = List.copyOf(pools);
    }

    /// How claims are counted.
    enum Basis {
        /// Every claim on top of container requests.
        ADDED,
        /// By accounting policies.
        POLICIES
    }

    /// A pool that a pod uses.
    ///
    /// @param drawn what the pod's containers take from it instead of from the node
    /// @param reserves whether the node is charged for the pool with this pod: its first user
    record PoolUse(
            String claim, String resource, Quantity allocated, Quantity drawn, boolean reserves) {}

    /// A pod-level request and what it has to cover.
    record BudgetUse(Quantity request, Quantity containers, Quantity claims) {

        /// What is left of it; negative where it is too small.
        Quantity headroom() {
            return request.minus(containers).minus(claims);
        }
    }

    /// Reasons for a warning.
    enum Oddity {
        UNCOUNTED("Uncounted"),
        COUNTED_TWICE("CountedTwice"),
        OVER_BUDGET("OverBudget");

        private final String word;

        Oddity(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    record Warning(Oddity oddity, String message) {}

    /// The resources that count, cpu and memory first.
    List<String> resources() {
        var others = new TreeSet<>(on.total().keySet());
        others.addAll(off.total().keySet());
        var resources = new ArrayList<String>();
        for (var first : List.of("cpu", "memory")) {
            if (others.remove(first)) {
                resources.add(first);
            }
        }
        resources.addAll(others);
        return resources;
    }

    Quantity total(String resource) {
        return on.total().getOrDefault(resource, Quantity.ZERO);
    }

    Quantity featureOff(String resource) {
        return off.total().getOrDefault(resource, Quantity.ZERO);
    }

    /// The part of claims that is not hidden by a pod-level request.
    Quantity throughClaims(String resource) {
        return on.throughClaims().getOrDefault(resource, Quantity.ZERO);
    }

    /// The use of a pod-level request, or null where there is none or no claim costs any of the
    /// resource.
    @Nullable BudgetUse budget(String resource) {
        var request = on.podLevel().get(resource);
        var claims = Quantity.ZERO;
        for (var claim : on.claims()) {
            claims = claims.plus(claim.mapped().getOrDefault(resource, Quantity.ZERO));
            claims = claims.plus(claim.overhead().getOrDefault(resource, Quantity.ZERO));
        }
        return request == null || claims.signum() == 0
                ? null
                : new BudgetUse(
                        request, on.containers().getOrDefault(resource, Quantity.ZERO), claims);
    }

    /// What containers draw from pools instead of from the node.
    Quantity drawn(String resource) {
        var drawn = Quantity.ZERO;
        for (var pool : pools) {
            if (pool.resource().equals(resource)) {
                drawn = drawn.plus(pool.drawn());
            }
        }
        return drawn;
    }

    /// The node for which the cost is shown.
    String toldFor() {
        return notPlaced == null ? node : notPlaced.node();
    }

    /// Whether claims have a cost, hidden or not.
    boolean claimsCost() {
        return !on.claims().isEmpty() || !pools.isEmpty();
    }

    /// @param featureOn whether the cluster counts what claims cost
    List<Warning> warnings(boolean featureOn) {
        var warnings = new ArrayList<Warning>();
        if (ClusterView.isCharged(pod) && basis == Basis.ADDED) {
            uncounted(featureOn, warnings);
        }
        unknown.forEach(text -> warnings.add(new Warning(Oddity.UNCOUNTED, text)));
        for (var use : basis == Basis.ADDED ? uses : List.<NodeAllocatableUse>of()) {
            for (var mapped : use.mapping()) {
                var amount = mapped.quantity();
                if (amount != null
                        && amount.signum() > 0
                        && !on.podLevel().containsKey(mapped.resource())) {
                    twice(use, mapped.resource(), amount, featureOn, warnings);
                }
            }
        }
        if (breach != null) {
            warnings.add(
                    new Warning(
                            Oddity.OVER_BUDGET,
                            "%s: %s."
                                    .formatted(
                                            LedgerWords.line(breach),
                                            featureOn
                                                    ? "a scheduler refuses such a pod"
                                                    : "with the feature on a scheduler refuses such a pod")));
        }
        return warnings;
    }

    private void uncounted(boolean featureOn, List<Warning> warnings) {
        if (!featureOn) {
            var hidden = throughClaims();
            if (!hidden.isEmpty()) {
                warnings.add(
                        new Warning(
                                Oddity.UNCOUNTED,
                                "%s through claims %s counted nowhere while DRANodeAllocatableResources is off."
                                        .formatted(hidden, hidden.contains(",") ? "are" : "is")));
            }
            return;
        }
        for (var use : uses) {
            if (!recorded.contains(use.claim())) {
                warnings.add(
                        new Warning(
                                Oddity.UNCOUNTED,
                                "claim %s costs %s, and the pod's status does not say so: schedulers count nothing for it."
                                        .formatted(use.claim(), amounts(use))));
            }
        }
    }

    /// The cost of claims, as in `12 cpu, 4Gi memory`.
    String throughClaims() {
        var parts = new ArrayList<String>();
        for (var resource : resources()) {
            if (throughClaims(resource).signum() > 0) {
                parts.add(Amount.shown(resource, throughClaims(resource)) + " " + resource);
            }
        }
        return String.join(", ", parts);
    }

    private static String amounts(NodeAllocatableUse use) {
        var sums = new TreeMap<String, Quantity>();
        var cost = ClaimCost.of(use);
        cost.mapped().forEach((name, amount) -> sums.merge(name, amount, Quantity::plus));
        cost.overhead().forEach((name, amount) -> sums.merge(name, amount, Quantity::plus));
        return LedgerWords.amounts(sums);
    }

    /// Requests that repeat the amount of a claim, as was usual before claims counted.
    private void twice(
            NodeAllocatableUse use,
            String resource,
            Quantity amount,
            boolean featureOn,
            List<Warning> warnings) {
        var count = featureOn ? "both count" : "both would count with the feature on";
        var sum = Quantity.ZERO;
        for (var containers : List.of(pod.spec().initContainers(), pod.spec().containers())) {
            for (var container : containers) {
                if (!use.containers().contains(container.name())) {
                    continue;
                }
                var asked = container.resources().requests().getOrDefault(resource, Quantity.ZERO);
                sum = sum.plus(asked);
                if (asked.equals(amount) || asked.equals(brought(container, resource))) {
                    warnings.add(
                            new Warning(
                                    Oddity.COUNTED_TWICE,
                                    "container %s asks for %s %s, and its claim %s brings %s: %s."
                                            .formatted(
                                                    container.name(),
                                                    Amount.shown(resource, asked),
                                                    resource,
                                                    use.claim(),
                                                    Amount.shown(resource, amount),
                                                    count)));
                    return;
                }
            }
        }
        if (sum.equals(amount)) {
            warnings.add(
                    new Warning(
                            Oddity.COUNTED_TWICE,
                            "containers %s ask for %s %s together, and their claim %s brings as much: %s."
                                    .formatted(
                                            String.join(", ", use.containers()),
                                            Amount.shown(resource, sum),
                                            resource,
                                            use.claim(),
                                            count)));
        }
    }

    /// The mapped amounts of all claims of a container.
    private Quantity brought(Container container, String resource) {
        var sum = Quantity.ZERO;
        for (var use : uses) {
            if (use.containers().contains(container.name())) {
                for (var mapped : use.mapping()) {
                    if (mapped.resource().equals(resource) && mapped.quantity() != null) {
                        sum = sum.plus(mapped.quantity());
                    }
                }
            }
        }
        return sum;
    }
}
