package io.juxta.placement;

/// A field that decodes and yet makes no sense. One of a pod is caught where the pod is looked at
/// and said in the answer about it; one of a configuration reaches whoever reads it.
public final class UnreadableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnreadableException(String message) {
        super(message);
    }
}
