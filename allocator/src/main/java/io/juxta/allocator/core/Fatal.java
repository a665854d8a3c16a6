package io.juxta.allocator.core;

import java.io.Serial;

/// Ends an allocation with an error, from any depth. Caught by `Allocator`, and by the
/// explanations, which may evaluate more than the search did.
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

    /// The same with a prefix, as Go wraps errors.
    Fatal within(String prefix) {
        return new Fatal(reason, prefix + error());
    }
}
