package io.juxta.cli.page;

import java.util.Map;
import java.util.OptionalInt;

/// How many columns a page has: `COLUMNS` where it is set, else the terminal's width, else
/// [#STANDARD].
///
/// Java cannot read the width of a terminal without a native library. The launcher does, with `stty
/// size` and only when standard output is a terminal, and passes it on as [#PROPERTY].
public final class PageWidth {

    /// The default width of a page.
    static final int STANDARD = 100;

    /// The system property in which the launcher passes the width of the terminal.
    public static final String PROPERTY = "juxta.columns";

    private static final String VARIABLE = "COLUMNS";

    /// Narrower pages count as this wide: no table could be read on them.
    private static final int LEAST = 20;

    private static final int MOST = 100_000;

    private PageWidth() {}

    /// The width of the page in columns.
    ///
    /// @param terminal what the launcher says; empty when it says nothing
    public static int of(Map<String, String> environment, String terminal) {
        return positive(environment.getOrDefault(VARIABLE, ""))
                .orElseGet(() -> positive(terminal).orElse(STANDARD));
    }

    /// The number in a text, clamped to a useful width; empty unless it is positive.
    private static OptionalInt positive(String text) {
        var digits = text.strip();
        if (digits.isEmpty() || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return OptionalInt.empty();
        }
        var first = 0;
        while (first < digits.length() && digits.charAt(first) == '0') {
            first++;
        }
        var length = digits.length() - first;
        if (length == 0) {
            return OptionalInt.empty();
        }
        var number = length > 6 ? MOST : Integer.parseInt(digits, first, digits.length(), 10);
        return OptionalInt.of(Math.clamp(number, LEAST, MOST));
    }
}
