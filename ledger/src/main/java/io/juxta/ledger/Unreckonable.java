package io.juxta.ledger;

import java.io.Serial;

/// Ends a reckoning that Kubernetes would end with an error. Caught where it began.
final class Unreckonable extends RuntimeException {

    @Serial private static final long serialVersionUID = 1;

    Unreckonable(String error) {
        super(error, null, false, false);
    }

    String error() {
        return String.valueOf(getMessage());
    }
}
