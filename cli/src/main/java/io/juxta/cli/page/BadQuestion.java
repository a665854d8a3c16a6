package io.juxta.cli.page;

/// A line of a batch that cannot be answered. The message says why.
public final class BadQuestion extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public BadQuestion(String message) {
        super(message, null, false, false);
    }
}
