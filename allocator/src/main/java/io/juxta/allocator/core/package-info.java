/// What is allocated from, what is asked, and the search in Kubernetes' own order.
///
/// What exists is a [World]; an [Inventory] is that world as one node sees it, compiled into
/// arrays. A [Preparation] turns claims into a [Question] of [Ask]s, and the [Search] walks it in
/// the order of Kubernetes' allocator, with one file per constraint and per check. This package
/// knows neither who cuts the search short nor who explains its answer.
@NullMarked
package io.juxta.allocator.core;

import org.jspecify.annotations.NullMarked;
