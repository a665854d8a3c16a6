package io.juxta.validation;

import io.juxta.model.Quantity;
import io.juxta.model.Tree;

/// The sum over all containers of a pod, with or without its claims.
///
/// Regular containers run at once and add up. Init containers run one after the other before them,
/// so the largest counts, each with the sidecars started before it; sidecars stay and add up too.
final class PodFootprint {

    private PodFootprint() {}

    /// The aggregate of `requests` or `limits` over the containers of a pod spec.
    static QuantityRules ofContainers(Tree.Mapping spec, String list) {
        var running = QuantityRules.none();
        for (var container : PodContainer.of(spec, PodContainer.Kind.REGULAR)) {
            running.add(QuantityRules.of(container.resources(), list));
        }
        var sidecars = QuantityRules.none();
        var starting = QuantityRules.none();
        for (var container : PodContainer.of(spec, PodContainer.Kind.INIT)) {
            var own = QuantityRules.of(container.resources(), list);
            if (container.restartable()) {
                running.add(own);
                sidecars.add(own);
                starting.raiseTo(sidecars);
            } else {
                own.add(sidecars);
                starting.raiseTo(own);
            }
        }
        running.raiseTo(starting);
        return running;
    }

    /// What the pod's claims take of the node: every mapping, and every overhead once per pod and
    /// once per container that uses the claim.
    static QuantityRules ofClaims(Tree.Mapping status) {
        var claims = QuantityRules.none();
        for (var entry : entries(status)) {
            var containers = entry.items("containers").size();
            addMapping(entry, claims);
            for (var overhead : Reading.objects(entry, "overhead")) {
                var perContainer = amount(overhead, "perContainer").times(containers);
                claims.add(overhead.text("name"), amount(overhead, "perPod").plus(perContainer));
            }
        }
        return claims;
    }

    /// What one container gets through claims: the whole of every claim it uses.
    static QuantityRules ofClaimsIn(Tree.Mapping status, String container) {
        var claims = QuantityRules.none();
        for (var entry : entries(status)) {
            if (Nodes.texts(entry.items("containers")).contains(container)) {
                addMapping(entry, claims);
                for (var overhead : Reading.objects(entry, "overhead")) {
                    claims.add(
                            overhead.text("name"),
                            amount(overhead, "perPod").plus(amount(overhead, "perContainer")));
                }
            }
        }
        return claims;
    }

    private static Iterable<Tree.Mapping> entries(Tree.Mapping status) {
        return Reading.objects(status, "nodeAllocatableResourceClaimStatuses");
    }

    private static void addMapping(Tree.Mapping entry, QuantityRules claims) {
        for (var mapping : Reading.objects(entry, "mapping")) {
            if (mapping.has("quantity")) {
                claims.add(mapping.text("name"), amount(mapping, "quantity"));
            }
        }
    }

    private static Quantity amount(Tree.Mapping in, String field) {
        return Quantities.in(in, field).orElse(Quantity.ZERO);
    }
}
