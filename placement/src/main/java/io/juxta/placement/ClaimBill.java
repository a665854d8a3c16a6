package io.juxta.placement;

import io.juxta.ledger.HeldClaim;
import io.juxta.model.PodStatus.NodeAllocatableUse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;

/// What a pod costs a node once its claims have devices there.
sealed interface ClaimBill {

    ClaimBill NOTHING = new Nothing();

    /// No device costs anything: what the pod asks for was looked at already.
    record Nothing() implements ClaimBill {}

    /// It costs this much.
    ///
    /// @param demand what the node has to bear, claims included, in whole numbers
    /// @param plain whether that is cpu and memory alone
    /// @param entries what the pod's status says of it
    record Due(
            SortedMap<String, Long> demand,
            long milliCpu,
            long memory,
            boolean plain,
            List<Entry> entries)
            implements ClaimBill {

        /// @param claim which of the pod's claims
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

        /// What the status of a pod of the same shape says, whose claims have other names.
        List<NodeAllocatableUse> uses(List<HeldClaim> claims) {
            var uses = new ArrayList<NodeAllocatableUse>(entries.size());
            for (var entry : entries) {
                uses.add(entry.use().with(claims.get(entry.claim()).claim().meta().name()));
            }
            uses.sort(Comparator.comparing(NodeAllocatableUse::claim));
            return uses;
        }

        /// Whether it fits at first sight.
        boolean fitsPlainly(NodeState node) {
            return plain
                    && milliCpu <= node.allocatable().milliCpu() - node.requested().milliCpu()
                    && memory <= node.allocatable().memory() - node.requested().memory();
        }
    }

    /// The pod cannot have that here.
    record Refused(Verdict.Rejected rejected) implements ClaimBill {}

    /// Kubernetes fails over it.
    record Failed(String error) implements ClaimBill {}
}
