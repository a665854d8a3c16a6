package io.juxta.allocator.solver;

import io.juxta.allocator.solver.Puzzle.Want;
import java.util.Arrays;

/// What the decisions so far leave of a puzzle.
///
/// A pile of levels: each decision adds one that holds the sets as they are then, so that taking a
/// decision back is forgetting a level. Sums are kept once and undone. All room is made beforehand;
/// nothing is allocated while searching.
final class PuzzleState {

    // Everything only shrinks from level to level: open devices, values in common, devices that a
    // rule lets in, what is left of counters and rooms. Memos, backjumps and all bounds rest on
    // that.
    //
    // A level shares the sets of the level below until it changes one; then it writes its own copy.
    // Cost of a decision: the words of the open set, the drawers of each counter that is drawn on,
    // and for each rule that changes, the holders of its values.

    private final Puzzle puzzle;
    private final int words;

    /// By level: devices that nobody took, and that no counter is too short for by itself. A device
    /// that is too large for what is left can be in no solution from here on.
    private final long[][] open;

    /// By level and rule: the values that may be the common one, or those already taken.
    private final long[][][] values;

    /// By level, rule and view: the devices that the rule would still let in.
    private final long[][][][] allowed;

    /// The copies that each level writes when it changes a rule.
    private final long[][][] ownValues;

    private final long[][][][] ownAllowed;

    /// The devices that many may use.
    final long[] shared;

    /// What is left of each counter.
    final long[] left;

    /// What is left of each device that many may use.
    final long[][] room;

    /// How often each device that many may use was taken, counting others who have it.
    final int[] users;

    /// The devices that draw on each counter, those that draw least first, and what they draw.
    private final int[][] counterUsers;

    private final long[][] drawn;

    /// By level: what was decided, so that sums can be undone.
    private final int[] deviceAt;

    private final Want[] wantAt;
    private final boolean[] chargedAt;
    private int level;

    /// By level, which decision it is, of all that were ever made.
    private final long[] stamps;

    private long decisions;

    PuzzleState(Puzzle puzzle, int levels) {
        this.puzzle = puzzle;
        this.words = puzzle.words();
        var rules = puzzle.rules().size();
        open = new long[levels + 1][words];
        values = new long[levels + 1][rules][];
        allowed = new long[levels + 1][rules][][];
        ownValues = new long[levels + 1][rules][];
        ownAllowed = new long[levels + 1][rules][][];
        stamps = new long[levels + 1];
        deviceAt = new int[levels + 1];
        wantAt = new Want[levels + 1];
        chargedAt = new boolean[levels + 1];
        for (var i = 0; i < rules; i++) {
            var rule = puzzle.rules().get(i);
            for (var l = 0; l <= levels; l++) {
                ownValues[l][i] = new long[rule.start().length];
                ownAllowed[l][i] = new long[rule.views().size()][words];
            }
        }
        left = new long[puzzle.counters().size()];
        for (var c = 0; c < left.length; c++) {
            left[c] = puzzle.counters().get(c).left();
        }
        shared = new long[words];
        room = new long[puzzle.devices()][];
        users = new int[puzzle.devices()];
        for (var d = 0; d < room.length; d++) {
            var share = puzzle.shares()[d];
            if (share != null) {
                Bits.add(shared, d);
                room[d] = share.left().clone();
                users[d] = share.open() ? 1 : 0;
            }
        }
        var all = CounterUsers.all(puzzle);
        counterUsers = all.devices;
        drawn = all.amounts;
        begin();
    }

    /// The first level: nothing decided, but counters may be too short already.
    private void begin() {
        Bits.copy(Bits.all(puzzle.devices()), open[0]);
        for (var i = 0; i < puzzle.rules().size(); i++) {
            var rule = puzzle.rules().get(i);
            var set = ownValues[0][i];
            if (rule.match()) {
                Bits.copy(rule.start(), set);
            }
            values[0][i] = set;
            allowed[0][i] = ownAllowed[0][i];
            for (var v = 0; v < rule.views().size(); v++) {
                letIn(i, v, set, ownAllowed[0][i][v]);
            }
        }
        for (var c = 0; c < left.length; c++) {
            close(c, open[0]);
        }
    }

    int level() {
        return level;
    }

    /// How many levels there can be.
    int levels() {
        return stamps.length;
    }

    /// A number that a level has for one decision only.
    long stamp(int which) {
        return stamps[which];
    }

    long[] open() {
        return open[level];
    }

    /// The values of a rule: those that may be the common one, or those already taken.
    long[] values(int rule) {
        return values[level][rule];
    }

    /// The devices that a rule would still let in, as a view shows them.
    long[] allowed(int rule, int view) {
        return allowed[level][rule][view];
    }

    /// The device of the last decision.
    int device() {
        return deviceAt[level];
    }

    /// Adds a level without a decision, so that what is learned on it can be forgotten.
    void push() {
        var next = level + 1;
        Bits.copy(open[level], open[next]);
        System.arraycopy(values[level], 0, values[next], 0, values[level].length);
        System.arraycopy(allowed[level], 0, allowed[next], 0, allowed[level].length);
        level = next;
        stamps[level] = ++decisions;
        deviceAt[level] = -1;
    }

