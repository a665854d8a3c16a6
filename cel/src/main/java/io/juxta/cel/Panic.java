package io.juxta.cel;

/// Ends an evaluation where Kubernetes' evaluator panics. Like the limit, and unlike a [Failure],
/// no `&&` or `||` absorbs it.
final class Panic extends RuntimeException {

    private static final String PREFIX = "internal error: ";
    private static final long serialVersionUID = 1L;

    private final transient Failure failure;

    private Panic(Failure failure) {
        super(failure.text(), null, false, false);
        this.failure = failure;
    }

    Failure failure() {
        return failure;
    }

    /// What went wrong, in Go's words alone.
    String cause() {
        return failure.text().substring(PREFIX.length());
    }

    static Panic of(String text) {
        return new Panic(new Failure(PREFIX + text));
    }

    /// Returns the result of a body, unless it is a failure that marks a panic.
    static Object check(Object result) {
        if (result instanceof Failure failure && failure.text().startsWith(PREFIX)) {
            throw new Panic(failure);
        }
        return result;
    }
}
