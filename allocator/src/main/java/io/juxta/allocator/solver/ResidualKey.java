package io.juxta.allocator.solver;

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

    private final Outlook outlook;
    private final PuzzleState state;
    private final DeviceClasses classes;
    private final int[] used;
    private final int[] sizes;

    /// By position: how many of each class the requests from there on could ask for.
    private final int[][] demand;

    /// By position: how much of each counter they could draw.
    private final long[][] thirst;

    /// By position and rule: the values their devices hold, null when none of them is concerned.
    private final long[][] @Nullable [] held;

    /// @param used how many of each class are taken; written by the search
    /// @param sizes how many devices each claim has; likewise
    ResidualKey(Outlook outlook, DeviceClasses classes, int[] used, int[] sizes) {
        this.outlook = outlook;
        this.state = outlook.state();
        this.classes = classes;
        this.used = used;
        this.sizes = sizes;
        var puzzle = outlook.puzzle();
        var positions = outlook.wants.length;
        this.demand = new int[positions + 1][classes.count()];
        this.thirst = new long[positions + 1][puzzle.implied()];
        this.held = new long[positions + 1][puzzle.rules().size()][];
        for (var p = positions - 1; p >= 0; p--) {
            System.arraycopy(demand[p + 1], 0, demand[p], 0, demand[p].length);
            System.arraycopy(thirst[p + 1], 0, thirst[p], 0, thirst[p].length);
            for (var i = 0; i < held[p].length; i++) {
                held[p][i] = held[p + 1][i] == null ? null : held[p + 1][i].clone();
            }
            add(p);
        }
    }

    /// Adds what the request at `p` could ask for at most: over its alternatives, the largest.
    private void add(int p) {
        var puzzle = outlook.puzzle();
        var most = new int[classes.count()];
        var thirstiest = new long[puzzle.implied()];
        for (var want : outlook.wants[p]) {
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
                thirstiest[c] = Math.max(thirstiest[c], largest[c]);
            }
        }
        for (var k = 0; k < most.length; k++) {
            demand[p][k] += most[k];
        }
        for (var c = 0; c < thirstiest.length; c++) {
            thirst[p][c] += thirstiest[c];
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

    /// Writes the key for a position whose request is untouched.
    void write(int p, Signature key) {
        key.clear();
        key.add(p);
        for (var k = 0; k < demand[p].length; k++) {
            if (demand[p][k] > 0) {
                var first = classes.members[k][0];
                if (state.room[first] == null) {
                    key.add(Math.min(classes.members[k].length - used[k], demand[p][k]));
                } else {
                    share(first, key);
                }
            }
        }
        rest(p, key);
    }

    /// Writes the key in the middle of a request.
    ///
    /// @param done how many devices the alternative has
    /// @param start where its further devices begin
    void write(int p, int alternative, int done, int start, Signature key) {
        var want = outlook.wants[p][alternative];
        var remaining = want.count() - done;
        key.clear();
        key.add(-1L - p);
        key.add((long) alternative << 32 | done);
        for (var k = 0; k < demand[p].length; k++) {
            var first = classes.members[k][0];
            var current = Bits.has(want.devices(), first);
            var later = demand[p + 1][k];
            if (!current && later == 0) {
                continue;
            }
            if (state.room[first] == null) {
                var members = classes.members[k];
                var free = members.length - used[k];
                var reachable = 0;
                if (current) {
                    for (var i = members.length - 1;
                            i >= used[k] && members[i] >= start && reachable < remaining;
                            i--) {
                        reachable++;
                    }
                }
                key.add((long) reachable << 32 | Math.min(free, later + (current ? remaining : 0)));
            } else {
                key.add(current && first >= start ? 1 : 0);
                share(first, key);
            }
        }
        rest(p, key);
    }

    /// A device that many may use: once it is in use, further shares draw on no counters.
    private void share(int device, Signature key) {
        key.add(state.users[device] > 0 ? 1 : 0);
        key.addAll(state.room[device]);
    }

    /// What is left of counters and rules, and the sizes of claims whose limit can bind.
    private void rest(int p, Signature key) {
        for (var c = 0; c < thirst[p].length; c++) {
            if (thirst[p][c] > 0) {
                key.add(Math.min(state.left[c], thirst[p][c]));
            }
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
        var limited = outlook.limited;
        for (var c = limited.nextSetBit(0); c >= 0; c = limited.nextSetBit(c + 1)) {
            key.add(sizes[c]);
        }
    }
}
