package io.juxta.cel;

/// Stops the planning of an expression that fails before it can be evaluated, such as `int("x")`.
final class NotPlannable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String error;

    NotPlannable(String error) {
        super(error, null, false, false);
        this.error = error;
    }

    String error() {
        return error;
    }
}
