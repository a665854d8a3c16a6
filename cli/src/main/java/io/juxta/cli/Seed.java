package io.juxta.cli;

import io.juxta.kube.Dialect;
import io.juxta.kube.Dialects;
import io.juxta.kube.Normalised;
import io.juxta.model.Tree;

/// The enhancement texts' dialect, as far as commands talk about it.
final class Seed {

    private static final String CURE =
            "The seed dialect allowed this: check with --profile=seed, or let juxta convert write"
                    + " the 1.37 form.";

    private static final String V1BETA1_CURE =
            "v1beta1 writes a request like this: set apiVersion to resource.k8s.io/v1beta1, or let"
                    + " juxta convert write the v1 form.";

    /// An object that is not in the dialect.
    static final Normalised NONE = Dialects.normalise(Tree.Mapping.EMPTY, Dialects.Door.API);

    private Seed() {}

    /// What to do about something that is right in a dialect and wrong in 1.37.
    static String cure(Dialect dialect) {
        return dialect == Dialect.V1BETA1 ? V1BETA1_CURE : CURE;
    }
}
