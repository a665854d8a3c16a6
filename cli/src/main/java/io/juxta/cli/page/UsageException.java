package io.juxta.cli.page;

/// The command line is invalid. The message is one line that says what is wrong and how to correct
/// it.
public final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }
}
