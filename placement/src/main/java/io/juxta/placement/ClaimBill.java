package io.juxta.placement;

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
    record Due(SortedMap<String, Long> demand, long milliCpu, long memory, boolean plain)
            implements ClaimBill {

        static Due of(SortedMap<String, Long> demand) {
            var plain = true;
            for (var name : demand.keySet()) {
                plain &= name.equals("cpu") || name.equals("memory");
            }
            return new Due(
                    demand,
                    demand.getOrDefault("cpu", 0L),
                    demand.getOrDefault("memory", 0L),
                    plain);
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
