package io.juxta.placement;

import io.juxta.placement.Stances.Objection;
import org.jspecify.annotations.Nullable;

/// The result of the filters for a pod on one node.
///
/// @param objection null when there is none
/// @param work units that the search for devices took. A cached result is charged the same work
///   again, so that a budget allows the same with and without a cache
record Opinion(@Nullable Objection objection, long work) {

    private static final Opinion GOOD = new Opinion(null, 0);

    static Opinion of(@Nullable Objection objection, long work) {
        return objection == null && work == 0 ? GOOD : new Opinion(objection, work);
    }
}
