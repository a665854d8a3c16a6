/// The cost of a pod on a node, and whether it fits.
///
/// Start at [Footprint]: requests of containers that run one after the other or side by side,
/// pod-level resources, overhead, and the cost of claims. [ClaimUses] computes the cost of claims
/// from their devices. It must stay within the pod's [Budget], and [NodeFit] compares it with the
/// node. A [Load] is the sum over pods, in the whole numbers that are compared; the
/// [ResourcePredicate] compares them as a kubelet does when it admits a pod. The accounting
/// policies of KEP-5517's first design are in [PolicyLedger], and their reservations on a node in
/// [ClaimBooks]. Values in, values out: this room holds no state and depends on nothing but the
/// model.
@NullMarked
package io.juxta.ledger;

import org.jspecify.annotations.NullMarked;
