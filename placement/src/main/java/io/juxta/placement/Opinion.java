package io.juxta.placement;

import io.juxta.placement.Stances.Objection;
import org.jspecify.annotations.Nullable;

/// What was found out about a node for a pod.
///
/// @param objection null when there is none
/// @param work how many units the search for devices took. Whoever remembers the opinion pays it
///   again, so that a budget allows the same with and without memory
record Opinion(@Nullable Objection objection, long work) {

    private static final Opinion GOOD = new Opinion(null, 0);

    static Opinion of(@Nullable Objection objection, long work) {
        return objection == null && work == 0 ? GOOD : new Opinion(objection, work);
    }
}
