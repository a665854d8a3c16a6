package io.juxta.kube.decode;

import io.juxta.model.Quantity;
import io.juxta.model.QuantityException;
import java.util.Optional;

/// Whether a text is a quantity, asked many thousand times per dump.
public final class QuantityCheck {

    /// Numbers of up to so many digits are always valid.
    private static final int PLAIN = 15;

    private QuantityCheck() {}

    /// What is wrong with the text, or nothing.
    public static Optional<String> complaint(String text) {
        if (plain(text)) {
            return Optional.empty();
        }
        try {
            Quantity.parse(text);
            return Optional.empty();
        } catch (QuantityException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /// Without the spaces around it, as Kubernetes reads a quantity. Line breaks and tabs are not
    /// among them: JSON writes those as escapes, and Kubernetes reads the escapes.
    public static String trimmed(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && Character.isSpaceChar(text.charAt(start))) {
            start++;
        }
        while (end > start && Character.isSpaceChar(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }

    private static boolean plain(String text) {
        if (text.isEmpty() || text.length() > PLAIN) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }
}
