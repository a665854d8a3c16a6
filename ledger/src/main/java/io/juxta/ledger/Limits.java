package io.juxta.ledger;

import io.juxta.model.Pod;
import io.juxta.model.Quantity;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// The effective limits of a pod's containers at any one time, claims included.
///
/// A claim raises a declared limit; where there is none, nothing is raised. Huge pages are the
/// exception: they cannot be overcommitted, so they always count.
final class Limits {

    private Limits() {}

    static SortedMap<String, Quantity> of(Pod pod, List<ClaimCost> claims) {
        var limits =
                new TreeMap<>(Peak.of(pod.spec(), container -> container.resources().limits()));
        var costs = new TreeMap<String, Quantity>();
        for (var claim : claims) {
            ResourceAmounts.add(costs, claim.mapped());
            ResourceAmounts.add(costs, claim.overhead());
        }
        costs.forEach(
                (resource, amount) -> {
                    if (limits.containsKey(resource) || isHugePage(resource)) {
                        ResourceAmounts.add(limits, resource, amount);
                    }
                });
        return limits;
    }

    static boolean isHugePage(String resource) {
        return resource.startsWith("hugepages-");
    }
}
