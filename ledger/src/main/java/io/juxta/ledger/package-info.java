/// What a pod costs a node, and whether the node can bear it.
///
/// Start at [Footprint]: requests of containers that run one after the other or side by side,
/// resources of the pod as a whole, its overhead, and what its claims cost the node besides. What
/// claims cost is reckoned by [ClaimUses] from the devices they hold, must stay within the pod's
/// [Budget], and fits a node or not by [NodeFit]. A [Load] is what pods cost together, in the whole
/// numbers that are compared; the [ResourcePredicate] compares them as a kubelet does when it
/// admits a pod. The accounting policies of KEP-5517's first design are in [PolicyLedger], and what
/// claims reserve by them on a node in [ClaimBooks]. Values in, values out: this room holds no
/// state and knows nothing but the model.
@NullMarked
package io.juxta.ledger;

import org.jspecify.annotations.NullMarked;
