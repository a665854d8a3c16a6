package io.juxta.validation;

import io.juxta.model.FieldPath;
import io.juxta.model.FieldPath.Step;
import java.util.ArrayList;

/// The paths of claim spec fields in older versions.
///
/// v1beta1 has no `exactly`: its fields belong to the request itself. v1beta2 is as v1.
final class ClaimPaths {

    private static final Step REQUESTS = new Step.Field("requests");
    private static final Step EXACTLY = new Step.Field("exactly");

    private ClaimPaths() {}

    static FieldPath in(ApiVersion version, FieldPath v1) {
        return switch (version) {
            case V1, V1BETA2 -> v1;
            case V1BETA1 -> flattened(v1);
        };
    }

    private static FieldPath flattened(FieldPath v1) {
        var steps = new ArrayList<>(v1.steps());
        for (var i = 2; i < steps.size(); i++) {
            if (steps.get(i).equals(EXACTLY) && steps.get(i - 2).equals(REQUESTS)) {
                steps.remove(i);
                return FieldPath.from(steps);
            }
        }
        return v1;
    }
}
