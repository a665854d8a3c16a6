package io.juxta.allocator;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// By counter, the devices that draw on it, thriftiest first, and what they draw.
///
/// For bounds, devices that many may use are left out, since somebody may be using them and then
/// they draw nothing.
final class Drawers {

    /// The devices of each counter.
    final int[][] devices;

    /// What each of them draws.
    final long[][] amounts;

    Drawers(Puzzle puzzle) {
        this(puzzle, false);
    }

    /// With the devices that many may use.
    static Drawers all(Puzzle puzzle) {
        return new Drawers(puzzle, true);
    }

    private Drawers(Puzzle puzzle, boolean shared) {
        List<List<long[]>> lists = new ArrayList<>();
        puzzle.counters().forEach(_ -> lists.add(new ArrayList<>()));
        for (var d = 0; d < puzzle.devices(); d++) {
            if (shared || puzzle.shares()[d] == null) {
                var draw = puzzle.draws()[d];
                for (var i = 0; i < draw.counters().length; i++) {
                    lists.get(draw.counters()[i]).add(new long[] {draw.amounts()[i], d});
                }
            }
        }
        devices = new int[lists.size()][];
        amounts = new long[lists.size()][];
        for (var c = 0; c < devices.length; c++) {
            var list = lists.get(c);
            list.sort(Comparator.comparingLong(entry -> entry[0]));
            devices[c] = list.stream().mapToInt(entry -> (int) entry[1]).toArray();
            amounts[c] = list.stream().mapToLong(entry -> entry[0]).toArray();
        }
    }
}
