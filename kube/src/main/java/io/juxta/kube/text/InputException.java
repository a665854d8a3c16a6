package io.juxta.kube.text;

import java.io.Serial;
import java.util.Objects;

/// Invalid input. The message is one line: where, what, and how to correct it.
public final class InputException extends RuntimeException {

    @Serial private static final long serialVersionUID = 1L;

    private final transient Source source;

    public InputException(Source source, String what, String cure) {
        super(oneLine(source + ": " + what + ". " + cure));
        this.source = source;
    }

    public InputException(Source source, String what, String cure, Throwable cause) {
        super(oneLine(source + ": " + what + ". " + cure), cause);
        this.source = source;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }

    public Source source() {
        return source;
    }

    /// Removes line breaks: values of invalid files may hold any character.
    private static String oneLine(String text) {
        var line = new StringBuilder(text.length());
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            line.append(c < ' ' || c == 0x7f ? ' ' : c);
        }
        return line.toString().strip();
    }
}
