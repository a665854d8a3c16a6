package io.juxta.allocator.core;

import io.juxta.model.Quantity;
import io.juxta.model.Quantity.Format;

/// The internal form of a quantity in Kubernetes: digits and an exponent of ten where 64 bits are
/// enough, and the text where it is canonical.
///
/// @param plain whether 64 bits are enough
/// @param kept the text, or empty
record QuantityShape(Quantity quantity, boolean plain, int exponent, String kept) {

    /// The maximal number of digits in the 64-bit form.
    private static final int MOST_DIGITS = 18;

    private static final String SUFFIXES = "num kMGTPE";

    static QuantityShape of(Quantity quantity) {
        if (!quantity.isRead()) {
            // Computed: in ones or thousandths.
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

    /// The power of ten of a decimal suffix.
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
