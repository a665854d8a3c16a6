package io.juxta.model;

import org.jspecify.annotations.Nullable;

/// A PodDisruptionBudget: how many of some pods may be evicted.
///
/// @param selector label selector of pods in its namespace, as written; null where not set
/// @param disruptionsAllowed how many pods may be evicted now
/// @param disruptedPods pods whose eviction was granted and is not over, by name, and since when
/// @param specRest all else of the spec, as written
/// @param statusRest all else of the status, as written
public record PodDisruptionBudget(
        Meta meta,
        Tree.@Nullable Mapping selector,
        int disruptionsAllowed,
        ByName<String> disruptedPods,
        Tree.Mapping specRest,
        Tree.Mapping statusRest)
        implements ApiObject {}
