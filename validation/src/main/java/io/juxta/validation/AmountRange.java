package io.juxta.validation;

import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.REQUIRED;

import io.juxta.model.FieldPath;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;

/// The amounts of a capacity that can be asked for, from a smallest to a largest in steps.
///
/// Comparisons are exact. Steps are counted in whole numbers, or in thousandths when fractions are
/// allowed and one of the numbers has one; an overflow is reported before the division.
///
/// @param standard the default amount of a request
record AmountRange(Quantity capacity, Quantity standard, Tree.Mapping range, boolean fractional) {

    private static final BigDecimal LARGEST = BigDecimal.valueOf(Long.MAX_VALUE);

    void validate(FieldPath path, Findings findings) {
        var min = Quantities.in(range, "min");
        if (min.isEmpty()) {
            findings.written(REQUIRED, path.field("min"), "a range needs its smallest amount");
            return;
        }
        borders(min.get(), path, findings);
        var thousandths = fractional && numbers().values().stream().anyMatch(AmountRange::broken);
        if (thousandths && !allFitThousandths(path, findings)) {
            return;
        }
        Quantities.in(range, "step")
                .ifPresent(step -> steps(min.get(), step, thousandths, path, findings));
    }

    private void borders(Quantity min, FieldPath path, Findings findings) {
        if (min.compareTo(capacity) > 0) {
            invalid(path, "min", "%s is more than the capacity of %s", min, capacity, findings);
        }
        if (standard.compareTo(min) < 0) {
            invalid(path, "default", "%s is less than min %s", standard, min, findings);
        }
        var max = Quantities.in(range, "max");
        if (max.isPresent()) {
            if (min.compareTo(max.get()) > 0) {
                invalid(path, "max", "%s is less than min %s", max.get(), min, findings);
            }
            if (max.get().compareTo(capacity) > 0) {
                invalid(
                        path,
                        "max",
                        "%s is more than the capacity of %s",
                        max.get(),
                        capacity,
                        findings);
            }
            if (standard.compareTo(max.get()) > 0) {
                invalid(path, "default", "%s is more than max %s", standard, max.get(), findings);
            }
        }
    }

    private void steps(
            Quantity min, Quantity step, boolean thousandths, FieldPath path, Findings findings) {
        if (step.signum() <= 0) {
            invalid(path, "step", "%s must be more than %s", step, Quantity.ZERO, findings);
            return;
        }
        if (min.plus(step).compareTo(capacity) > 0) {
            invalid(
                    path,
                    "step",
                    "one step above min is %s, more than the capacity of %s",
                    min.plus(step),
                    capacity,
                    findings);
        }
        if (!thousandths && !allFitWhole(path, findings)) {
            return;
        }
        inSteps(standard, min, step, thousandths, path, findings);
        Quantities.in(range, "max")
                .ifPresent(max -> inSteps(max, min, step, thousandths, path, findings));
    }

    private static void inSteps(
            Quantity amount,
            Quantity min,
            Quantity step,
            boolean thousandths,
            FieldPath path,
            Findings findings) {
        var distance = units(amount, thousandths) - units(min, thousandths);
        if (distance % units(step, thousandths) != 0) {
            findings.written(
                    INVALID,
                    path.field("step"),
                    "%s cannot be reached from min %s in steps of %s".formatted(amount, min, step));
        }
    }

    private static long units(Quantity amount, boolean thousandths) {
        return thousandths ? amount.milliValue() : amount.value();
    }

    private boolean allFitWhole(FieldPath path, Findings findings) {
        var fit = true;
        for (var number : numbers().entrySet()) {
            var amount = number.getValue();
            if (amount.signum() < 0 || amount.exact().compareTo(LARGEST) > 0) {
                fit = false;
                findings.written(
                        INVALID,
                        path.field(number.getKey()),
                        "with a step, %s must lie between 0 and %s".formatted(amount, LARGEST));
            }
        }
        return fit;
    }

    private boolean allFitThousandths(FieldPath path, Findings findings) {
        var fit = true;
        for (var number : numbers().entrySet()) {
            if (!fitsThousandths(number.getValue())) {
                fit = false;
                findings.written(
                        INVALID,
                        path.field(number.getKey()),
                        "%s is no whole number of thousandths, or too many of them"
                                .formatted(number.getValue()));
            }
        }
        return fit;
    }

    private static boolean fitsThousandths(Quantity amount) {
        var moved = amount.exact().movePointRight(3).stripTrailingZeros();
        return moved.scale() <= 0
                && moved.precision() - moved.scale() <= 19
                && fitsLong(moved.toBigIntegerExact());
    }

    private static boolean fitsLong(BigInteger number) {
        return number.bitLength() < Long.SIZE;
    }

    private static boolean broken(Quantity amount) {
        return amount.exact().stripTrailingZeros().scale() > 0;
    }

    /// All numbers that take part, by the name of their field.
    private Map<String, Quantity> numbers() {
        var numbers = new LinkedHashMap<String, Quantity>();
        numbers.put("default", standard);
        for (var name : new String[] {"min", "max", "step"}) {
            Quantities.in(range, name).ifPresent(amount -> numbers.put(name, amount));
        }
        return numbers;
    }

    private static void invalid(
            FieldPath path,
            String field,
            String message,
            Quantity amount,
            Quantity border,
            Findings findings) {
        findings.written(INVALID, path.field(field), message.formatted(amount, border));
    }
}
