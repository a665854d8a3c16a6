package io.juxta.allocator.solver;

import io.juxta.allocator.core.Inventory;
import io.juxta.allocator.core.PoolBooks;
import io.juxta.allocator.solver.Puzzle.PuzzleCounter;
import io.juxta.allocator.solver.Puzzle.PuzzleDraw;
import io.juxta.allocator.solver.PuzzleMaker.Odd;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The counters of a puzzle: those that devices of interest draw from, and what they draw.
///
/// Counters that no device of interest draws from are not in the puzzle, because nothing decided
/// there can touch them. Amounts become whole numbers of a common unit for each name ([Scaling]),
/// so that sums over several counter sets can be compared. A device that is shared and in use
/// already draws nothing more and has no draw.
final class CounterDraws {

    /// A counter of a pool. Books are compared by identity: one object for each pool.
    private record Key(PoolBooks books, int index) {}

    /// A counter set of a pool; implied counters are summed over the counters of one.
    private record SetKey(PoolBooks books, String set) {}

    private final List<PuzzleCounter> counters = new ArrayList<>();
    private final PuzzleDraw[] draws;

    /// @throws Odd when a device draws less than nothing
    CounterDraws(Inventory inventory, long[] devices) {
        draws = new PuzzleDraw[inventory.size()];
        Arrays.fill(draws, PuzzleDraw.NOTHING);
        var numbers = new LinkedHashMap<Key, Integer>();
        var amounts = new ArrayList<Map<Integer, BigDecimal>>();
        var scaling = new Scaling();
        for (var device = 0; device < inventory.size(); device++) {
            amounts.add(Map.of());
            if (!Bits.has(devices, device)
                    || inventory.device(device).consumesCounters().isEmpty()
                    || (inventory.shareable(device) && inventory.heldShared(device))) {
                continue;
            }
            var books = inventory.books(device);
            var draw = inventory.draw(device);
            var sums = new TreeMap<Integer, BigDecimal>();
            for (var i = 0; i < draw.counters().length; i++) {
                var amount = draw.amounts()[i];
                if (amount.signum() < 0) {
                    throw new Odd("a negative draw");
                }
                // A draw of nothing would tie its device to a group for no reason.
                if (amount.signum() > 0) {
                    var key = new Key(books, draw.counters()[i]);
                    // A device may name a counter twice; what counts is the sum.
                    sums.merge(
                            numbers.computeIfAbsent(key, _ -> numbers.size()),
                            amount,
                            BigDecimal::add);
                    scaling.note(books.counter(draw.counters()[i]).name(), amount);
                }
            }
            amounts.set(device, sums);
        }
        // What is left is noted too, so that it is a whole number of the same unit.
        for (var key : numbers.keySet()) {
            scaling.note(key.books().counter(key.index()).name(), key.books().left(key.index()));
        }
        var sets = new LinkedHashMap<SetKey, Integer>();
        var names = new ArrayList<String>();
        for (var key : numbers.keySet()) {
            var counter = key.books().counter(key.index());
            var set =
                    sets.computeIfAbsent(new SetKey(key.books(), counter.set()), _ -> sets.size());
            names.add(counter.name());
            counters.add(
                    new PuzzleCounter(
                            set,
                            counter.name(),
                            scaling.units(counter.name(), key.books().left(key.index()))));
        }
        for (var device = 0; device < draws.length; device++) {
            var sums = amounts.get(device);
            if (!sums.isEmpty()) {
                var which = new int[sums.size()];
                var units = new long[which.length];
                var i = 0;
                for (var entry : sums.entrySet()) {
                    which[i] = entry.getKey();
                    units[i++] = scaling.units(names.get(entry.getKey()), entry.getValue());
                }
                draws[device] = new PuzzleDraw(which, units);
            }
        }
    }

    /// In the order in which devices name them first.
    List<PuzzleCounter> counters() {
        return counters;
    }

    /// By device; those that draw nothing have [PuzzleDraw#NOTHING].
    PuzzleDraw[] draws() {
        return draws;
    }
}
