package io.juxta.cel;

import java.util.List;

/// One call of `format`: a text whose clauses (`%s`, `%.2f`) are replaced by arguments.
///
/// A precision is allowed in every clause, and has an effect in `%f` and `%e` only.
final class TextFormat {

    /// A clause or an argument that is not as it should be. Stackless and caught in [#format()].
    private static final class Wrong extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Wrong(String text) {
            super(text, null, false, false);
        }

        Failure failure() {
            return new Failure(String.valueOf(getMessage()));
        }
    }

    private final String pattern;
    private final List<?> arguments;
    private final StringBuilder result = new StringBuilder();
    private int at;
    private int used;

    TextFormat(String pattern, List<?> arguments) {
        this.pattern = pattern;
        this.arguments = arguments;
    }

    /// The text, or a [Failure].
    Object format() {
        try {
            while (at < pattern.length()) {
                var c = pattern.charAt(at++);
                if (c != '%') {
                    result.append(c);
                } else if (at < pattern.length() && pattern.charAt(at) == '%') {
                    result.append('%');
                    at++;
                } else {
                    clause();
                }
                if (Limits.exceeded(result.length())) {
                    return Limits.tooLarge(result.length());
                }
            }
            return result.toString();
        } catch (Wrong wrong) {
            return wrong.failure();
        }
    }

    private void clause() {
        if (used >= arguments.size()) {
            throw new Wrong("index %d out of range".formatted(used));
        }
        if (at == pattern.length()) {
            throw new Wrong("unexpected end of string");
        }
        Object argument = arguments.get(used++);
        var precision = precision();
        var letter = pattern.charAt(at++);
        var text =
                switch (letter) {
                    case 's' -> FormattedValue.plain(argument);
                    case 'd' -> FormattedValue.decimal(argument);
                    case 'f' -> FormattedValue.fixed(argument, precision);
                    case 'e' -> FormattedValue.scientific(argument, precision);
                    case 'b' -> FormattedValue.binary(argument);
                    case 'x', 'X' -> FormattedValue.hexadecimal(argument, letter == 'X');
                    case 'o' -> FormattedValue.octal(argument);
                    default ->
                            throw unparsable(
                                    "unrecognized formatting clause \"" + firstByte() + '"');
                };
        switch (text) {
            case String formatted -> result.append(formatted);
            case Failure(var why) -> throw new Wrong("error during formatting: " + why);
            default -> throw new IllegalStateException("No text: " + text);
        }
    }

    /// The digits after a point; 6 when there is no point.
    private long precision() {
        if (pattern.charAt(at) != '.') {
            return FormattedValue.DEFAULT_PRECISION;
        }
        var start = ++at;
        while (at < pattern.length() && NumberText.digit(pattern.charAt(at))) {
            at++;
        }
        if (at == pattern.length()) {
            throw unparsable(
                    "error while parsing precision: could not find end of precision specifier");
        }
        var digits = pattern.substring(start, at);
        var precision = NumberText.parseLong(digits);
        if (precision == null) {
            throw unparsable(
                    "error while parsing precision: error while converting precision to integer: "
                            + GoErrors.atoi(digits));
        }
        return precision;
    }

    private static Wrong unparsable(String why) {
        return new Wrong("could not parse formatting clause: " + why);
    }

    /// What was just read. cel-go looks at bytes, and shows the first one of a longer character.
    private char firstByte() {
        return ByteText.of(pattern.substring(at - 1)).charAt(0);
    }
}
