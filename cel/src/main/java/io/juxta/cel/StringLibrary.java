package io.juxta.cel;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/// The functions of texts. Positions and lengths are code points.
final class StringLibrary {

    private StringLibrary() {}

    static void register(Implementations.Builder builder) {
        binary(builder, "string_char_at_int", (s, i) -> charAt((String) s, (Long) i));
        binary(builder, "string_index_of_string", (s, t) -> indexOf((String) s, (String) t, 0));
        many(
                builder,
                "string_index_of_string_int",
                a -> indexOf((String) a[0], (String) a[1], (Long) a[2]));
        binary(
                builder,
                "string_last_index_of_string",
                (s, t) -> lastIndexOf((String) s, (String) t));
        many(
                builder,
                "string_last_index_of_string_int",
                a -> lastIndexOf((String) a[0], (String) a[1], (Long) a[2]));
        unary(builder, "list_join", list -> join((List<?>) list, ""));
        binary(builder, "list_join_string", (list, by) -> join((List<?>) list, (String) by));
        unary(builder, "string_lower_ascii", s -> mapped((String) s, StringLibrary::lower));
        unary(builder, "string_upper_ascii", s -> mapped((String) s, StringLibrary::upper));
        many(
                builder,
                "string_replace_string_string",
                a -> replace((String) a[0], (String) a[1], (String) a[2], -1));
        many(
                builder,
                "string_replace_string_string_int",
                a -> replace((String) a[0], (String) a[1], (String) a[2], (Long) a[3]));
        binary(
                builder,
                "string_split_string",
                (s, by) -> GoList.ofTexts(split((String) s, (String) by, -1)));
        many(
                builder,
                "string_split_string_int",
                a -> GoList.ofTexts(split((String) a[0], (String) a[1], (Long) a[2])));
        binary(builder, "string_substring_int", (s, i) -> substring((String) s, (Long) i));
        many(
                builder,
                "string_substring_int_int",
                a -> substring((String) a[0], (Long) a[1], (Long) a[2]));
        unary(builder, "string_trim", s -> trim((String) s));
        unary(builder, "strings_quote", s -> Quotes.cel((String) s));
    }

    private static void unary(Implementations.Builder builder, String id, Body.Unary body) {
        builder.overload(id, body);
    }

    private static void binary(Implementations.Builder builder, String id, Body.Binary body) {
        builder.overload(id, body);
    }

    private static void many(Implementations.Builder builder, String id, Body.Many body) {
        builder.overload(id, body);
    }

    private static Failure outOfRange(long index) {
        return new Failure("index out of range: " + index);
    }

    /// Where a code point begins among the UTF-16 units.
    private static int unit(String text, long codePoint) {
        return text.offsetByCodePoints(0, (int) codePoint);
    }

    private static Object charAt(String text, long index) {
        var length = Values.codePoints(text);
        if (index < 0 || index > length) {
            return outOfRange(index);
        }
        return index == length ? "" : Character.toString(text.codePointAt(unit(text, index)));
    }

    private static Object indexOf(String text, String part, long from) {
        if (from < 0) {
            return outOfRange(from);
        }
        var length = Values.codePoints(text);
        if (part.isEmpty()) {
            return Math.min(from, length);
        }
        if (from >= length) {
            return -1L;
        }
        var found = text.indexOf(part, unit(text, from));
        return found < 0 ? -1L : (long) text.codePointCount(0, found);
    }

    private static Object lastIndexOf(String text, String part) {
        if (part.isEmpty()) {
            return (long) Values.codePoints(text);
        }
        var found = text.lastIndexOf(part);
        return found < 0 ? -1L : (long) text.codePointCount(0, found);
    }

    private static Object lastIndexOf(String text, String part, long from) {
        if (from < 0) {
            return outOfRange(from);
        }
        var length = Values.codePoints(text);
        if (part.isEmpty()) {
            return Math.min(from, length);
        }
        if (from >= length) {
            return -1L;
        }
        var found = text.lastIndexOf(part, unit(text, from));
        return found < 0 ? -1L : (long) text.codePointCount(0, found);
    }

