package io.juxta.ledger;

import io.juxta.model.AccountingPolicy.KnownPolicy;
import io.juxta.model.ByName;
import io.juxta.model.Container;
import io.juxta.model.PodSpec;
import io.juxta.model.Quantity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// How claims of policy Max are compared with container requests.
public enum MaxSharing {
    /// Containers that share such claims form a group: the larger of the sum of their requests and
    /// the sum of their claims, each claim once.
    TOGETHER,
    /// Each container alone, so that a claim of two containers counts in both.
    EACH;

    /// The amounts of claims beyond the requests of containers.
    static final class Excess {

        private final Map<String, TreeMap<String, Quantity>> byContainer = new HashMap<>();
        private final Map<PolicyClaim, TreeMap<String, Quantity>> byClaim = new HashMap<>();

        /// The excess that is charged for a container.
        Map<String, Quantity> of(String container) {
            return byContainer.getOrDefault(container, new TreeMap<>());
        }

        /// The amount that the status lists for a claim.
        ByName<Quantity> ofClaim(PolicyClaim claim) {
            return ByName.copyOf(byClaim.getOrDefault(claim, new TreeMap<>()));
        }

        private void add(Container container, PolicyClaim claim, String resource, Quantity more) {
            ResourceAmounts.add(
                    byContainer.computeIfAbsent(container.name(), _ -> new TreeMap<>()),
                    resource,
                    more);
            ResourceAmounts.add(
                    byClaim.computeIfAbsent(claim, _ -> new TreeMap<>()), resource, more);
        }
    }

    Excess excess(PodSpec spec, List<PolicyClaim> claims) {
        var excess = new Excess();
        var resources = new TreeSet<String>();
        claims.forEach(claim -> resources.addAll(claim.amounts(KnownPolicy.MAX).keySet()));
        for (var resource : resources) {
            for (var group : groups(spec, claims, resource)) {
                compare(spec, group, claims, resource, excess);
            }
        }
        return excess;
    }

    /// Groups of containers that are compared as one, by the Max claims they share.
    private List<List<Container>> groups(PodSpec spec, List<PolicyClaim> claims, String resource) {
        var users = new ArrayList<Container>();
        for (var containers : List.of(spec.initContainers(), spec.containers())) {
            for (var container : containers) {
                if (!claimsOf(container, claims, resource).isEmpty()) {
                    users.add(container);
                }
            }
        }
        var groups = new ArrayList<List<Container>>();
        var seen = new HashSet<Container>();
        for (var first : users) {
            if (!seen.add(first)) {
                continue;
            }
            var group = new ArrayList<>(List.of(first));
            if (this == TOGETHER) {
                var shared = new HashSet<>(claimsOf(first, claims, resource));
                for (var grown = true; grown; ) {
                    grown = false;
                    for (var other : users) {
                        var theirs = claimsOf(other, claims, resource);
                        if (!seen.contains(other) && theirs.stream().anyMatch(shared::contains)) {
                            seen.add(other);
                            group.add(other);
                            shared.addAll(theirs);
                            grown = true;
                        }
                    }
                }
            }
            groups.add(group);
        }
        return groups;
    }

    private static Set<PolicyClaim> claimsOf(
            Container container, List<PolicyClaim> claims, String resource) {
        var used = new LinkedHashSet<PolicyClaim>();
        for (var claim : PolicyLedger.usedBy(container, claims)) {
            if (claim.has(KnownPolicy.MAX, resource)) {
                used.add(claim);
            }
        }
        return used;
    }

    /// Compares with the containers that run for the pod's whole life or, where the group has none,
    /// with the init container of the largest request.
    private static void compare(
            PodSpec spec,
            List<Container> group,
            List<PolicyClaim> claims,
            String resource,
            Excess excess) {
        LinkedHashSet<PolicyClaim> distinct = new LinkedHashSet<>();
        var staying = new ArrayList<Container>();
        for (var container : group) {
            distinct.addAll(claimsOf(container, claims, resource));
            if (container.isSidecar() || spec.containers().contains(container)) {
                staying.add(container);
            }
        }
        var asked = Quantity.ZERO;
        for (var container : staying.isEmpty() ? group : staying) {
            var request = container.resources().requests().getOrDefault(resource, Quantity.ZERO);
            asked =
                    staying.isEmpty()
                            ? (request.compareTo(asked) > 0 ? request : asked)
                            : asked.plus(request);
        }
        var claimed = Quantity.ZERO;
        for (var claim : distinct) {
            claimed =
                    claimed.plus(
                            claim.amounts(KnownPolicy.MAX).getOrDefault(resource, Quantity.ZERO));
        }
        var more = claimed.minus(asked);
        if (more.signum() > 0) {
            excess.add(
                    staying.isEmpty() ? group.getFirst() : staying.getFirst(),
                    distinct.getFirst(),
                    resource,
                    more);
        }
    }
}
