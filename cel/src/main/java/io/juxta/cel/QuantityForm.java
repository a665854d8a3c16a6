package io.juxta.cel;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// The internal form of a quantity in Kubernetes: small ones as a long with a decimal exponent,
/// others as an exact decimal.
///
/// Expressions can see it: only a [Small] without decimals is an integer, whatever the number.
sealed interface QuantityForm {

    BigDecimal exact();

    /// `value` times ten to the `exponent`.
    record Small(long value, int exponent) implements QuantityForm {

        @Override
        public BigDecimal exact() {
            return new BigDecimal(BigInteger.valueOf(value), -exponent);
        }

        /// The whole number this is, null when it has decimals or does not fit.
        @Nullable Long whole() {
            return exponent < 0 ? null : scaled(exponent);
        }

        /// The value with some zeros appended, null when that does not fit.
        private @Nullable Long scaled(int zeros) {
            if (value == 0 || zeros == 0) {
                return value;
            }
            if (value == Long.MIN_VALUE || zeros > 18) {
                return null;
            }
            var factor = 1L;
            for (var i = 0; i < zeros; i++) {
                factor *= 10;
            }
            var product = value * factor;
            return Math.multiplyHigh(value, factor) == product >> 63 ? product : null;
        }

        /// The sum in the finer of both exponents, null when it does not fit.
        @Nullable Small plus(Small other) {
            if (other.value == 0) {
                return this;
            }
            if (value == 0) {
                return other;
            }
            var finest = Math.min(exponent, other.exponent);
            var mine = scaled(zeros(finest));
            var others = other.scaled(other.zeros(finest));
            if (mine == null || others == null) {
                return null;
            }
            var sum = mine + others;
            var overflown = ((mine ^ sum) & (others ^ sum)) < 0;
            return overflown ? null : new Small(sum, finest);
        }

        private int zeros(int finest) {
            return (int) Math.min((long) exponent - finest, 99);
        }

        /// The smallest long has no opposite and stays what it is, in Kubernetes too.
        Small negated() {
            return new Small(-value, exponent);
        }
    }

    record Large(BigDecimal exact) implements QuantityForm {}
}
