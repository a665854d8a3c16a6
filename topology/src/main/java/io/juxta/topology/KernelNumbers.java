package io.juxta.topology;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Numbers as the kernel prints them.
public final class KernelNumbers {

    private KernelNumbers() {}

    /// Decimal digits with an optional sign and nothing else; white space around them is dropped.
    static OptionalLong parse(String text) {
        var trimmed = trim(text);
        var digits =
                trimmed.startsWith("-") || trimmed.startsWith("+") ? trimmed.substring(1) : trimmed;
        if (digits.isEmpty() || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(Long.parseLong(trimmed));
        } catch (NumberFormatException _) {
            return OptionalLong.empty();
        }
    }

    /// The same when it fits an `int`.
    static OptionalInt parseInt(String text) {
        var value = parse(text);
        return value.isPresent() && value.getAsLong() == (int) value.getAsLong()
                ? OptionalInt.of((int) value.getAsLong())
                : OptionalInt.empty();
    }

    /// Numbers with white space between them, or an empty list when one of the words is no number.
    static List<Long> parseAll(String text) {
        List<Long> numbers = new ArrayList<>();
        var word = new StringBuilder();
        for (var c : (text + " ").toCharArray()) {
            if (!isSpace(c)) {
                word.append(c);
            } else if (!word.isEmpty()) {
                var number = parse(word.toString());
                if (number.isEmpty()) {
                    return List.of();
                }
                numbers.add(number.getAsLong());
                word.setLength(0);
            }
        }
        return List.copyOf(numbers);
    }

    static String trim(String text) {
        var from = 0;
        var to = text.length();
        while (from < to && isSpace(text.charAt(from))) {
            from++;
        }
        while (to > from && isSpace(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(from, to);
    }

    /// White space as Unicode has it, no-break spaces included.
    private static boolean isSpace(char c) {
        return (c >= '\t' && c <= '\r') || c == '\u0085' || Character.isSpaceChar(c);
    }
}
