package io.juxta.cli.page;

/// A batch line that cannot be answered. The message says why.
public final class BadQuestion extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public BadQuestion(String message) {
        super(message, null, false, false);
    }
}
