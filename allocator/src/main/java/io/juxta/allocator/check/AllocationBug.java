package io.juxta.allocator.check;

import java.io.Serial;
import java.util.List;

/// A result that breaks a rule: a bug of juxta. It must not be used.
public final class AllocationBug extends IllegalStateException {

    @Serial private static final long serialVersionUID = 1;

    public AllocationBug(List<String> violations) {
        super(
                "The answer was wrong and is not given: %s%s. This is a bug in juxta; please report it with the question."
                        .formatted(
                                violations.getFirst(),
                                violations.size() == 1
                                        ? ""
                                        : " (and %d more)".formatted(violations.size() - 1)));
    }
}
