package io.juxta.ledger;

import io.juxta.model.Container;
import io.juxta.model.Pod;
import io.juxta.model.PodStatus.NodeAllocatableUse;
import io.juxta.model.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Whether what a pod may use as a whole covers its containers and its claims.
///
/// The pod's own overhead is no part of it. Of several resources that break the budget the first by
/// name is told; Kubernetes names any of them.
public final class Budget {

    private Budget() {}

    /// Why the pod-level resources do not cover the rest, in Kubernetes' words; empty when they do,
    /// or when the pod has none or no claim costs anything.
    public static Optional<String> breach(Pod pod, List<NodeAllocatableUse> uses) {
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

    private static Optional<String> requests(
            Pod pod, List<ClaimCost> claims, Map<String, Quantity> level) {
        var needed = new TreeMap<>(Peak.of(pod.spec(), each -> each.resources().requests()));
        for (var claim : claims) {
            Amounts.add(needed, claim.mapped());
            Amounts.add(needed, claim.overhead());
        }
        for (var given : level.entrySet()) {
            var resource = given.getKey();
            if (Footprint.isPodLevel(resource)
                    && exceeds(needed.getOrDefault(resource, Quantity.ZERO), given.getValue())) {
                return Optional.of(
                        "pod level request for %s is insufficient to cover the aggregated container and node-allocatable DRA requests"
                                .formatted(resource));
            }
        }
        return Optional.empty();
    }

    private static Optional<String> hugePages(
            Pod pod, List<ClaimCost> claims, Map<String, Quantity> level) {
        for (var limit : Limits.of(pod, claims).entrySet()) {
            var given = level.get(limit.getKey());
            if (Limits.isHugePage(limit.getKey())
                    && given != null
                    && exceeds(limit.getValue(), given)) {
                return Optional.of(
                        "pod level limit for %s is insufficient to cover the aggregated container and node-allocatable DRA limits"
                                .formatted(limit.getKey()));
            }
        }
        return Optional.empty();
    }

    private static Optional<String> containers(
            Pod pod, List<NodeAllocatableUse> uses, Map<String, Quantity> level) {
        for (var container : pod.spec().containers()) {
            var claimed = claimed(container, uses);
            for (var limit : container.resources().limits().entrySet()) {
                var resource = limit.getKey();
                var given = level.get(resource);
                if (given == null || Limits.isHugePage(resource)) {
                    continue;
                }
                var whole = limit.getValue().plus(claimed.getOrDefault(resource, Quantity.ZERO));
                if (exceeds(whole, given)) {
                    return Optional.of(
                            "pod level limit for %s is insufficient to cover the limit and DRA overhead for container %s"
                                    .formatted(resource, container.name()));
                }
            }
        }
        return Optional.empty();
    }

    /// What claims add to one container: all they stand for, and the overhead of the pod as a whole
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
                    Amounts.add(claimed, mapped.resource(), mapped.quantity());
                }
            }
            for (var extra : use.overhead()) {
                if (extra.perPod() != null) {
                    Amounts.add(claimed, extra.resource(), extra.perPod());
                }
                if (extra.perContainer() != null) {
                    Amounts.add(claimed, extra.resource(), extra.perContainer());
                }
            }
        }
        return claimed;
    }

    private static boolean exceeds(Quantity amount, Quantity budget) {
        return amount.compareTo(budget) > 0;
    }
}
