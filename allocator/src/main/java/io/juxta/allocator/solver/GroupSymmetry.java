package io.juxta.allocator.solver;

import java.util.Arrays;

/// Whether a device has a counterpart before it, in a group that is like its own and in the same
/// state, so that taking the counterpart gives an earlier solution.
///
/// With 8 identical untouched GPUs only the first is tried; the others would fail in the same way.
final class GroupSymmetry {

    // Why the first solution survives: swapping two groups that are alike and in the same state
    // maps every solution from here on to a solution, because nothing decided so far tells the
    // groups apart. A solution that takes the later device here is mapped to one that takes the
    // earlier one, and that comes first in Kubernetes' order.
    //
    // The state of a group: what is left of its counters, the groups its rules still allow, how
    // many of each class are taken, and for devices that many may use the room, whether they are in
    // use, and whether this request has them already.
    //
    // Cost: for each earlier group that is alike, one comparison of counters, rules and classes.

    private final PuzzleState state;
    private final DeviceClasses classes;
    private final DeviceGroups groups;
    private final int[] used;
    private final boolean on;

    /// @param used how many of each class are taken; written by the search
    GroupSymmetry(
            PuzzleState state, DeviceClasses classes, DeviceGroups groups, int[] used, boolean on) {
        this.state = state;
        this.classes = classes;
        this.groups = groups;
        this.used = used;
        this.on = on;
    }

    /// @param picked what the request has already, the first `count` of them
    boolean earlier(int device, int[] picked, int count) {
        var kind = classes.of[device];
        var group = groups.of[kind];
        if (!on || group < 0) {
            return false;
        }
        for (var other : groups.alike[group]) {
            var counterpart = groups.classes[other][groups.place[kind]];
            var next = next(counterpart);
            if (next >= 0 && next < device && same(group, other, picked, count)) {
                return true;
            }
        }
        return false;
    }

    /// The device of a class that would be taken next, or -1.
    private int next(int kind) {
        var members = classes.members[kind];
        if (state.room[members[0]] != null) {
            return members[0];
        }
        return used[kind] < members.length ? members[used[kind]] : -1;
    }

    private boolean same(int one, int two, int[] picked, int count) {
        for (var i = 0; i < groups.counters[one].length; i++) {
            if (state.left[groups.counters[one][i]] != state.left[groups.counters[two][i]]) {
                return false;
            }
        }
        for (var i = 0; i < groups.rules[one].length; i++) {
            if (!Arrays.equals(
                    state.values(groups.rules[one][i]), state.values(groups.rules[two][i]))) {
                return false;
            }
        }
        for (var i = 0; i < groups.classes[one].length; i++) {
            var first = groups.classes[one][i];
            var second = groups.classes[two][i];
            var mine = classes.members[first][0];
            var theirs = classes.members[second][0];
            if (state.room[mine] == null) {
                if (used[first] != used[second]) {
                    return false;
                }
            } else if ((state.users[mine] > 0) != (state.users[theirs] > 0)
                    || !Arrays.equals(state.room[mine], state.room[theirs])
                    || has(picked, count, mine) != has(picked, count, theirs)) {
                return false;
            }
        }
        return true;
    }

    private static boolean has(int[] picked, int count, int device) {
        for (var i = 0; i < count; i++) {
            if (picked[i] == device) {
                return true;
            }
        }
        return false;
    }
}
