package io.juxta.allocator.check;

import io.juxta.allocator.check.Grant.Offer;
import io.juxta.model.Capacity;
import io.juxta.model.Capacity.ValidRange;
import io.juxta.model.DeviceAsk;
import io.juxta.model.DeviceAsk.CapacityAsk;
import io.juxta.model.Quantity;
import java.io.Serial;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The consumed capacity of a request, computed again for the checker.
///
/// @param amounts by capacity; all of them, requested or not
/// @param problem why the device cannot serve the request at all, or null
record CheckerCapacity(Map<String, Quantity> amounts, @Nullable String problem) {

    /// What only amounts with a range or steps need.
    private static final class Exact {
        static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);
        static final BigDecimal ONE_THOUSANDTH = new BigDecimal("0.001");

        private Exact() {}
    }

    /// An amount, and whether it was computed rather than written in an object.
    private record Amount(Quantity quantity, boolean computed) {}

    /// A number that Kubernetes cannot compute with; it would fail.
    private static final class Unreckonable extends Exception {
        @Serial private static final long serialVersionUID = 1;

        Unreckonable(String message) {
            super(message);
        }
    }

    static CheckerCapacity of(Offer offer, DeviceAsk ask, boolean fractional) {
        var asked =
                switch (ask.capacity()) {
                    case CapacityAsk.Defaults _ -> Map.<String, Quantity>of();
                    case CapacityAsk.Amounts(var requests) -> requests;
                };
        var capacities = offer.device().capacity();
        for (var name : asked.keySet()) {
            if (!capacities.containsKey(name)) {
                return new CheckerCapacity(Map.of(), "it has no capacity %s".formatted(name));
            }
        }
        var amounts = new TreeMap<String, Quantity>();
        String problem = null;
        for (var entry : capacities.entrySet()) {
            var name = entry.getKey();
            var capacity = entry.getValue();
            try {
                var amount = amount(capacity, asked.get(name), fractional);
                amounts.put(name, amount.quantity());
                if (amount.quantity().signum() < 0) {
                    problem = "%s of capacity %s is negative".formatted(amount.quantity(), name);
                } else if (problem == null && !allowed(capacity, amount, fractional)) {
                    problem =
                            "%s of capacity %s is not what its policy allows"
                                    .formatted(amount.quantity(), name);
                } else if (problem == null && amount.quantity().compareTo(capacity.value()) > 0) {
                    problem =
                            "it has %s of capacity %s, and the request takes %s"
                                    .formatted(capacity.value(), name, amount.quantity());
                }
            } catch (Unreckonable e) {
                return new CheckerCapacity(
                        Map.of(), "capacity %s: %s".formatted(name, e.getMessage()));
            }
        }
        return new CheckerCapacity(amounts, problem);
    }

    private static Amount amount(Capacity capacity, @Nullable Quantity asked, boolean fractional)
            throws Unreckonable {
        var policy = capacity.policy();
        if (asked == null) {
            var usual = policy == null ? null : policy.defaultAmount();
            return new Amount(usual == null ? capacity.value() : usual, false);
        }
        if (policy == null) {
            return new Amount(asked, false);
        }
        var range = policy.validRange();
        if (range != null && range.min() != null) {
            return stepped(asked, range, range.min(), fractional);
        }
        var next = policy.validValues().stream().filter(value -> value.compareTo(asked) >= 0);
        return new Amount(next.findFirst().orElse(asked), false);
    }

    private static Amount stepped(
            Quantity asked, ValidRange range, Quantity min, boolean fractional)
            throws Unreckonable {
        if (asked.compareTo(min) < 0) {
            return new Amount(min, false);
        }
        var each = range.step();
        if (each == null) {
            return new Amount(asked, false);
        }
        var unit = unit(range, fractional);
        var thousandths = unit.compareTo(Exact.ONE_THOUSANDTH) == 0;
        if (thousandths ? !isThousandths(asked) : asked.exact().compareTo(Exact.MOST) > 0) {
            throw new Unreckonable("%s is too large or too fine".formatted(asked));
        }
        var step = inUnits(each, unit);
        if (step.signum() == 0) {
            throw new Unreckonable("the step is zero");
        }
        var from = inUnits(min, unit);
        var steps = inUnits(asked, unit).subtract(from).divide(step, 0, RoundingMode.CEILING);
        var result = from.add(steps.multiply(step));
        if (result.compareTo(Exact.MOST) > 0) {
            throw new Unreckonable("%s is too large once rounded up".formatted(asked));
        }
        return new Amount(Quantity.of(result.multiply(unit), each.format()), true);
    }

    /// Ranges are counted in ones, or in thousandths where fractions are on and all of it fits.
    private static BigDecimal unit(ValidRange range, boolean fractional) {
        var fits = true;
        for (var part : new @Nullable Quantity[] {range.min(), range.max(), range.step()}) {
            fits &= part == null || isThousandths(part);
        }
        var step = range.step();
        var positive = step == null || step.exact().compareTo(Exact.ONE_THOUSANDTH) >= 0;
        return fractional && fits && positive ? Exact.ONE_THOUSANDTH : BigDecimal.ONE;
    }

    private static boolean isThousandths(Quantity quantity) {
        try {
            quantity.exact().movePointRight(3).longValueExact();
            return true;
        } catch (ArithmeticException _) {
            return false;
        }
    }

    private static BigDecimal inUnits(Quantity quantity, BigDecimal unit) {
        return quantity.exact().divide(unit).setScale(0, RoundingMode.UP);
    }

    private static boolean allowed(Capacity capacity, Amount amount, boolean fractional) {
        var policy = capacity.policy();
        if (policy == null || isWrittenLike(amount, policy.defaultAmount())) {
            return true;
        }
        var quantity = amount.quantity();
        var range = policy.validRange();
        if (range == null) {
            return policy.validValues().isEmpty()
                    || policy.validValues().stream().anyMatch(value -> value.equals(quantity));
        }
        var max = range.max();
        if (max != null && quantity.compareTo(max) > 0) {
            return false;
        }
        var min = range.min();
        var each = range.step();
        if (min == null || each == null) {
            return true;
        }
        var unit = unit(range, fractional);
        if (unit.compareTo(Exact.ONE_THOUSANDTH) == 0 && !isThousandths(quantity)) {
            return false;
        }
        var step = inUnits(each, unit);
        var above = inUnits(quantity, unit).subtract(inUnits(min, unit));
        return step.signum() == 0 || above.remainder(step).signum() == 0;
    }

    /// Whether an amount is the default. The default is always allowed, and Kubernetes compares the
    /// internal form: the text where it is kept, otherwise the digits and their exponent. A number
    /// beyond 64 bits is never equal.
    private static boolean isWrittenLike(Amount amount, @Nullable Quantity usual) {
        if (usual == null
                || !amount.quantity().equals(usual)
                || amount.quantity().format() != usual.format()
                || !isPlain(usual)) {
            return false;
        }
        var written = new Amount(usual, false);
        return text(amount).equals(text(written)) && exponent(amount) == exponent(written);
    }

    /// The text that Kubernetes keeps: only one in canonical form, and never for computed amounts.
    private static String text(Amount amount) {
        var text = amount.quantity().spelling();
        return amount.computed() || !text.equals(amount.quantity().toString()) ? "" : text;
    }

    private static int exponent(Amount amount) {
        return amount.computed()
                ? (amount.quantity().exact().scale() > 0 ? -3 : 0)
                : exponent(amount.quantity().spelling());
    }

    /// The power of ten of a quantity's last digit; binary suffixes are multiplied out.
    private static int exponent(String text) {
        var digits = digits(text);
        var suffix = text.substring(digits.length());
        var point = digits.indexOf('.');
        var decimals = point < 0 ? 0 : digits.length() - point - 1;
        if (suffix.isEmpty()) {
            return -decimals;
        }
        if (suffix.endsWith("i")) {
            return 0;
        }
        return suffix.length() > 1
                ? Integer.parseInt(suffix.substring(1)) - decimals
                : "num kMGTPE".indexOf(suffix) * 3 - 9 - decimals;
    }

    private static String digits(String text) {
        return text.replaceFirst("[^0-9.+-].*", "");
    }

    /// Whether Kubernetes holds a quantity in 64 bits; binary ones only without a decimal point,
    /// and with a much lower limit.
    private static boolean isPlain(Quantity quantity) {
        var text = quantity.spelling();
        var size = digits(text).replaceAll("[^0-9]", "").length();
        if (text.endsWith("i")) {
            var power = 10 * (1 + "KMGTPE".indexOf(text.charAt(text.length() - 2)));
            return !text.contains(".") && 14 - size - power * 3 / 10 >= 0;
        }
        return size <= 18 && exponent(text) >= -9;
    }
}
