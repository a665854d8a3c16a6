package io.juxta.placement;

import io.juxta.ledger.Accounting;
import io.juxta.ledger.Footprint;
import io.juxta.model.FeatureGates;
import io.juxta.model.Pod;

/// The requests as scores count them: a container without a cpu or memory request counts with a
/// small default.
final class ScoredAmounts {

    private ScoredAmounts() {}

    static PodView.Scored of(Pod pod, FeatureGates gates) {
        // For the incoming pod Kubernetes counts its containers alone, whatever the pod-level
        // requests are.
        var bare = new Accounting(false, false, false, false);
        var whole = new Accounting(false, gates.on("PodLevelResources"), false, false);
        return new PodView.Scored(presumed(pod, bare), presumed(pod, whole));
    }

    /// What a node is charged when the pod runs there.
    static Resources charged(Footprint plain, Pod pod, Accounting accounting) {
        return Resources.of(Footprint.presuming(plain, pod, accounting).total());
    }

    private static Resources presumed(Pod pod, Accounting accounting) {
        var plain = Footprint.of(pod, accounting);
        return Resources.of(Footprint.presuming(plain, pod, accounting).total());
    }
}
