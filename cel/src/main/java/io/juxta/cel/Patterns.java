package io.juxta.cel;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;

/// Regular expressions of the RE2 kind, with Go's words for what is wrong with one.
///
/// RE2/J reads a few things differently from Go; [PatternReader] evens that out.
final class Patterns {

    private Patterns() {}

    /// A [Pattern], or a [Failure].
    static Object compile(String source) {
        var reader = new PatternReader(source);
        var failure = reader.read();
        // What comes first in the text is what Go complains about.
        var compiled = parse(reader.translated(), source);
        return compiled instanceof Failure || failure == null ? compiled : failure;
    }

    private static Object parse(String translated, String source) {
        try {
            return Pattern.compile(translated);
        } catch (PatternSyntaxException e) {
            var text = String.valueOf(e.getMessage());
            return new Failure(text.endsWith("end of expression") ? text + ": ``" : text);
        } catch (StackOverflowError _) {
            return wrong("expression nests too deeply", source);
        }
    }

    static Failure wrong(String what, String where) {
        return new Failure("error parsing regexp: %s: `%s`".formatted(what, where));
    }

    /// Whether a text has a place that matches.
    static boolean found(Pattern pattern, String text) {
        return pattern.matcher(text).find();
    }
}
