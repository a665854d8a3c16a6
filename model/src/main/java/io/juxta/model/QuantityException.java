package io.juxta.model;

/// A text that is no quantity; the message prints it and describes the format.
public final class QuantityException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    private static final int SHOWN = 40;

    private QuantityException(String message) {
        super(message);
    }

    static QuantityException malformed(String text) {
        return new QuantityException(
                """
                %s is not a quantity. \
                Write a number with a suffix such as m, k, M, Gi or e3: 500m, 1.5, 80Gi."""
                        .formatted(shown(text)));
    }

    static QuantityException tooLarge(String text) {
        return new QuantityException(
                "%s is too large for a quantity: more than %,d digits. Is the exponent a slip?"
                        .formatted(shown(text), QuantityText.MAX_DIGITS));
    }

    private static String shown(String text) {
        return '"' + (text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…") + '"';
    }
}
