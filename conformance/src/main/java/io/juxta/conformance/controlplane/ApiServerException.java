package io.juxta.conformance.controlplane;

/// An API server said no, or nothing.
public final class ApiServerException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int code;

    public ApiServerException(int code, String message) {
        super(message);
        this.code = code;
    }

    /// The status of the answer, or 0 when there was none.
    public int code() {
        return code;
    }

    /// Whether the object is not there.
    public boolean notFound() {
        return code == 404;
    }
}
