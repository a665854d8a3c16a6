/// The world, the question, and the search in Kubernetes' own order.
///
/// A [World] is everything that exists; an [Inventory] is that world as one node sees it, compiled
/// into arrays. A [Preparation] turns claims into a [Question] of [Ask]s, and the [Search] explores
/// it in the order of Kubernetes' allocator, with one file per constraint and per check. This
/// package depends neither on the pruning of the search nor on the explanation of its result.
@NullMarked
package io.juxta.allocator.core;

import org.jspecify.annotations.NullMarked;
