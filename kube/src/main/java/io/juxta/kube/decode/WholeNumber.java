package io.juxta.kube.decode;

import java.util.OptionalLong;

/// A JSON number without a fraction or an exponent.
public final class WholeNumber {

    private WholeNumber() {}

    /// True when the literal is digits after an optional minus.
    public static boolean written(String literal) {
        int start = literal.startsWith("-") ? 1 : 0;
        for (int i = start; i < literal.length(); i++) {
            if (literal.charAt(i) < '0' || literal.charAt(i) > '9') {
                return false;
            }
        }
        return literal.length() > start;
    }

    /// The number, or nothing when it needs more than 64 bits.
    public static OptionalLong parse(String literal) {
        try {
            return OptionalLong.of(Long.parseLong(literal));
        } catch (NumberFormatException _) {
            return OptionalLong.empty();
        }
    }
}
