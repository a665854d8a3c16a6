package io.juxta.allocator.solver;

import io.juxta.allocator.solver.PuzzleMaker.Odd;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/// Turns exact quantities into whole numbers of the largest unit that measures all of a name.
///
/// First every amount is noted, then each can be had in units. Amounts of one name are comparable
/// and can be added; sums of thousands of them stay within a long.
final class Scaling {

    private static final BigInteger MOST = BigInteger.ONE.shiftLeft(48);

    private final Map<String, BigDecimal> units = new HashMap<>();

    void note(String name, BigDecimal amount) {
        if (amount.signum() != 0) {
            units.merge(name, amount.abs(), Scaling::common);
        }
    }

    /// @throws Odd when there are more units than fit
    long units(String name, BigDecimal amount) {
        if (amount.signum() == 0) {
            return 0;
        }
        var unit = Objects.requireNonNull(units.get(name));
        var count = amount.divideToIntegralValue(unit).toBigInteger();
        if (count.abs().compareTo(MOST) > 0) {
            throw new Odd("amounts too far apart");
        }
        return count.longValueExact();
    }

    /// The largest number that divides both.
    private static BigDecimal common(BigDecimal one, BigDecimal two) {
        var scale = Math.max(Math.max(one.scale(), two.scale()), 0);
        var whole = one.setScale(scale).unscaledValue().gcd(two.setScale(scale).unscaledValue());
        return new BigDecimal(whole, scale);
    }
}
