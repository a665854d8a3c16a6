package io.juxta.placement;

import io.juxta.placement.PreFilterResults.Objection;
import org.jspecify.annotations.Nullable;

/// The result of the filters for a pod on one node.
///
/// @param objection null when there is none
/// @param work units that the search for devices took. A cached result is charged the same work
///   again, so that a budget allows the same with and without a cache
record NodeFinding(@Nullable Objection objection, long work) {

    private static final NodeFinding GOOD = new NodeFinding(null, 0);

    static NodeFinding of(@Nullable Objection objection, long work) {
        return objection == null && work == 0 ? GOOD : new NodeFinding(objection, work);
    }
}
