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

/// Other amounts of one request that a manager could give: whole cores where only those are given,
/// whole huge pages, mebibytes, thousandths of shared CPUs.
///
/// @param unit the smallest amount that can be given; all others are multiples of it
/// @param asked units that were asked for, rounded up
/// @param whole whether what was asked for is a multiple of the unit
public record Amounts(Quantity unit, long asked, boolean whole) {

    /// So many amounts are tried one by one, from the largest down; with more of them it is halved.
    private static final int ONE_BY_ONE = 32;

    /// Into so many parts an amount is cut where several are lowered together.
    static final int PARTS = 16;

    private static final Quantity MEBIBYTE = Quantity.parse("1Mi");
    private static final String HUGE_PAGES = "hugepages-";

    public static Amounts of(Quantity unit, Quantity amount) {
        var parts = amount.exact().divideAndRemainder(unit.exact());
        var rest = parts[1].signum();
        var units = parts[0].min(BigDecimal.valueOf(Long.MAX_VALUE >> 1)).longValue();
        return new Amounts(unit, units + (rest == 0 ? 0 : 1), rest == 0);
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

    /// Whether the least was asked for that can be given: there is no other amount to try.
    boolean isOne() {
        return asked == 1 && whole;
    }

    /// An amount found, and what came of it.
    record Found<T>(Quantity amount, T what) {}

    /// The next amount above the one asked for, where that one can never be given.
    <T> Optional<Found<T>> raised(Function<Quantity, Optional<T>> trial) {
        return whole ? Optional.empty() : tried(asked, trial);
    }

    /// An amount below the one asked for that is admitted: the highest where there are few, else
    /// one that is found by looking at what is free and halving what lies above it.
    ///
    /// @param hunches amounts that might be the highest
    <T> Optional<Found<T>> lowered(List<Quantity> hunches, Function<Quantity, Optional<T>> trial) {
        return asked - 1 <= ONE_BY_ONE ? oneByOne(trial) : halving(hunches, trial);
    }

    /// So many sixteenths of what was asked for, rounded down to what can be given, but some of it
    /// always; beyond sixteen all of it, rounded up.
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

    /// Rounded down and below what was asked for, the highest first.
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
