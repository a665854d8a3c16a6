package io.juxta.allocator.core;

import io.juxta.model.Quantity.Format;
import io.juxta.model.Quantity;

/// How Kubernetes holds a quantity: digits and an exponent of ten where 64 bits do, and its text
/// where that is what it prints.
///
/// @param plain whether digits and exponent do
/// @param kept the text, or nothing
record QuantityShape(Quantity quantity, boolean plain, int exponent, String kept) {

    /// The most digits that are held plainly.
    private static final int MOST_DIGITS = 18;

    private static final String SUFFIXES = "num kMGTPE";

    static QuantityShape of(Quantity quantity) {
        if (!quantity.isRead()) {
            // Reckoned: in ones or thousandths.
            return new QuantityShape(quantity, true, quantity.exact().scale() > 0 ? -3 : 0, "");
        }
        var text = quantity.spelling();
        var digits = 0;
        var decimals = 0;
        var pointed = false;
        var at = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
        for (; at < text.length(); at++) {
            var c = text.charAt(at);
            if (c == '.') {
                pointed = true;
            } else if (c >= '0' && c <= '9') {
                digits++;
                decimals += pointed ? 1 : 0;
            } else {
                break;
            }
        }
        var binary = quantity.format() == Format.BINARY_SI && text.endsWith("i");
        return new QuantityShape(
                quantity,
                digits <= MOST_DIGITS && !(binary && pointed),
                binary ? 0 : power(text.substring(at)) - decimals,
                quantity.isAsRead() ? text : "");
    }

    /// What a decimal suffix stands for, as a power of ten.
    private static int power(String suffix) {
        if (suffix.isEmpty()) {
            return 0;
        }
        if (suffix.length() > 1) {
            return Integer.parseInt(suffix.substring(suffix.startsWith("+", 1) ? 2 : 1));
        }
        return (SUFFIXES.indexOf(suffix.charAt(0)) - 3) * 3;
    }

    boolean same(QuantityShape other) {
        return plain
                && other.plain
                && quantity.compareTo(other.quantity) == 0
                && quantity.format() == other.quantity.format()
                && exponent == other.exponent
                && kept.equals(other.kept);
    }
}
