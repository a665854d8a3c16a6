package io.juxta.conformance.controlplane;

import java.util.List;

/// An error of an API server, or no response.
public final class ApiServerException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int code;

    @SuppressWarnings("serial") // an immutable list, which is
    private final List<String> fields;

    public ApiServerException(int code, String message) {
        this(code, message, List.of());
    }

    ApiServerException(int code, String message, List<String> fields) {
        super(message);
        this.code = code;
        this.fields = List.copyOf(fields);
    }

    /// The status of the answer, or 0 when there was none.
    public int code() {
        return code;
    }

    /// The fields in error, where they are given.
    public List<String> fields() {
        return fields;
    }

    /// Whether the object is not there.
    public boolean notFound() {
        return code == 404;
    }
}
