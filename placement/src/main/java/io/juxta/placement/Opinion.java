package io.juxta.placement;

import io.juxta.placement.Stances.Objection;
import org.jspecify.annotations.Nullable;

/// What was found out about a node for a pod.
///
/// @param objection null when there is none
record Opinion(@Nullable Objection objection) {

    static final Opinion GOOD = new Opinion(null);
}
