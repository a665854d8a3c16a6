package io.juxta.kube.connect;

/// The API server cannot be asked: no context, no credentials, no answer. The message is one line
/// that says what, where, and how to cure it.
public final class ConnectionException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public ConnectionException(String message) {
        super(message);
    }

    public ConnectionException(String message, Throwable cause) {
        super(message, cause);
    }
}
