package io.juxta.allocator;

import java.io.Serial;

/// Ends an allocation with an error, from however deep. Caught by [Allocator], and where reasons
/// are looked for, since these may ask more than the search did.
final class Fatal extends RuntimeException {

    @Serial private static final long serialVersionUID = 1;

    private final FailureReason reason;

    Fatal(FailureReason reason, String error) {
        super(error, null, false, false);
        this.reason = reason;
    }

    FailureReason reason() {
        return reason;
    }

    String error() {
        return String.valueOf(getMessage());
    }

    /// The same with words in front, as errors grow on their way up.
    Fatal within(String prefix) {
        return new Fatal(reason, prefix + error());
    }
}
