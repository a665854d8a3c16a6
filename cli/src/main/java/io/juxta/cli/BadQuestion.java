package io.juxta.cli;

/// A line of a batch that cannot be answered. The message says why.
final class BadQuestion extends RuntimeException {

    private static final long serialVersionUID = 1L;

    BadQuestion(String message) {
        super(message, null, false, false);
    }
}
