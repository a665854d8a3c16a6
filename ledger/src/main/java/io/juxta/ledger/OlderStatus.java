package io.juxta.ledger;

import io.juxta.model.PodStatus.NodeAllocatableUse;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// The status entries in the form of a 1.36 API server: one amount per claim and resource, and no
/// claim without a container that uses it.
public final class OlderStatus {

    private OlderStatus() {}

    /// Why a 1.36 scheduler rejects the pod, in its words; empty when it does not.
    public static Optional<String> refusal(List<NodeAllocatableUse> uses) {
        for (var use : uses) {
            if (use.containers().isEmpty()) {
                return Optional.of(
                        "claim %s: node-allocatable resource claim not referenced by any container within the pod"
                                .formatted(use.claim()));
            }
        }
        return Optional.empty();
    }

    /// The list `nodeAllocatableResourceClaimStatuses`; mapping and overhead are one sum there.
    public static Tree.Sequence write(List<NodeAllocatableUse> uses) {
        var entries = new ArrayList<Tree>();
        for (var use : uses) {
            var cost = ClaimCost.of(use);
            var sum = new TreeMap<String, Quantity>(cost.mapped());
            ResourceAmounts.add(sum, cost.overhead());
            var resources = new LinkedHashMap<String, Tree>();
            sum.forEach((name, amount) -> resources.put(name, Tree.Text.of(amount.toString())));
            var entry = new LinkedHashMap<String, Tree>();
            entry.put("resourceClaimName", Tree.Text.of(use.claim()));
            entry.put(
                    "containers",
                    Tree.Sequence.of(use.containers().stream().map(Tree.Text::of).toList()));
            entry.put("resources", Tree.Mapping.of(resources));
            entries.add(Tree.Mapping.of(entry));
        }
        return Tree.Sequence.of(entries);
    }
}
