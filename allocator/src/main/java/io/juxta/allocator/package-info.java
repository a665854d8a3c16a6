/// Inventory and claims to an outcome: which devices a pod's claims get on a node, the same as
/// Kubernetes 1.37 would give, or exactly why none.
///
/// Start at [Allocator]. What exists is a [World]; an [Inventory] is that world as one node sees
/// it, compiled into arrays. The [Search] walks it in Kubernetes' own order, one file per
/// constraint and per check, and the [AllocationChecker] proves every answer again from the records
/// alone. This room makes no threads, looks at no clock, and its searches end: the budget is
/// counted in steps.
@NullMarked
package io.juxta.allocator;

import org.jspecify.annotations.NullMarked;
