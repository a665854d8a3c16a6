package io.juxta.allocator.solver;

import io.juxta.allocator.solver.ShareKeys.Family;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Writes down what is left to decide, and nothing else: two points of a search with the same key
/// have solutions both or neither.
///
/// Of each class only how many are free counts, and no more of them than could be asked for; of
/// each counter what is left, and no more than could be drawn; of each rule the values that devices
/// yet to come hold. That is what makes decisions that do not matter invisible.
final class ResidualKey {

    // Why equal keys mean equal answers: a solution of the rest is checked by set predicates over
    // the devices it takes. Each predicate reads only what the key holds:
    //
    //   a class has enough free members   free members, cut off at what can be asked for
    //   a counter lasts                   what is left, cut off at what can be drawn at most
    //   a shared device has room          whether it is in use, and its room; see ShareKeys
    //   values in common, or apart        the values so far that devices yet to come hold
    //   a claim has at most 32            its size, where that limit can bind
    //
    // Cutting off is safe: beyond what the rest could take at most, more makes no difference.
    // Members of a class are taken in order, so their number says which ones are free.
    //
    // In the middle of a request the key also says which alternative it is, how many devices it
    // has, and how many of each class lie behind the last one: further devices come after it.
    //
    // Cost: one word for each class, counter and rule word that the rest could touch.

    private final OpenRequests openRequests;
    private final PuzzleState state;
    private final DeviceClasses classes;
    private final int[] used;
    private final int[] sizes;

    private final LaterDemand later;
    private final ShareKeys shares;

    /// By position, and by position and alternative: which classes a key speaks of. Made when first
    /// needed: most searches end before they come to the last positions.
    private final @Nullable Layout[] boundaries;

    private final @Nullable Layout[][] middles;

    /// By position: which counters a key speaks of.
    private final Rest[] rest;

    /// The devices that are taken.
    private final long[] taken;

    /// Whether one is left of a counter at first, and devices take all of it.
    private final boolean[] unit;

    /// The counters of that kind that are used up.
    private final long[] units;

    /// By device the counters of that kind that it draws on.
    private final int[][] unitsOf;

    /// The classes of which a key speaks. A class of one device is a bit, so that a key of many
    /// devices that are all different is as short as one of few.
    ///
    /// @param singles the devices that are alone in their class
    /// @param current the devices that the alternative could take
    /// @param classes those with several devices
    /// @param later how many of each the requests after this one could ask for
    /// @param shared the devices that many may use
    /// @param weight how many words a key would have with a word for each class; what can be
    ///   remembered is counted in these, so that it does not depend on how keys are written
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Layout(
            long[] singles,
            long[] current,
            int[] classes,
            int[] later,
            List<Family> shared,
            long weight) {}

    /// The counters of which a key speaks.
    ///
    /// @param units those of which one is left or none
    /// @param counters the others
    /// @param widths how many bits each of these has in a key
    /// @param weight how many words a key would have with a word for each of them, for all rules
    ///   and for all claims
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Rest(long[] units, int[] counters, int[] widths, long weight) {}

    /// @param used how many of each class are taken; written by the search
    /// @param sizes how many devices each claim has; likewise
    ResidualKey(
            OpenRequests openRequests,
            DeviceClasses classes,
            ShareKeys shares,
            int[] used,
            int[] sizes) {
        this.openRequests = openRequests;
        this.state = openRequests.state();
        this.classes = classes;
        this.used = used;
        this.sizes = sizes;
        var puzzle = openRequests.puzzle();
        var positions = openRequests.wants.length;
        this.later = new LaterDemand(openRequests, classes);
        this.shares = shares;
        this.taken = new long[puzzle.words()];
        this.unit = new boolean[puzzle.implied()];
        this.units = Bits.none(unit.length);
        this.unitsOf = new int[puzzle.devices()][];
        findUnits();
        this.boundaries = new Layout[positions];
        this.middles = new Layout[positions][];
        this.rest = new Rest[positions];
        for (var p = 0; p < positions; p++) {
            middles[p] = new Layout[openRequests.wants[p].length];
            rest[p] = restOf(p);
        }
    }

    /// Finds the counters of which one is left, and that no device draws on which many may use:
    /// taking a device that draws on one takes all of it.
    private void findUnits() {
        var puzzle = openRequests.puzzle();
        for (var c = 0; c < unit.length; c++) {
            unit[c] = state.left[c] == 1;
        }
        for (var d = 0; d < unitsOf.length; d++) {
            if (state.room[d] != null) {
                for (var c : puzzle.draws()[d].counters()) {
                    if (c < unit.length) {
                        unit[c] = false;
                    }
                }
            }
        }
        for (var d = 0; d < unitsOf.length; d++) {
            var counters = puzzle.draws()[d].counters();
            var some = new int[counters.length];
            var count = 0;
            for (var c : counters) {
                if (c < unit.length && unit[c]) {
                    some[count++] = c;
                }
            }
            unitsOf[d] = count == some.length ? some : Arrays.copyOf(some, count);
        }
    }

    /// Notes that a device was taken or given back.
    void toggle(int device) {
        taken[device >> 6] ^= 1L << device;
        for (var bit : unitsOf[device]) {
            units[bit >> 6] ^= 1L << bit;
        }
    }

    /// Writes the key for a position whose request is untouched.
    void write(int p, Signature key) {
        var layout = boundaries[p];
        if (layout == null) {
            layout = layout(p, -1);
            boundaries[p] = layout;
        }
        key.clear();
        key.weigh(layout.weight() + rest[p].weight());
        key.add(p);
        for (var w = 0; w < layout.singles().length; w++) {
            key.add(layout.singles()[w] & ~taken[w]);
        }
        for (var i = 0; i < layout.classes().length; i++) {
            var k = layout.classes()[i];
            key.add(Math.min(classes.members[k].length - used[k], layout.later()[i]));
        }
        shares.write(layout.shared(), layout.current(), Integer.MAX_VALUE, key);
        rest(p, key);
    }

