package io.juxta.allocator.core;

import io.juxta.model.Capacity;
import io.juxta.model.Capacity.RequestPolicy;
import io.juxta.model.Capacity.ValidRange;
import io.juxta.model.Quantity;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/// The capacity that a request consumes: its amount, the default, or the next amount the policy
/// allows.
///
/// Ranges are computed in whole numbers, or with fractional ranges in thousandths where the whole
/// range is exact in them. An overflow of 64 bits is an error and not a rejection.
public record CapacityRule(Capacity capacity, boolean fractional) {

    private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);
    private static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger THOUSAND = BigInteger.valueOf(1000);
    private static final String UNSUITED =
            "capacity request cannot be represented in the device's range arithmetic: ";

    /// @param asked null when the request does not name this capacity
    /// @throws Fatal when the amount overflows 64 bits, or is negative
    Quantity amount(@Nullable Quantity asked) {
        var amount = rounded(asked);
        if (amount.signum() < 0) {
            throw new Fatal(FailureReason.CAPACITY, "capacity value is negative");
        }
        return amount;
    }

    private Quantity rounded(@Nullable Quantity asked) {
        var policy = capacity.policy();
        if (asked == null) {
            return policy != null && policy.defaultAmount() != null
                    ? policy.defaultAmount()
                    : capacity.value();
        }
        if (policy == null) {
            return asked;
        }
        var range = policy.validRange();
        if (range != null && range.min() != null) {
            return inRange(asked, range, range.min());
        }
        for (var value : policy.validValues()) {
            if (asked.compareTo(value) <= 0) {
                return value;
            }
        }
        return asked;
    }

    private Quantity inRange(Quantity asked, ValidRange range, Quantity min) {
        if (asked.compareTo(min) < 0) {
            return min;
        }
        var step = range.step();
        if (step == null) {
            return asked;
        }
        var thousandths = inThousandths(range);
        if (thousandths && !exactInThousandths(asked)) {
            throw unsuited("request %s is not a representable milli value".formatted(asked));
        }
        if (!thousandths && asked.exact().compareTo(new BigDecimal(MOST)) > 0) {
            throw unsuited("request %s exceeds MaxInt64".formatted(asked));
        }
        var unit = whole(step, thousandths);
        if (unit.signum() == 0) {
            throw unsuited("the step is zero");
        }
        var from = whole(min, thousandths);
        var parts = whole(asked, thousandths).subtract(from).divideAndRemainder(unit);
        var steps = parts[1].signum() == 0 ? parts[0] : parts[0].add(BigInteger.ONE);
        var result = from.add(unit.multiply(steps));
        if (result.compareTo(MOST) > 0) {
            throw unsuited(
                    "rounding request %s up to the next step passes %s"
                            .formatted(asked, thousandths ? "the milli-value range" : "MaxInt64"));
        }
        return Quantity.of(new BigDecimal(result, thousandths ? 3 : 0), step.format());
    }

    private static Fatal unsuited(String why) {
        return new Fatal(FailureReason.CAPACITY, UNSUITED + why);
    }

    /// Whether the policy rejects an amount that was rounded to fit it. The default is always
    /// allowed.
    public boolean forbids(Quantity amount) {
        var policy = capacity.policy();
        if (policy == null || isDefault(amount, policy)) {
            return false;
        }
        var range = policy.validRange();
        if (range != null) {
            return forbids(amount, range);
        }
        return !policy.validValues().isEmpty()
                && policy.validValues().stream().noneMatch(value -> value.compareTo(amount) == 0);
    }

    /// Kubernetes compares the internal forms: `5k` is not `5000`, `05` not `5`, and a number
    /// beyond 64 bits is not even equal to itself.
    private static boolean isDefault(Quantity amount, RequestPolicy policy) {
        var usual = policy.defaultAmount();
        return usual != null && QuantityShape.of(amount).same(QuantityShape.of(usual));
    }

    private boolean forbids(Quantity amount, ValidRange range) {
        if (range.max() != null && amount.compareTo(range.max()) > 0) {
            return true;
        }
        var step = range.step();
        var min = range.min();
        if (step == null || min == null) {
            return false;
        }
        var thousandths = inThousandths(range);
        if (thousandths && !exactInThousandths(amount)) {
            return true;
        }
        var unit = whole(step, thousandths);
        return unit.signum() != 0
                && whole(amount, thousandths)
                                .subtract(whole(min, thousandths))
                                .remainder(unit)
                                .signum()
                        != 0;
    }

    private boolean inThousandths(ValidRange range) {
        if (!fractional) {
            return false;
        }
        for (var part : new Quantity[] {range.min(), range.max(), range.step()}) {
            if (part != null && !exactInThousandths(part)) {
                return false;
            }
        }
        return range.step() == null || whole(range.step(), true).signum() > 0;
    }

    private static boolean exactInThousandths(Quantity quantity) {
        var thousandths = quantity.exact().movePointRight(3).stripTrailingZeros();
        return thousandths.scale() <= 0
                && thousandths.toBigInteger().compareTo(MOST) <= 0
                && thousandths.toBigInteger().compareTo(LEAST) >= 0;
    }

    /// In ones or thousandths, rounded away from zero.
    private static BigInteger whole(Quantity quantity, boolean thousandths) {
        var scaled = quantity.exact();
        return (thousandths ? scaled.multiply(new BigDecimal(THOUSAND)) : scaled)
                .setScale(0, RoundingMode.UP)
                .toBigIntegerExact();
    }
}
