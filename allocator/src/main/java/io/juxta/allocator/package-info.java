/// Allocation of devices: which devices a pod's claims get on a node, the same as Kubernetes 1.37
/// would give, or exactly why none.
///
/// This package is the entry. Start at [CheckedAllocator]: it allocates and checks every result.
/// [Asking] does the same node by node and caches results ([AnswerCache]) as long as a world does
/// not change. A rejection is explained by `Reasons` in `why`.
///
/// The work is done in four packages. `core` holds the world, the question and Kubernetes' own
/// search; `solver` decides where that search would take too long; `why` explains a rejection;
/// `check` checks an allocation and does not depend on the search. The room starts no threads and
/// uses no clock, and its searches end: the budget is counted in steps.
@NullMarked
package io.juxta.allocator;

import org.jspecify.annotations.NullMarked;
