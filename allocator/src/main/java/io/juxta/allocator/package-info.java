/// Inventory and claims to an outcome: which devices a pod's claims get on a node, the same as
/// Kubernetes 1.37 would give, or exactly why none.
///
/// This is the door of the room. Start at [CheckedAllocator]: it allocates, has every answer proved
/// again, and explains a no. [Asking] does the same node by node and remembers answers
/// ([AnswerCache]) for as long as a world does not change.
///
/// The work is done in four packages. `core` holds the world, the question and Kubernetes' own
/// search; `solver` decides where that search would take too long; `why` explains a no; `check`
/// proves a yes and sees nothing of the search. The room makes no threads, looks at no clock, and
/// its searches end: the budget is counted in steps.
@NullMarked
package io.juxta.allocator;

import org.jspecify.annotations.NullMarked;
