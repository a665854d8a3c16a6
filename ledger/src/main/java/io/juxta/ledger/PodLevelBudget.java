package io.juxta.ledger;

import io.juxta.ledger.BudgetBreach.Bound;
import io.juxta.model.Container;
import io.juxta.model.Pod;
import io.juxta.model.PodStatus.NodeAllocatableUse;
import io.juxta.model.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Checks that pod-level resources cover the containers and the claims of a pod.
///
/// The pod's overhead is not part of it. Of several resources that exceed the budget the first by
/// name is reported; Kubernetes reports any of them.
public final class PodLevelBudget {

    private PodLevelBudget() {}

    /// Where the pod-level resources do not cover the rest; empty when they do, when the pod has
    /// none, or when no claim has a cost.
    public static Optional<BudgetBreach> breach(Pod pod, List<NodeAllocatableUse> uses) {
        var level = pod.spec().resources();
        if (level == null || uses.isEmpty()) {
            return Optional.empty();
        }
        var claims = new ArrayList<ClaimCost>();
        uses.forEach(use -> claims.add(ClaimCost.of(use)));
        return requests(pod, claims, level.requests())
                .or(() -> hugePages(pod, claims, level.limits()))
                .or(() -> containers(pod, uses, level.limits()));
    }

    private static Optional<BudgetBreach> requests(
            Pod pod, List<ClaimCost> claims, Map<String, Quantity> level) {
        var containers = Peak.of(pod.spec(), each -> each.resources().requests());
        var claimed = sum(claims);
        for (var given : level.entrySet()) {
            var resource = given.getKey();
            var breach =
                    new BudgetBreach(
                            Bound.REQUEST,
                            resource,
                            "",
                            given.getValue(),
                            containers.getOrDefault(resource, Quantity.ZERO),
                            claimed.getOrDefault(resource, Quantity.ZERO));
            if (Footprint.isPodLevel(resource) && breach.headroom().signum() < 0) {
                return Optional.of(breach);
            }
        }
        return Optional.empty();
    }

    private static Optional<BudgetBreach> hugePages(
            Pod pod, List<ClaimCost> claims, Map<String, Quantity> level) {
        var claimed = sum(claims);
        for (var limit : Limits.of(pod, claims).entrySet()) {
            var resource = limit.getKey();
            var given = level.get(resource);
            if (Limits.isHugePage(resource)
                    && given != null
                    && limit.getValue().compareTo(given) > 0) {
                var through = claimed.getOrDefault(resource, Quantity.ZERO);
                return Optional.of(
                        new BudgetBreach(
                                Bound.LIMIT,
                                resource,
                                "",
                                given,
                                limit.getValue().minus(through),
                                through));
            }
        }
        return Optional.empty();
    }

    private static Optional<BudgetBreach> containers(
            Pod pod, List<NodeAllocatableUse> uses, Map<String, Quantity> level) {
        for (var container : pod.spec().containers()) {
            var claimed = claimed(container, uses);
            for (var limit : container.resources().limits().entrySet()) {
                var resource = limit.getKey();
                var given = level.get(resource);
                if (given == null || Limits.isHugePage(resource)) {
                    continue;
                }
                var breach =
                        new BudgetBreach(
                                Bound.CONTAINER_LIMIT,
                                resource,
                                container.name(),
                                given,
                                limit.getValue(),
                                claimed.getOrDefault(resource, Quantity.ZERO));
                if (breach.headroom().signum() < 0) {
                    return Optional.of(breach);
                }
            }
        }
        return Optional.empty();
    }

    /// The cost of claims for one container: all their mapped amounts, and the per-pod overhead
    /// too.
    private static Map<String, Quantity> claimed(
            Container container, List<NodeAllocatableUse> uses) {
        var claimed = new TreeMap<String, Quantity>();
        for (var use : uses) {
            if (!use.containers().contains(container.name())) {
                continue;
            }
            for (var mapped : use.mapping()) {
                if (mapped.quantity() != null) {
                    ResourceAmounts.add(claimed, mapped.resource(), mapped.quantity());
                }
            }
            for (var extra : use.overhead()) {
                if (extra.perPod() != null) {
                    ResourceAmounts.add(claimed, extra.resource(), extra.perPod());
                }
                if (extra.perContainer() != null) {
                    ResourceAmounts.add(claimed, extra.resource(), extra.perContainer());
                }
            }
        }
        return claimed;
    }

    private static Map<String, Quantity> sum(List<ClaimCost> claims) {
        var sum = new TreeMap<String, Quantity>();
        for (var claim : claims) {
            ResourceAmounts.add(sum, claim.mapped());
            ResourceAmounts.add(sum, claim.overhead());
        }
        return sum;
    }
}
