package io.juxta.node;

import io.juxta.model.Quantity;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;

/// The alternative amounts of one request that a manager could allocate: whole cores where only
/// those are allocated, whole huge pages, mebibytes, thousandths of shared CPUs.
///
/// @param unit the smallest amount; all others are multiples of it
/// @param asked the requested units, rounded up
/// @param whole whether the request is a multiple of the unit
public record GrantableAmounts(Quantity unit, long asked, boolean whole) {

    /// Up to so many amounts are tried one by one, from the largest down; more are searched by
    /// bisection.
    private static final int ONE_BY_ONE = 32;

    /// The number of steps of an amount where several requests are lowered together.
    static final int PARTS = 16;

    private static final Quantity MEBIBYTE = Quantity.parse("1Mi");
    private static final String HUGE_PAGES = "hugepages-";

    public static GrantableAmounts of(Quantity unit, Quantity amount) {
        var parts = amount.exact().divideAndRemainder(unit.exact());
        var rest = parts[1].signum();
        var units = parts[0].min(BigDecimal.valueOf(Long.MAX_VALUE >> 1)).longValue();
        return new GrantableAmounts(unit, units + (rest == 0 ? 0 : 1), rest == 0);
    }

    /// The unit of memory, huge pages and devices.
    static Quantity unit(String resource) {
        if (resource.startsWith(HUGE_PAGES)) {
            return Quantity.tryParse(resource.substring(HUGE_PAGES.length()))
                    .filter(size -> size.signum() > 0)
                    .orElse(MEBIBYTE);
        }
        return resource.equals("memory") || resource.equals("ephemeral-storage")
                ? MEBIBYTE
                : Quantity.of(1);
    }

    /// Whether the request is already the smallest amount, so that there is no other to try.
    boolean isOne() {
        return asked == 1 && whole;
    }

    /// An amount, and the result of its trial.
    record Found<T>(Quantity amount, T what) {}

    /// The next amount above the request, where the request itself can never be allocated.
    <T> Optional<Found<T>> raised(Function<Quantity, Optional<T>> trial) {
        return whole ? Optional.empty() : tried(asked, trial);
    }

    /// An amount below the request that is admitted: the highest where there are few, else one
    /// found from what is free and by bisection above it.
    ///
    /// @param hunches amounts that might be the highest
    <T> Optional<Found<T>> lowered(List<Quantity> hunches, Function<Quantity, Optional<T>> trial) {
        return asked - 1 <= ONE_BY_ONE ? oneByOne(trial) : halving(hunches, trial);
    }

    /// So many sixteenths of the request, rounded down to whole units but at least one; beyond
    /// sixteen the whole request, rounded up.
    Quantity part(int sixteenths) {
        if (sixteenths > PARTS) {
            return unit.times(asked);
        }
        var down = whole ? asked : asked - 1;
        var some =
                BigInteger.valueOf(down)
                        .multiply(BigInteger.valueOf(sixteenths))
                        .divide(BigInteger.valueOf(PARTS));
        return unit.times(Math.max(1, some.longValueExact()));
    }

    private <T> Optional<Found<T>> oneByOne(Function<Quantity, Optional<T>> trial) {
        for (var units = asked - 1; units > 0; units--) {
            var found = tried(units, trial);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private <T> Optional<Found<T>> halving(
            List<Quantity> hunches, Function<Quantity, Optional<T>> trial) {
        Optional<Found<T>> best = Optional.empty();
        var low = 0L;
        var high = asked;
        for (var units : inUnits(hunches)) {
            best = tried(units, trial);
            if (best.isPresent()) {
                low = units;
                break;
            }
            high = units;
        }
        while (high - low > 1) {
            var middle = low + (high - low) / 2;
            var found = tried(middle, trial);
            if (found.isPresent()) {
                best = found;
                low = middle;
            } else {
                high = middle;
            }
        }
        return best;
    }

    /// In units, rounded down and below the request, the highest first.
    private SortedSet<Long> inUnits(List<Quantity> hunches) {
        var units = new TreeSet<Long>();
        units.add(asked - 1);
        for (var hunch : hunches) {
            var some = of(unit, hunch);
            var down = some.whole ? some.asked : some.asked - 1;
            if (down > 0 && down < asked) {
                units.add(down);
            }
        }
        return units.descendingSet();
    }

    private <T> Optional<Found<T>> tried(long units, Function<Quantity, Optional<T>> trial) {
        var amount = unit.times(units);
        return trial.apply(amount).map(what -> new Found<>(amount, what));
    }

    /// What is free on each NUMA node, and on all together.
    static List<Quantity> free(Room room) {
        var amounts = new ArrayList<Quantity>();
        var sum = 0L;
        for (var free : room.free().values()) {
            amounts.add(Quantity.of(free.amount()));
            sum += free.amount();
        }
        amounts.add(Quantity.of(sum));
        return amounts;
    }
}
