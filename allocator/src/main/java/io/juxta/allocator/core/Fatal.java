package io.juxta.allocator.core;

import java.io.Serial;

/// Ends an allocation with an error, from however deep. Caught by `Allocator`, and where reasons
/// are looked for, since these may ask more than the search did.
public final class Fatal extends RuntimeException {

    @Serial private static final long serialVersionUID = 1;

    private final FailureReason reason;

    Fatal(FailureReason reason, String error) {
        super(error, null, false, false);
        this.reason = reason;
    }

    public FailureReason reason() {
        return reason;
    }

    public String error() {
        return String.valueOf(getMessage());
    }

    /// The same with words in front, as errors grow on their way up.
    Fatal within(String prefix) {
        return new Fatal(reason, prefix + error());
    }
}
