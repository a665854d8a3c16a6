package io.juxta.allocator.solver;

import io.juxta.allocator.core.Ask;
import io.juxta.allocator.core.Preparation;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A question boiled down to sets and sums: which devices suit which request, which values they
/// hold, what they draw.
///
/// Everything that decides is in here as a set predicate that never becomes true again once it is
/// false: values in common, values apart, sums within bounds. Devices keep their numbers.
///
/// @param devices how many there are
/// @param requests of all claims, in the order in which they are tried
/// @param rules the constraints of all claims, then the compatibility groups of counter sets
/// @param counters that devices draw from, with what is left of them; those from `implied` on are
///   sums of others, which hold anyway
/// @param draws what each device draws of which counters, when it is not in use already
/// @param shares the rooms of devices that many may use, null for the others
/// @param errorCapable by request: whether trying it can end in a failure rather than a no
@SuppressWarnings("ArrayRecordComponent") // never compared
record Puzzle(
        int devices,
        List<Request> requests,
        List<Rule> rules,
        List<PuzzleCounter> counters,
        int implied,
        PuzzleDraw[] draws,
        @Nullable Room[] shares,
        boolean[] errorCapable) {

    /// A request with its alternatives, each at its place. Those that cannot be satisfied at all
    /// have no devices.
    record Request(int claim, List<Want> wants) {

        /// The most devices any of its alternatives asks for. Whatever a claim cannot have counts
        /// as one more than it can.
        int most() {
            var most = 0;
            for (var want : wants) {
                most = Math.max(most, want.count());
            }
            return Math.min(most, Preparation.MOST_DEVICES + 1);
        }
    }

    /// One alternative of a request.
    ///
    /// @param fixed when it wants all devices, exactly these
    /// @param devices that suit it by themselves
    /// @param views by rule, which of its views shows the values; -1 where the rule does not apply
    /// @param takes what it takes of each device that many may use
    record Want(
            Ask ask,
            int count,
            int @Nullable [] fixed,
            long[] devices,
            int[] views,
            long[] @Nullable [] takes) {

        boolean all() {
            return fixed != null;
        }

        /// Whether nothing can satisfy it.
        boolean dead() {
            return all() ? count == 0 || Bits.isEmpty(devices) : Bits.count(devices) < count;
        }
    }

    /// Devices that must have a value in common, or none.
    ///
    /// @param claim whose constraint it is, or -1 for compatibility groups, which concern everybody
    /// @param values how many there are
    /// @param start the values that may be the common one
    record Rule(int claim, boolean match, int values, long[] start, List<View> views) {

        /// Writes down all that is seen of a device.
        void describe(int device, Signature signature) {
            for (var view : views) {
                var set = view.sets()[device];
                signature.add(set == null ? -1 : set.length);
                if (set != null) {
                    signature.addAll(set);
                }
            }
        }
    }

    /// The values that requests see on devices: what is published, or what they derive.
    ///
    /// @param sets the values of each device; null where the rule does not concern it
    /// @param holders the devices of each value
    /// @param unconcerned devices that the rule does not concern
    record View(long[] @Nullable [] sets, long[][] holders, long[] unconcerned) {}

    /// A counter of a counter set.
    ///
    /// @param set the number of the set it belongs to
    public record PuzzleCounter(int set, String name, long left) {}

    /// What a device draws from counters.
    public record PuzzleDraw(int[] counters, long[] amounts) {
        static final PuzzleDraw NOTHING = new PuzzleDraw(new int[0], new long[0]);

        /// How much is drawn from a counter.
        long from(int counter) {
            for (var i = 0; i < counters.length; i++) {
                if (counters[i] == counter) {
                    return amounts[i];
                }
            }
            return 0;
        }

        /// Writes down which counters, and how much of each.
        void describe(Signature signature) {
            for (var i = 0; i < counters.length; i++) {
                signature.add(counters[i]);
                signature.add(amounts[i]);
            }
        }
    }

    /// What is left of a device that many may use, by capacity.
    ///
    /// @param open whether somebody uses it already, so that it draws on no counters any more
    /// @param kinds the numbers of its capacities; those of the same name have the same number
    record Room(boolean open, int[] kinds, long[] left) {}

    int words() {
        return (devices + 63) >> 6;
    }

    /// Whether many may use any of these devices.
    boolean anyShared(long[] some) {
        for (var d = Bits.next(some, 0); d >= 0; d = Bits.next(some, d + 1)) {
            if (shares[d] != null) {
                return true;
            }
        }
        return false;
    }

    /// The numbers of all requests, in the order in which they are tried.
    int[] order() {
        return IntStream.range(0, requests.size()).toArray();
    }

    /// The most devices that some requests can have together.
    int slots(int[] some) {
        return IntStream.of(some).map(r -> requests.get(r).most()).sum();
    }

    /// The claims whose limit can bind: some requests of theirs could together ask for more.
    BitSet limited(int[] some) {
        var sizes = new HashMap<Integer, Integer>();
        for (var r : some) {
            sizes.merge(requests.get(r).claim(), requests.get(r).most(), Integer::sum);
        }
        var limited = new BitSet();
        sizes.forEach((claim, size) -> limited.set(claim, size > Preparation.MOST_DEVICES));
        return limited;
    }
}
