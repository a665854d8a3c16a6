package io.juxta.kube.live;

/// A running cluster cannot be read at the moment.
public final class LiveClusterException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public LiveClusterException(String message) {
        super(message);
    }

    public LiveClusterException(String message, Throwable cause) {
        super(message, cause);
    }
}
