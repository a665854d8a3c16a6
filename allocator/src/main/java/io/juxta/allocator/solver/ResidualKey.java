package io.juxta.allocator.solver;

import java.util.ArrayList;
import java.util.Arrays;
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
    //   a shared device has room          whether it is in use, and its room
    //   values in common, or apart        the values so far that devices yet to come hold
    //   a claim has at most 32            its size, where that limit can bind
    //
    // Cutting off is safe: beyond what the rest could take at most, more makes no difference.
    // Members of a class are taken in order, so their number says which ones are free.
    //
    // In the middle of a request the key also says which alternative it is, how many devices it
    // has, and how many of each class lie behind the last one: further devices come after it.
    //
    // Cost: one word for each class, counter and rule word that the rest could touch. The most that
    // each position could ask for is added up once, from the last to the first.

    private final OpenRequests openRequests;
    private final PuzzleState state;
    private final DeviceClasses classes;
    private final int[] used;
    private final int[] sizes;

    /// By position: how many of each class the requests from there on could ask for.
    private final int[][] demand;

    /// By position: how much of each counter they could draw.
    private final long[][] mostDrawn;

    /// By position and rule: the values their devices hold, null when none of them is concerned.
    private final long[][] @Nullable [] held;

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
            int[] shared,
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
    ResidualKey(OpenRequests openRequests, DeviceClasses classes, int[] used, int[] sizes) {
        this.openRequests = openRequests;
        this.state = openRequests.state();
        this.classes = classes;
        this.used = used;
        this.sizes = sizes;
        var puzzle = openRequests.puzzle();
        var positions = openRequests.wants.length;
        this.demand = new int[positions + 1][classes.count()];
        this.mostDrawn = new long[positions + 1][puzzle.implied()];
        this.held = new long[positions + 1][puzzle.rules().size()][];
        for (var p = positions - 1; p >= 0; p--) {
            System.arraycopy(demand[p + 1], 0, demand[p], 0, demand[p].length);
            System.arraycopy(mostDrawn[p + 1], 0, mostDrawn[p], 0, mostDrawn[p].length);
            for (var i = 0; i < held[p].length; i++) {
                held[p][i] = held[p + 1][i] == null ? null : held[p + 1][i].clone();
            }
            add(p);
        }
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

    /// Adds what the request at `p` could ask for at most: over its alternatives, the largest.
    private void add(int p) {
        var puzzle = openRequests.puzzle();
        var most = new int[classes.count()];
        var largestDraws = new long[puzzle.implied()];
        for (var want : openRequests.wants[p]) {
            var largest = new long[puzzle.implied()];
            for (var d = Bits.next(want.devices(), 0);
                    d >= 0;
                    d = Bits.next(want.devices(), d + 1)) {
                most[classes.of[d]] = Math.max(most[classes.of[d]], want.count());
                var draw = puzzle.draws()[d];
                for (var i = 0; i < draw.counters().length; i++) {
                    var c = draw.counters()[i];
                    if (c < largest.length) {
                        largest[c] = Math.max(largest[c], draw.amounts()[i] * want.count());
                    }
                }
                for (var i = 0; i < puzzle.rules().size(); i++) {
                    if (want.views()[i] >= 0) {
                        note(p, i, puzzle.rules().get(i).views().get(want.views()[i]).sets()[d]);
                    }
                }
            }
            for (var c = 0; c < largest.length; c++) {
                largestDraws[c] = Math.max(largestDraws[c], largest[c]);
            }
        }
        for (var k = 0; k < most.length; k++) {
            demand[p][k] += most[k];
        }
        for (var c = 0; c < largestDraws.length; c++) {
            mostDrawn[p][c] += largestDraws[c];
        }
    }

    /// Notes the values of a device that may come under a rule from `p` on.
    private void note(int p, int rule, long @Nullable [] set) {
        if (set != null) {
            var known = held[p][rule];
            if (known == null) {
                known = new long[set.length];
                held[p][rule] = known;
            }
            Bits.addAll(known, set);
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
        shares(layout, Integer.MAX_VALUE, key);
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
        shares(layout, start, key);
        rest(p, key);
    }

    /// Writes what is left of devices that many may use, whether somebody uses them, and whether
    /// the request could still take them.
    private void shares(Layout layout, int start, Signature key) {
        var flags = 0L;
        var filled = 0;
        for (var device : layout.shared()) {
            var reachable = device >= start && Bits.has(layout.current(), device);
            flags = flags << 2 | (reachable ? 2 : 0) | (state.users[device] > 0 ? 1 : 0);
            filled++;
            if (filled == 32) {
                key.add(flags);
                flags = 0;
                filled = 0;
            }
            key.addAll(state.room[device]);
        }
        if (filled > 0) {
            key.add(flags);
        }
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
            packed |= Math.min(state.left[c], mostDrawn[p][c]) << filled;
            filled += width;
        }
        if (filled > 0) {
            key.add(packed);
        }
        for (var i = 0; i < held[p].length; i++) {
            var values = held[p][i];
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
        var alone = new ArrayList<Integer>();
        var many = new ArrayList<Integer>();
        var shared = new ArrayList<Integer>();
        var weight = middle ? 2L : 1L;
        for (var k = 0; k < classes.count(); k++) {
            var first = classes.members[k][0];
            var later = demand[middle ? p + 1 : p][k];
            if (later == 0 && !Bits.has(current, first)) {
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
                IntStream.of(some).map(k -> demand[middle ? p + 1 : p][k]).toArray(),
                shared.stream().mapToInt(Integer::intValue).toArray(),
                weight);
    }

    private Rest restOf(int p) {
        var mask = new long[units.length];
        var weight = (long) openRequests.limited.cardinality();
        for (var c = 0; c < mostDrawn[p].length; c++) {
            weight += mostDrawn[p][c] > 0 ? 1 : 0;
            if (mostDrawn[p][c] > 0 && unit[c]) {
                Bits.add(mask, c);
            }
        }
        var limited =
                IntStream.range(0, mostDrawn[p].length)
                        .filter(c -> mostDrawn[p][c] > 0 && !unit[c])
                        .toArray();
        var widths = new int[limited.length];
        for (var i = 0; i < widths.length; i++) {
            // What is left only shrinks, and never below nothing unless it was there before.
            var most = Math.min(state.left[limited[i]], mostDrawn[p][limited[i]]);
            widths[i] =
                    state.left[limited[i]] < 0
                            ? 64
                            : Math.max(1, 64 - Long.numberOfLeadingZeros(most));
        }
        for (var values : held[p]) {
            weight += values == null ? 0 : values.length;
        }
        return new Rest(Bits.isEmpty(mask) ? new long[0] : mask, limited, widths, weight);
    }
}
