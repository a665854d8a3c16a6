package io.juxta.cli;

import io.juxta.kube.Dialects;
import io.juxta.kube.Normalised;
import io.juxta.model.Tree;

/// The enhancement texts' dialect, as far as commands talk about it.
final class Seed {

    /// What to do about an object that 1.37 refuses because it is written in the dialect.
    static final String CURE =
            "The seed dialect allowed this: check with --profile=seed, or let juxta convert write"
                    + " the 1.37 form.";

    /// An object that is not in the dialect.
    static final Normalised NONE = Dialects.normalise(Tree.Mapping.EMPTY, Dialects.Door.API);

    private Seed() {}
}
