package io.juxta.conformance.soak;

/// Something that must not happen in a soak, and that no look at the objects would show.
final class SoakException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    SoakException(String message) {
        super(message);
    }
}