    /// Takes a device for a want. Counters are charged when the device is not in use already:
    /// shares of one device draw once.
    void take(Want want, int device) {
        push();
        deviceAt[level] = device;
        wantAt[level] = want;
        var rest = room[device];
        var draw = puzzle.draws()[device];
        var charged = rest == null || users[device] == 0;
        chargedAt[level] = charged;
        if (rest == null) {
            Bits.remove(open[level], device);
        } else {
            users[device]++;
            var takes = want.takes()[device];
            if (takes != null) {
                for (var i = 0; i < takes.length; i++) {
                    rest[i] -= takes[i];
                }
            }
        }
        if (charged) {
            for (var i = 0; i < draw.counters().length; i++) {
                left[draw.counters()[i]] -= draw.amounts()[i];
            }
            for (var counter : draw.counters()) {
                close(counter, open[level]);
            }
        }
        for (var i = 0; i < want.views().length; i++) {
            var view = want.views()[i];
            if (view >= 0) {
                var set = puzzle.rules().get(i).views().get(view).sets()[device];
                if (set != null) {
                    decide(i, set);
                }
            }
        }
    }

    /// Whether the device has room for the want. Always so for devices that one may use.
    boolean fits(Want want, int device) {
        var rest = room[device];
        var takes = want.takes()[device];
        if (rest == null || takes == null) {
            return true;
        }
        for (var i = 0; i < takes.length; i++) {
            if (takes[i] > rest[i]) {
                return false;
            }
        }
        return true;
    }

    /// Forgets the last level. Sets need no undoing, since the level below has its own.
    void pop() {
        var device = deviceAt[level];
        if (device >= 0) {
            var rest = room[device];
            if (rest != null) {
                users[device]--;
                var takes = wantAt[level].takes()[device];
                if (takes != null) {
                    for (var i = 0; i < takes.length; i++) {
                        rest[i] += takes[i];
                    }
                }
            }
            if (chargedAt[level]) {
                var draw = puzzle.draws()[device];
                for (var i = 0; i < draw.counters().length; i++) {
                    left[draw.counters()[i]] += draw.amounts()[i];
                }
            }
        }
        level--;
    }

    /// Closes a device on this level: nothing below can use it. For bounds that prove so.
    void close(int device) {
        Bits.remove(open[level], device);
    }

    /// Closes devices that draw more than is left, unless they are in use and draw no more.
    private void close(int counter, long[] open) {
        var rest = left[counter];
        var amounts = drawn[counter];
        for (var i = amounts.length - 1; i >= 0 && amounts[i] > rest; i--) {
            var d = counterUsers[counter][i];
            if (users[d] == 0) {
                Bits.remove(open, d);
            }
        }
    }

    /// A device with these values comes under a rule: fewer values in common, or more values taken.
    private void decide(int rule, long[] set) {
        var before = values[level][rule];
        var after = ownValues[level][rule];
        var changed = false;
        var match = puzzle.rules().get(rule).match();
        for (var i = 0; i < after.length; i++) {
            var word = match ? before[i] & set[i] : before[i] | set[i];
            changed |= word != before[i];
            after[i] = word;
        }
        // Most devices of a class change nothing, and then the sets below still hold.
        if (changed && match) {
            settle(rule, after);
        } else if (changed) {
            keepApart(rule, before, after);
        }
    }

    /// More values are taken: whoever holds one of the new ones is let in no more.
    private void keepApart(int rule, long[] before, long[] after) {
        var own = ownAllowed[level][rule];
        for (var v = 0; v < own.length; v++) {
            var holders = puzzle.rules().get(rule).views().get(v).holders();
            Bits.copy(allowed[level][rule][v], own[v]);
            for (var w = 0; w < after.length; w++) {
                for (var bits = after[w] & ~before[w]; bits != 0; bits &= bits - 1) {
                    Bits.removeAll(own[v], holders[(w << 6) + Long.numberOfTrailingZeros(bits)]);
                }
            }
        }
        values[level][rule] = after;
        allowed[level][rule] = own;
    }

    /// Leaves a rule these values, which are among those it had. For bounds that prove the others
    /// impossible.
    void narrow(int rule, long[] viable) {
        var own = ownValues[level][rule];
        Bits.copy(viable, own);
        settle(rule, own);
    }

    /// Keeps the values on this level and computes anew which devices the rule lets in.
    private void settle(int rule, long[] set) {
        values[level][rule] = set;
        var own = ownAllowed[level][rule];
        for (var v = 0; v < own.length; v++) {
            letIn(rule, v, set, own[v]);
        }
        allowed[level][rule] = own;
    }

    /// Match: whoever holds a value that is still common, and whoever the rule does not concern.
    /// Distinct: everybody but the holders of values taken.
    private void letIn(int rule, int number, long[] set, long[] target) {
        var view = puzzle.rules().get(rule).views().get(number);
        if (puzzle.rules().get(rule).match()) {
            Bits.copy(view.unconcerned(), target);
            for (var v = Bits.next(set, 0); v >= 0; v = Bits.next(set, v + 1)) {
                Bits.addAll(target, view.holders()[v]);
            }
        } else {
            Arrays.fill(target, -1L);
            for (var v = Bits.next(set, 0); v >= 0; v = Bits.next(set, v + 1)) {
                Bits.removeAll(target, view.holders()[v]);
            }
        }
    }

    /// The devices a want could take now, into `target`, but for the room of those that many may
    /// use: those that suit it, are open, and are let in by every rule of it. Each is necessary, so
    /// whatever is not in there is in no solution from here on.
    void available(Want want, long[] target) {
        var openNow = open[level];
        var devices = want.devices();
        for (var i = 0; i < words; i++) {
            target[i] = devices[i] & openNow[i];
        }
        for (var i = 0; i < want.views().length; i++) {
            if (want.views()[i] >= 0) {
                Bits.keep(target, allowed[level][i][want.views()[i]]);
            }
        }
    }
}
