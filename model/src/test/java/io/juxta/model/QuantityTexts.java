package io.juxta.model;

import java.util.List;
import java.util.Random;

/// Quantities as someone might write them, from a seed: every suffix, signs, zeros, long fractions.
final class QuantityTexts {

    private static final List<String> SUFFIXES =
            List.of(
                    "", "", "n", "u", "m", "k", "M", "G", "T", "P", "E", "Ki", "Mi", "Gi", "Ti",
                    "Pi", "Ei", "e3", "E-3", "e-12", "e21", "e+7");

    private final Random random;

    QuantityTexts(long seed) {
        this.random = new Random(seed);
    }

    String next() {
        var text = new StringBuilder(pick(List.of("", "", "", "-", "+")));
        text.append("0".repeat(random.nextInt(10) == 0 ? 2 : 0));
        digits(text, 1 + random.nextInt(random.nextInt(5) == 0 ? 25 : 5));
        if (random.nextInt(3) == 0) {
            text.append('.');
            digits(text, random.nextInt(random.nextInt(5) == 0 ? 20 : 4));
        }
        return text.append(pick(SUFFIXES)).toString();
    }

    private void digits(StringBuilder text, int count) {
        for (var i = 0; i < count; i++) {
            text.append(random.nextInt(3) == 0 ? 0 : random.nextInt(10));
        }
    }

    private String pick(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
