package io.juxta.testkit;

import java.util.List;

/// Literals of the plain types, with border values and all the ways to write them.
final class CelLiterals {

    private static final List<String> INTS =
            List.of(
                    "0",
                    "1",
                    "-1",
                    "2",
                    "3",
                    "5",
                    "7",
                    "10",
                    "42",
                    "100",
                    "0x1F",
                    "-0x2",
                    "9223372036854775807",
                    "-9223372036854775808",
                    "4294967296",
                    "9007199254740993");
    private static final List<String> USUAL_INTS =
            List.of("0", "1", "2", "3", "-1", "5", "10", "42");
    private static final List<String> UINTS =
            List.of("0u", "1u", "2u", "3u", "10u", "42u", "0x10u", "18446744073709551615u", "7U");
    private static final List<String> DOUBLES =
            List.of(
                    "0.0",
                    "1.0",
                    "-1.5",
                    "2.5",
                    "1e10",
                    "1e-7",
                    "0.1",
                    "1e308",
                    "-0.0",
                    "3.0",
                    "9007199254740993.0",
                    ".5",
                    "1.234567e6",
                    "-2.0",
                    "1E2",
                    "100000.0",
                    "0.00001");
    private static final List<String> BYTES =
            List.of(
                    "b\"\"",
                    "b\"abc\"",
                    "b'\\xff\\x00'",
                    "b\"é\"",
                    "b\"a\"",
                    "b\"zz\"",
                    "B'1.5'",
                    "br\"\\d\"",
                    "b\"\\303\\251\"",
                    "b\"" + "xyz".repeat(12) + "\"");

    private CelLiterals() {}

    static String number(Grow grow, CelTexts about) {
        if (about == CelTexts.SMALL) {
            return grow.chance(6)
                    ? grow.pick("-1", "9223372036854775807", "99", "-9223372036854775808")
                    : grow.pick("0", "1", "1", "2", "2", "3", "4");
        }
        return grow.chance(70) ? grow.pick(USUAL_INTS) : grow.pick(INTS);
    }

    static String uint(Grow grow) {
        return grow.pick(UINTS);
    }

    static String fraction(Grow grow) {
        return grow.pick(DOUBLES);
    }

    static String bytes(Grow grow) {
        return grow.pick(BYTES);
    }

    /// A text in one of the ways CEL can write it.
    static String quoted(Grow grow, String text) {
        var plain = text.indexOf('\\') < 0 && text.indexOf('"') < 0 && text.indexOf('\n') < 0;
        return switch (grow.below(12)) {
            case 0 -> text.indexOf('\'') < 0 && plain ? "'" + text + "'" : escaped(text);
            case 1 ->
                    text.indexOf('"') < 0 && text.indexOf('\n') < 0 && !text.endsWith("\\")
                            ? "r\"" + text + "\""
                            : escaped(text);
            case 2 -> plain ? "\"\"\"" + text + "\"\"\"" : escaped(text);
            case 3 -> codes(text);
            default -> escaped(text);
        };
    }

    private static String escaped(String text) {
        return "\""
                + text.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\n")
                        .replace("\t", "\\t")
                + "\"";
    }

    private static String codes(String text) {
        var written = new StringBuilder("'");
        text.codePoints()
                .forEach(
                        c -> {
                            if (c > 0xFFFF) {
                                written.append("\\U%08x".formatted(c));
                            } else if (c > 0x7E || c < 0x20 || c == '\'' || c == '\\') {
                                written.append("\\u%04X".formatted(c));
                            } else {
                                written.appendCodePoint(c);
                            }
                        });
        return written.append('\'').toString();
    }
}
