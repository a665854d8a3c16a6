package io.juxta.cel;

/// Ends an evaluation that has become too expensive. Nothing in an expression can absorb it.
final class CostLimitExceeded extends RuntimeException {

    static final Failure FAILURE = new Failure("operation cancelled: actual cost limit exceeded");

    private static final long serialVersionUID = 1L;

    CostLimitExceeded() {
        super(FAILURE.text(), null, false, false);
    }
}
