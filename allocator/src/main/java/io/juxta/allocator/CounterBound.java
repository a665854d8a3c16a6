package io.juxta.allocator;

import java.util.Arrays;

/// Of every counter there must be left what the open requests draw at least: each the thriftiest
/// devices it could take.
///
/// Devices that many may use count as free of charge, since somebody may be using them by then.
final class CounterBound {

    private final Outlook outlook;
    private final PuzzleState state;
    private final Effort effort;
    private final long[][] drawers;
    private final Drawers thriftiest;

    /// The first position that wants the same devices, -1 where there is a choice or they can be
    /// shared.
    private final int[] leader;

    private final long[][] united;
    private final int[] needed;
    private final int[] members;

    CounterBound(Outlook outlook, Drawers thriftiest, Effort effort) {
        this.effort = effort;
        this.outlook = outlook;
        this.thriftiest = thriftiest;
        this.state = outlook.state();
        var puzzle = outlook.puzzle();
        var count = puzzle.counters().size();
        drawers = new long[count][puzzle.words()];
        leader = new int[outlook.wants.length];
        united = new long[leader.length][puzzle.words()];
        needed = new int[leader.length];
        members = new int[leader.length];
        for (var p = 0; p < leader.length; p++) {
            leader[p] = leader(p);
        }
        for (var c = 0; c < count; c++) {
            for (var device : thriftiest.devices[c]) {
                Bits.add(drawers[c], device);
            }
        }
    }

    private int leader(int p) {
        var wants = outlook.wants[p];
        if (wants.length > 1 || Bits.meet(wants[0].devices(), state.shared)) {
            return -1;
        }
        for (var before = 0; before < p; before++) {
            if (leader[before] == before
                    && Arrays.equals(outlook.wants[before][0].devices(), wants[0].devices())) {
                return before;
            }
        }
        return p;
    }

    /// Whether some counter cannot last.
    boolean exceeded() {
        effort.spend((long) drawers.length * (outlook.to - outlook.from));
        if (drawers.length > 0) {
            addUp();
        }
        for (var c = 0; c < drawers.length; c++) {
            var left = state.left[c];
            var apart = 0L;
            var together = 0L;
            for (var p = outlook.from; p < outlook.to && apart <= left && together <= left; p++) {
                var least = least(p, c);
                apart += least;
                // Alone among those who want the same, it needs what it needs apart.
                if (leader[p] < 0 || (needed[p] > 0 && members[p] == 1)) {
                    together += least;
                } else if (needed[p] > 0) {
                    together += least(united[p], needed[p], c);
                }
            }
            if (apart > left || together > left) {
                return true;
            }
        }
        return false;
    }

    /// Requests for the same devices get different ones, so their needs are added up.
    private void addUp() {
        for (var p = outlook.from; p < outlook.to; p++) {
            needed[p] = 0;
            members[p] = 0;
            if (leader[p] >= 0) {
                Arrays.fill(united[p], 0);
            }
        }
        for (var p = outlook.to - 1; p >= outlook.from; p--) {
            if (leader[p] >= 0) {
                var first = Math.max(leader[p], outlook.from);
                while (leader[first] != leader[p]) {
                    first++;
                }
                members[first]++;
                needed[first] += outlook.alive[p][0] ? outlook.need[p][0] : 0;
                Bits.addAll(united[first], outlook.available[p][0]);
            }
        }
    }

    private long least(int p, int c) {
        var least = Long.MAX_VALUE;
        for (var a = 0; a < outlook.wants[p].length && least > 0; a++) {
            if (outlook.alive[p][a]) {
                least = Math.min(least, least(outlook.available[p][a], outlook.need[p][a], c));
            }
        }
        return least == Long.MAX_VALUE ? 0 : least;
    }

    private long least(long[] available, int need, int c) {
        var drawing = drawers[c];
        var wanted = need;
        for (var i = 0; i < available.length; i++) {
            wanted -= Long.bitCount(available[i] & ~drawing[i]);
        }
        if (wanted <= 0) {
            return 0;
        }
        var sum = 0L;
        var devices = thriftiest.devices[c];
        var amounts = thriftiest.amounts[c];
        for (var i = 0; i < devices.length && wanted > 0; i++) {
            if (Bits.has(available, devices[i])) {
                sum += amounts[i];
                wanted--;
            }
        }
        return sum;
    }
}
