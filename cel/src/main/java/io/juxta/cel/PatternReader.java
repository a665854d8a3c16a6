package io.juxta.cel;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads a regular expression once. It translates what RE2/J reads differently from Go, and checks
/// Go's limits that RE2/J lacks.
///
/// Unicode classes are translated (RE2/J's tables are old), and duplicate names of groups. The
/// limits are those of [PatternPart]. Everything else, errors included, is kept unchanged.
final class PatternReader {

    private final String source;
    private final StringBuilder translated = new StringBuilder();
    private final ArrayDeque<PatternPart.Group> groups = new ArrayDeque<>();
    private final Set<String> names = new HashSet<>();
    private int at;

    PatternReader(String source) {
        this.source = source;
        groups.push(new PatternPart.Group(false));
    }

    /// The expression for RE2/J: all of it, or, after a failure, what comes before, with the groups
    /// closed.
    String translated() {
        return translated.toString();
    }

    /// What is wrong with the expression that RE2/J would not see.
    @Nullable Failure read() {
        var failure = parts();
        if (failure != null) {
            translated.append(")".repeat(groups.size() - 1));
        }
        return failure;
    }

    private @Nullable Failure parts() {
        while (at < source.length()) {
            var failure =
                    switch (source.charAt(at)) {
                        case '\\' -> escape(false);
                        case '[' -> bracket();
                        case '(' -> open();
                        case ')' -> close();
                        case '|' -> {
                            group().alternative();
                            copy(1);
                            yield null;
                        }
                        case '*', '+', '?' -> {
                            group().repeatLast(source.charAt(at));
                            copy(1);
                            yield null;
                        }
                        case '{' -> repeat();
                        default -> {
                            literal(Character.charCount(source.codePointAt(at)));
                            yield null;
                        }
                    };
            if (failure != null) {
                return failure;
            }
            if (group().tooDeep()) {
                return Patterns.wrong("expression nests too deeply", source);
            }
            if (group().tooLarge()) {
                return Patterns.wrong("expression too large", source);
            }
        }
        return null;
    }

    private PatternPart.Group group() {
        return groups.element();
    }

    private void copy(int length) {
        var end = Math.min(source.length(), at + length);
        translated.append(source, at, end);
        at = end;
    }

    private void literal(int length) {
        copy(length);
        group().add(PatternPart.LITERAL);
    }

    private @Nullable Failure escape(boolean inBracket) {
        if (at + 1 == source.length()) {
            copy(1);
            return null;
        }
        var next = source.codePointAt(at + 1);
        if (next >= 0x80) {
            return Patterns.wrong("invalid escape sequence", "\\" + Character.toString(next));
        }
        var length =
                switch (next) {
                    case 'p', 'P' -> classLength();
                    case 'x' -> source.startsWith("{", at + 2) ? through("}", at + 2) : 2;
                    case 'Q' -> inBracket ? 2 : through("\\E", at + 2);
                    default -> 2;
                };
        var named = next == 'p' || next == 'P';
        var ranges = named ? UnicodeClass.ranges(source.substring(at, at + length)) : null;
        if (ranges == null) {
            if (named && (source.startsWith("}", at + length - 1) || length == 3)) {
                return Patterns.wrong(
                        "invalid character class range", source.substring(at, at + length));
            }
            copy(length);
        } else {
            translated.append(inBracket ? ranges : "[" + ranges + "]");
            at += length;
        }
        if (!inBracket) {
            group().add(PatternPart.LITERAL);
        }
        return null;
    }

    private int classLength() {
        if (source.startsWith("{", at + 2)) {
            return through("}", at + 2);
        }
        return Math.min(source.length() - at, 3);
    }

    /// How far it is from here to the end of the next such mark, or of everything.
    private int through(String mark, int from) {
        var end = source.indexOf(mark, from);
        return end < 0 ? source.length() - at : end + mark.length() - at;
    }

    private @Nullable Failure bracket() {
        copy(source.startsWith("[^", at) ? 2 : 1);
        var first = true;
        while (at < source.length() && (first || source.charAt(at) != ']')) {
            first = false;
            if (source.charAt(at) == '\\') {
                var failure = escape(true);
                if (failure != null) {
                    return failure;
                }
            } else {
                copy(source.startsWith("[:", at) ? Math.max(1, posixLength()) : 1);
            }
        }
        literal(1);
        return null;
    }

    /// The length of a class such as `[:alpha:]`, 0 when it has no end.
    private int posixLength() {
        var end = source.indexOf(":]", at + 2);
        return end < 0 ? 0 : end + 2 - at;
    }

    private @Nullable Failure open() {
        if (!source.startsWith("(?", at)) {
            groups.push(new PatternPart.Group(true));
            copy(1);
            return null;
        }
        var named = source.startsWith("(?P<", at) || source.startsWith("(?<", at);
        if (named) {
            var length = through(">", at);
            var name = source.substring(source.indexOf('<', at) + 1, at + length);
            groups.push(new PatternPart.Group(true));
            if (names.add(name)) {
                copy(length);
            } else {
                translated.append('(');
                at += length;
            }
            return null;
        }
        var end = at + 2;
        while (end < source.length() && "imsU-".indexOf(source.charAt(end)) >= 0) {
            end++;
        }
        if (end < source.length() && source.charAt(end) != ')') {
            groups.push(new PatternPart.Group(false));
        }
        copy(end + 1 - at);
        return null;
    }

    private @Nullable Failure close() {
        if (groups.size() == 1) {
            return Patterns.wrong("unexpected )", source);
        }
        copy(1);
        var part = groups.pop().part();
        group().add(part);
        return null;
    }

    private @Nullable Failure repeat() {
        var counts = Counts.read(source, at);
        if (counts == null) {
            literal(1);
            return null;
        }
        if (!group().repeatLast(counts.fewest(), counts.most())) {
            return Patterns.wrong("invalid repeat count", source.substring(at, counts.end()));
        }
        copy(counts.end() - at);
        return null;
    }

    /// `{2}`, `{2,}` or `{2,3}`, with the question mark that may follow. There is no most when it
    /// is negative; what is out of bounds anyway counts as 0.
    private record Counts(int fewest, int most, int end) {

        static @Nullable Counts read(String source, int start) {
            var close = source.indexOf('}', start);
            if (close < 0) {
                return null;
            }
            var numbers = source.substring(start + 1, close).split(",", -1);
            var least = number(numbers[0]);
            var last = numbers[numbers.length - 1];
            var most = numbers.length == 2 && last.isEmpty() ? Integer.valueOf(-1) : number(last);
            if (numbers.length > 2 || least == null || most == null) {
                return null;
            }
            var lazy = source.startsWith("?", close + 1);
            return new Counts(least, most, lazy ? close + 2 : close + 1);
        }

        private static @Nullable Integer number(String digits) {
            var number = NumberText.parseUnsigned(digits);
            if (number == null) {
                return null;
            }
            return number.bits() >= 0 && number.bits() <= 1000 ? (int) number.bits() : 0;
        }
    }
}
