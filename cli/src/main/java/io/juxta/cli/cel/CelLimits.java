package io.juxta.cli.cel;

import io.juxta.cel.Expense;
import io.juxta.cel.Program;
import io.juxta.cel.Use;
import io.juxta.cli.page.Fitted;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The two limits an API server has for a new expression: its length and its estimated cost.
final class CelLimits {

    private static final int MOST_BYTES = 10_240;

    private CelLimits() {}

    static boolean tooLong(String expression) {
        return bytes(expression) > MOST_BYTES;
    }

    /// `it has 10,300 bytes, the limit is 10,240`.
    static String length(String expression) {
        return "it has %s bytes, the limit is %s"
                .formatted(grouped(bytes(expression)), grouped(MOST_BYTES));
    }

    private static int bytes(String expression) {
        return expression.getBytes(StandardCharsets.UTF_8).length;
    }

    static boolean tooComplex(long estimate) {
        return Long.compareUnsigned(estimate, Program.COST_LIMIT) > 0;
    }

    /// `up to 5, less than 0.01% of the limit of 1,000,000`.
    static String cost(long estimate) {
        if (estimate == -1) {
            return "more than Kubernetes can count; the limit is %s"
                    .formatted(grouped(Program.COST_LIMIT));
        }
        return "up to %s, %s the limit of %s"
                .formatted(grouped(estimate), share(estimate), grouped(Program.COST_LIMIT));
    }

    private static String share(long estimate) {
        var limit = BigDecimal.valueOf(Program.COST_LIMIT);
        var number = new BigDecimal(new BigInteger(Long.toUnsignedString(estimate)));
        if (tooComplex(estimate)) {
            var times = number.divide(limit, 1, RoundingMode.FLOOR);
            return (times.compareTo(BigDecimal.TEN) < 0
                            ? times.toPlainString()
                            : grouped(times.longValue()))
                    + " times";
        }
        var percent = number.movePointRight(2).divide(limit, 2, RoundingMode.HALF_UP);
        return percent.signum() == 0 && estimate > 0
                ? "less than 0.01% of"
                : percent.stripTrailingZeros().toPlainString() + "% of";
    }

    /// The part that causes a cost above the limit, and what to do.
    static List<String> explained(Program program, int room) {
        var expense = Expense.above(Program.COST_LIMIT, program);
        var lines = new ArrayList<>(CelCaret.lines(program.expression(), expense.place(), room));
        lines.addAll(Fitted.wrapped("This part costs " + cost(expense.cost()) + ".", "  ", room));
        lines.addAll(
                Fitted.wrapped(
                        "Costs multiply where one comprehension stands inside another, and count"
                                + " every attribute as 64 characters or elements long: take out a"
                                + " level, or test something cheaper first.",
                        "  ",
                        room));
        return lines;
    }

    /// The noun for an expression in a sentence.
    static String noun(Use use) {
        return switch (use) {
            case SELECTOR -> "selector";
            case DERIVED -> "derived attribute";
        };
    }

    /// A number with commas. It may be unsigned.
    static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", new BigInteger(Long.toUnsignedString(number)));
    }
}
