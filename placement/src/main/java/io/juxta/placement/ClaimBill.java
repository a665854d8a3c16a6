package io.juxta.placement;

import io.juxta.ledger.HeldClaim;
import io.juxta.model.PodStatus.NodeAllocatableUse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;

/// The cost of a pod on a node once its claims have devices there.
sealed interface ClaimBill {

    ClaimBill NOTHING = new Nothing();

    /// No device has a cost. The pod's own requests were checked already.
    record Nothing() implements ClaimBill {}

    /// The pod has this cost.
    ///
    /// @param demand what the node must provide, claims included, in whole numbers
    /// @param plain whether that is cpu and memory alone
    /// @param entries what the pod's status lists
    record Due(
            SortedMap<String, Long> demand,
            long milliCpu,
            long memory,
            boolean plain,
            List<Entry> entries)
            implements ClaimBill {

        /// @param claim index among the pod's claims
        private record Entry(int claim, NodeAllocatableUse use) {}

        static Due of(
                SortedMap<String, Long> demand,
                List<HeldClaim> claims,
                List<NodeAllocatableUse> uses) {
            var entries = new ArrayList<Entry>(uses.size());
            for (var use : uses) {
                for (var i = 0; i < claims.size(); i++) {
                    if (claims.get(i).claim().meta().name().equals(use.claim())) {
                        entries.add(new Entry(i, use));
                        break;
                    }
                }
            }
            var plain = true;
            for (var name : demand.keySet()) {
                plain &= name.equals("cpu") || name.equals("memory");
            }
            return new Due(
                    demand,
                    demand.getOrDefault("cpu", 0L),
                    demand.getOrDefault("memory", 0L),
                    plain,
                    entries);
        }

        /// The entries for the status of another pod of the same shape, whose claims have other
        /// names.
        List<NodeAllocatableUse> uses(List<HeldClaim> claims) {
            var uses = new ArrayList<NodeAllocatableUse>(entries.size());
            for (var entry : entries) {
                uses.add(entry.use().with(claims.get(entry.claim()).claim().meta().name()));
            }
            uses.sort(Comparator.comparing(NodeAllocatableUse::claim));
            return uses;
        }

        /// A fast check: true only where it certainly fits.
        boolean fitsPlainly(NodeState node) {
            return plain
                    && milliCpu <= node.allocatable().milliCpu() - node.requested().milliCpu()
                    && memory <= node.allocatable().memory() - node.requested().memory();
        }
    }

    /// The node rejects the pod with these claims.
    record Refused(FilterResult.FilterRejected rejected) implements ClaimBill {}

    /// Kubernetes fails with an error.
    record Failed(String error) implements ClaimBill {}
}
