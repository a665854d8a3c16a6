package io.juxta.ledger;

import java.io.Serial;

/// A cost error: Kubernetes would end the computation with an error. It is caught where the
/// computation began.
final class CostError extends RuntimeException {

    @Serial private static final long serialVersionUID = 1;

    CostError(String error) {
        super(error, null, false, false);
    }

    String error() {
        return String.valueOf(getMessage());
    }
}
