package io.juxta.node;

/// The kubelet would not start: a configuration, machine or saved state it refuses. The message is
/// the kubelet's own text, one line.
public final class StartException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public StartException(String message) {
        super(message);
    }
}
