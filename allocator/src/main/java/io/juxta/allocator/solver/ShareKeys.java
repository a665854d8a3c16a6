package io.juxta.allocator.solver;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes what is left of the devices that many may use, as part of a [ResidualKey].
///
/// Two things that do not matter are left out: which of several devices that are alike has how much
/// room, and room that no sum of the shares yet to come can fill.
final class ShareKeys {

    // Why equal words mean equal answers:
    //
    //   families   Devices that are alike and draw on nothing are swapped without a trace: whoever
    //              could take the one could take the other, for the same share. So only the sorted
    //              list of what they have left is written. Room and reach of a device stay in one
    //              word, so they move together.
    //   sums       The requests that end on a device take a sum of their shares there. A sum fits
    //              into a room exactly when it fits into the largest sum that the room holds.
    //
    // Whether a device is in use is written only where that matters: it draws on counters or on
    // compatibility groups with its first user.
    //
    // Cost: a word for each device, and a sort of each family. The sums of a position are found
    // once. A room of more units than MOST_UNITS is written as it is, and so are all of them when
    // there are more than MOST_FAMILIES, where a state hardly ever comes up twice. Where rooms do
    // not fit into one word, or one is less than nothing, devices stand alone and all is written.

    private static final int MOST_UNITS = 1023;

    private static final int MOST_FAMILIES = 64;

    /// Devices that can be swapped, or a single one.
    ///
    /// @param draws whether the first user draws on something
    /// @param widths the bits of each capacity in a word, or null when it gets a word of its own
    /// @param sums by capacity, what can be filled; null where that is not looked at
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Family(
            int[] devices, boolean draws, int @Nullable [] widths, @Nullable SubsetSums[] sums) {}

    private final OpenRequests openRequests;
    private final PuzzleState state;

    /// By device, the first one that it can be swapped with.
    private final int[] first;

    private final boolean[] draws;
    private final long[] words;

    /// @param swaps whether devices that are alike may be swapped
    ShareKeys(
            OpenRequests openRequests, DeviceClasses classes, DeviceGroups groups, boolean swaps) {
        this.openRequests = openRequests;
        this.state = openRequests.state();
        first = new int[openRequests.puzzle().devices()];
        draws = new boolean[first.length];
        words = new long[first.length];
        for (var d = 0; d < first.length; d++) {
            first[d] = d;
            var group = classes.of[d] < 0 ? -1 : groups.of[classes.of[d]];
            if (state.room[d] == null || group < 0) {
                continue;
            }
            draws[d] = groups.counters[group].length > 0 || groups.rules[group].length > 0;
            if (swaps && !draws[d] && groups.alike[group].length > 0) {
                first[d] = classes.members[groups.classes[groups.alike[group][0]][0]][0];
            }
        }
    }

    /// The families of some devices, for keys of a position.
    List<Family> families(int position, List<Integer> devices) {
        var lists = new LinkedHashMap<Integer, List<Integer>>();
        for (var device : devices) {
            // A device whose room has no width stands alone.
            var head = widths(device) == null ? device : first[device];
            lists.computeIfAbsent(head, _ -> new ArrayList<>()).add(device);
        }
        var families = new ArrayList<Family>();
        lists.forEach(
                (head, members) ->
                        families.add(
                                new Family(
                                        members.stream().mapToInt(Integer::intValue).toArray(),
                                        draws[head],
                                        widths(head),
                                        sums(position, head, lists.size() <= MOST_FAMILIES))));
        return families;
    }

    /// How many bits each capacity needs, or null when they do not fit into a word with two flags.
    /// Rooms only shrink, and never below nothing, so what is left at first is the most.
    private int @Nullable [] widths(int device) {
        var room = room(device);
        var widths = new int[room.length];
        var all = 2;
        for (var i = 0; i < room.length; i++) {
            widths[i] = 64 - Long.numberOfLeadingZeros(room[i]);
            all += widths[i];
        }
        return all > 64 ? null : widths;
    }

    /// What was left before any decision.
    private long[] room(int device) {
        var room = openRequests.puzzle().shares()[device];
        return room == null ? new long[0] : room.left();
    }

    /// By capacity of a device, the sums that requests from a position on can fill.
    private @Nullable SubsetSums[] sums(int position, int device, boolean looked) {
        var room = room(device);
        var sums = new SubsetSums[room.length];
        for (var i = 0; i < room.length && looked; i++) {
            if (room[i] >= 0 && room[i] <= MOST_UNITS) {
                var some = new SubsetSums((int) room[i]);
                for (var p = position; p < openRequests.wants.length; p++) {
                    for (var want : openRequests.wants[p]) {
                        var takes = want.takes()[device];
                        if (takes != null && Bits.has(want.devices(), device)) {
                            some.add(takes[i]);
                        }
                    }
                }
                sums[i] = some;
            }
        }
        return sums;
    }

    /// Writes the families as they are now.
    ///
    /// @param current the devices that the request could take
    /// @param start where its further devices begin
    void write(List<Family> families, long[] current, int start, Signature key) {
        // By index, because nothing may be allocated here.
        for (var f = 0; f < families.size(); f++) {
            var family = families.get(f);
            var widths = family.widths();
            var count = 0;
            for (var device : family.devices()) {
                var reachable = device >= start && Bits.has(current, device);
                var used = family.draws() && state.users[device] > 0;
                var word = (reachable ? 2L : 0) | (used ? 1 : 0);
                var room = state.room[device];
                for (var i = 0; i < room.length; i++) {
                    var sums = family.sums()[i];
                    var left = sums == null ? room[i] : sums.largest((int) room[i]);
                    if (widths == null) {
                        key.add(left);
                    } else {
                        word = word << widths[i] | left;
                    }
                }
                words[count++] = word;
            }
            if (count > 1) {
                Arrays.sort(words, 0, count);
            }
            for (var i = 0; i < count; i++) {
                key.add(words[i]);
            }
        }
    }
}
