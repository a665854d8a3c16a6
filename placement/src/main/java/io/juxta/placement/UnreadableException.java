package io.juxta.placement;

/// A field that decodes but is invalid. For a pod it is caught where the pod is read and reported
/// in its result; for a configuration it reaches the caller.
public final class UnreadableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnreadableException(String message) {
        super(message);
    }
}