    /// Writes the key in the middle of a request.
    ///
    /// @param done how many devices the alternative has
    /// @param start where its further devices begin
    void write(int p, int alternative, int done, int start, Signature key) {
        var layout = middles[p][alternative];
        if (layout == null) {
            layout = layout(p, alternative);
            middles[p][alternative] = layout;
        }
        var want = openRequests.wants[p][alternative];
        var remaining = want.count() - done;
        key.clear();
        key.weigh(layout.weight() + rest[p].weight());
        key.add(-1L - p);
        key.add((long) alternative << 32 | done);
        var current = layout.current();
        for (var w = 0; w < layout.singles().length; w++) {
            var free = layout.singles()[w] & ~taken[w];
            key.add(free);
            key.add(free & current[w] & from(start, w));
        }
        for (var i = 0; i < layout.classes().length; i++) {
            var k = layout.classes()[i];
            var members = classes.members[k];
            var asked = Bits.has(current, members[0]);
            var reachable = 0;
            if (asked) {
                for (var m = members.length - 1;
                        m >= used[k] && members[m] >= start && reachable < remaining;
                        m--) {
                    reachable++;
                }
            }
            key.add(
                    (long) reachable << 32
                            | Math.min(
                                    members.length - used[k],
                                    layout.later()[i] + (asked ? remaining : 0)));
        }
        shares.write(layout.shared(), layout.current(), start, key);
        rest(p, key);
    }

    /// The members of a word that are not before `start`.
    private static long from(int start, int word) {
        var at = start - (word << 6);
        return at <= 0 ? -1L : at >= 64 ? 0 : -1L << at;
    }

    /// What is left of counters and rules, and the sizes of claims whose limit can bind.
    private void rest(int p, Signature key) {
        var counters = rest[p].counters();
        var widths = rest[p].widths();
        var bits = rest[p].units();
        for (var w = 0; w < bits.length; w++) {
            key.add(units[w] & bits[w]);
        }
        var packed = 0L;
        var filled = 0;
        for (var i = 0; i < counters.length; i++) {
            var c = counters[i];
            var width = widths[i];
            if (filled + width > 64) {
                key.add(packed);
                packed = 0;
                filled = 0;
            }
            // A width of 64 starts a word of its own, so it is never shifted.
            packed |= Math.min(state.left[c], later.drawn[p][c]) << filled;
            filled += width;
        }
        if (filled > 0) {
            key.add(packed);
        }
        for (var i = 0; i < later.held[p].length; i++) {
            var values = later.held[p][i];
            if (values != null) {
                var now = state.values(i);
                for (var w = 0; w < values.length; w++) {
                    key.add(now[w] & values[w]);
                }
            }
        }
        var limited = openRequests.limited;
        for (var c = limited.nextSetBit(0); c >= 0; c = limited.nextSetBit(c + 1)) {
            key.add(sizes[c]);
        }
    }

    /// @param alternative of the position that is being settled, or -1 before any is
    private Layout layout(int p, int alternative) {
        var middle = alternative >= 0;
        var words = openRequests.puzzle().words();
        var current = middle ? openRequests.wants[p][alternative].devices() : new long[words];
        var singles = new long[words];
        var asked = later.ofClass[middle ? p + 1 : p];
        var alone = new ArrayList<Integer>();
        var many = new ArrayList<Integer>();
        var shared = new ArrayList<Integer>();
        var weight = middle ? 2L : 1L;
        for (var k = 0; k < classes.count(); k++) {
            var first = classes.members[k][0];
            if (asked[k] == 0 && !Bits.has(current, first)) {
                continue;
            }
            if (state.room[first] != null) {
                shared.add(first);
                weight += state.room[first].length + (middle ? 2 : 1);
            } else {
                weight++;
                (classes.members[k].length == 1 ? alone : many).add(k);
            }
        }
        // Few bits in many words would be longer than a word for each.
        if (alone.size() > 2 * words) {
            alone.forEach(k -> Bits.add(singles, classes.members[k][0]));
        } else {
            many.addAll(alone);
        }
        var some = many.stream().mapToInt(Integer::intValue).toArray();
        return new Layout(
                Bits.isEmpty(singles) ? new long[0] : singles,
                current,
                some,
                IntStream.of(some).map(k -> asked[k]).toArray(),
                shares.families(p, shared),
                weight);
    }

    private Rest restOf(int p) {
        var mask = new long[units.length];
        var weight = (long) openRequests.limited.cardinality();
        for (var c = 0; c < later.drawn[p].length; c++) {
            weight += later.drawn[p][c] > 0 ? 1 : 0;
            if (later.drawn[p][c] > 0 && unit[c]) {
                Bits.add(mask, c);
            }
        }
        var limited =
                IntStream.range(0, later.drawn[p].length)
                        .filter(c -> later.drawn[p][c] > 0 && !unit[c])
                        .toArray();
        var widths = new int[limited.length];
        for (var i = 0; i < widths.length; i++) {
            // What is left only shrinks, and never below nothing unless it was there before.
            var most = Math.min(state.left[limited[i]], later.drawn[p][limited[i]]);
            widths[i] =
                    state.left[limited[i]] < 0
                            ? 64
                            : Math.max(1, 64 - Long.numberOfLeadingZeros(most));
        }
        for (var values : later.held[p]) {
            weight += values == null ? 0 : values.length;
        }
        return new Rest(Bits.isEmpty(mask) ? new long[0] : mask, limited, widths, weight);
    }
}
