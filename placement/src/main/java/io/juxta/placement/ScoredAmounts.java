package io.juxta.placement;

import io.juxta.ledger.Accounting;
import io.juxta.ledger.Footprint;
import io.juxta.model.FeatureGates;
import io.juxta.model.Pod;

/// What pods count for in scores: a container that does not say how much cpu or memory it needs
/// counts as if it asked for a little.
final class ScoredAmounts {

    private ScoredAmounts() {}

    static PodView.Scored of(Pod pod, FeatureGates gates) {
        // While a pod is being placed Kubernetes looks at its containers alone, whatever the pod as
        // a whole asks for.
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
