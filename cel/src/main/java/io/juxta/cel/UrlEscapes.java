package io.juxta.cel;

import org.jspecify.annotations.Nullable;

/// Which characters a part of a URL writes as they are, and which as `%XX`, as Go has it.
///
/// All texts are [ByteText].
enum UrlEscapes {
    PATH("$&+,/:;=@"),
    HOST("!\"$&'()*+,:;<=>[]"),
    ZONE("!\"$&'()*+,:;<=>[]"),
    USER("$&+,;="),
    QUERY(""),
    FRAGMENT("!$&()*+,/:;=?@");

    private static final String EVERYWHERE = "-._~";
    private static final String HEX = "0123456789ABCDEF";

    private final String plain;

    UrlEscapes(String plain) {
        this.plain = plain;
    }

    private boolean isPlain(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || EVERYWHERE.indexOf(c) >= 0
                || plain.indexOf(c) >= 0;
    }

    String escape(String bytes) {
        var escaped = new StringBuilder();
        for (var i = 0; i < bytes.length(); i++) {
            var c = bytes.charAt(i);
            if (isPlain(c)) {
                escaped.append(c);
            } else {
                escaped.append('%').append(HEX.charAt(c >> 4)).append(HEX.charAt(c & 15));
            }
        }
        return escaped.toString();
    }

    /// What is wrong with the escapes of a text, or null. Host names refuse more than other parts.
    @Nullable String problem(String text) {
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c == '%') {
                if (!isEscape(text, i) || isRefused(text, i)) {
                    return "invalid URL escape "
                            + ByteText.quote(text.substring(i, Math.min(i + 3, text.length())));
                }
                i += 2;
            } else if ((this == HOST || this == ZONE) && c < 0x80 && !isPlain(c)) {
                return "invalid character %s in host name"
                        .formatted(ByteText.quote(String.valueOf(c)));
            }
        }
        return null;
    }

    private static boolean isEscape(String text, int at) {
        return at + 2 < text.length()
                && HEX.indexOf(upper(text.charAt(at + 1))) >= 0
                && HEX.indexOf(upper(text.charAt(at + 2))) >= 0;
    }

    private static char upper(char c) {
        return c >= 'a' && c <= 'f' ? (char) (c - 'a' + 'A') : c;
    }

    private static char escaped(String text, int at) {
        return (char)
                (HEX.indexOf(upper(text.charAt(at + 1))) << 4
                        | HEX.indexOf(upper(text.charAt(at + 2))));
    }

    /// Whether an escape is invalid: a host name escapes only non-ASCII bytes, a zone only what a
    /// host name could contain and blanks; both may contain `%25`.
    private boolean isRefused(String text, int at) {
        var c = escaped(text, at);
        return switch (this) {
            case HOST -> c < 0x80 && c != '%';
            case ZONE -> c != '%' && c != ' ' && !HOST.isPlain(c);
            case PATH, USER, QUERY, FRAGMENT -> false;
        };
    }

    /// The unescaped text, which has no [#problem].
    String unescape(String text) {
        var bytes = new StringBuilder();
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c == '%') {
                bytes.append(escaped(text, i));
                i += 2;
            } else {
                bytes.append(c == '+' && this == QUERY ? ' ' : c);
            }
        }
        return bytes.toString();
    }

    /// How a text without a [#problem] is written when it must be valid: as it is if it can be.
    String canonical(String text) {
        var escaped = escape(unescape(text));
        return !escaped.equals(text) && isValid(text) ? text : escaped;
    }

    private boolean isValid(String text) {
        return text.chars().allMatch(c -> isPlain((char) c) || "!$&'()*+,;=:@[]%".indexOf(c) >= 0);
    }
}
