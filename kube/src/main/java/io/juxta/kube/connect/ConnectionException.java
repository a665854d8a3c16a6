package io.juxta.kube.connect;

import java.io.Serial;
import java.util.Objects;

/// The API server cannot be asked: no context, no credentials, no answer. The message is one line
/// that says what, where, and how to cure it. No message holds a token, a password or a key.
public final class ConnectionException extends RuntimeException {

    @Serial private static final long serialVersionUID = 1;

    public ConnectionException(String message) {
        super(oneLine(message));
    }

    public ConnectionException(String message, Throwable cause) {
        super(oneLine(message), cause);
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }

    /// Names of files and contexts, and hints of plugins, may hold any character.
    private static String oneLine(String text) {
        var line = new StringBuilder(text.length());
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            line.append(Character.isISOControl(c) ? ' ' : c);
        }
        return line.toString().strip();
    }
}