    private static Object join(List<?> list, String separator) {
        var joined = new StringBuilder();
        var first = true;
        for (Object element : list) {
            if (!(element instanceof String text)) {
                return new Failure("join: invalid input: " + Display.of(element));
            }
            joined.append(first ? "" : separator).append(text);
            first = false;
            if (Limits.exceeded(joined.length())) {
                return Limits.tooLarge(joined.length());
            }
        }
        return joined.toString();
    }

    private static String mapped(String text, IntUnaryOperator letter) {
        var mapped = new StringBuilder(text.length());
        for (var i = 0; i < text.length(); i++) {
            mapped.append((char) letter.applyAsInt(text.charAt(i)));
        }
        return mapped.toString();
    }

    private static int lower(int c) {
        return c >= 'A' && c <= 'Z' ? c + 32 : c;
    }

    private static int upper(int c) {
        return c >= 'a' && c <= 'z' ? c - 32 : c;
    }

    /// The first so many occurrences, all when negative. An empty text occurs before every code
    /// point and at the end.
    private static Object replace(String text, String old, String by, long limit) {
        var replaced = new StringBuilder();
        var copied = 0;
        var at = text.indexOf(old);
        for (var count = 0L; at >= 0 && (limit < 0 || count < limit); count++) {
            replaced.append(text, copied, at).append(by);
            copied = at + old.length();
            if (Limits.exceeded(replaced.length())) {
                return Limits.tooLarge(replaced.length());
            }
            if (!old.isEmpty()) {
                at = text.indexOf(old, copied);
            } else {
                at = at == text.length() ? -1 : text.offsetByCodePoints(at, 1);
            }
        }
        var size = (long) replaced.length() + text.length() - copied;
        return Limits.exceeded(size)
                ? Limits.tooLarge(size)
                : replaced.append(text, copied, text.length()).toString();
    }

    /// Into so many parts at most, the last holding the rest; as many as there are when negative.
    /// By an empty text: into code points.
    private static List<Object> split(String text, String separator, long limit) {
        var parts = new ArrayList<Object>();
        if (limit == 0) {
            return parts;
        }
        var start = 0;
        while (limit < 0 || parts.size() < limit - 1) {
            var end = separator.isEmpty() ? next(text, start) : text.indexOf(separator, start);
            if (end < 0) {
                break;
            }
            parts.add(text.substring(start, end));
            start = end + separator.length();
        }
        if (!separator.isEmpty() || start < text.length()) {
            parts.add(text.substring(start));
        }
        return parts;
    }

    /// The end of the code point that starts here, -1 when it is the last one.
    private static int next(String text, int start) {
        if (start == text.length()) {
            return -1;
        }
        var end = text.offsetByCodePoints(start, 1);
        return end == text.length() ? -1 : end;
    }

    private static Object substring(String text, long start) {
        var length = Values.codePoints(text);
        return start < 0 || start > length ? outOfRange(start) : text.substring(unit(text, start));
    }

    private static Object substring(String text, long start, long end) {
        if (start > end) {
            return new Failure("invalid substring range. start: %d, end: %d".formatted(start, end));
        }
        var length = Values.codePoints(text);
        if (start < 0 || start > length) {
            return outOfRange(start);
        }
        if (end > length) {
            return outOfRange(end);
        }
        return text.substring(unit(text, start), unit(text, end));
    }

    private static String trim(String text) {
        var start = 0;
        var end = text.length();
        while (start < end && space(text.charAt(start))) {
            start++;
        }
        while (end > start && space(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }

    /// Unicode's white space, which Java has no single word for.
    private static boolean space(char c) {
        return (c >= '\t' && c <= '\r') || c == '\u0085' || Character.isSpaceChar(c);
    }
}
