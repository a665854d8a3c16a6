package io.juxta.allocator.solver;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Set;

/// Which devices are alike: the same requests want them, and they hold and draw the same.
///
/// Swapping two devices of a class turns a solution into a solution. So only the next free member
/// needs to be tried: were a later one in the first solution and the next one not, the swap would
/// give an earlier solution. That turns "32 of 31 equal devices" from two billion tries into one.
///
/// Devices that many may use stand alone, since each has a history of its own. Costs one signature
/// for each device; signatures are compared in full.
final class DeviceClasses {

    /// The class of each device, -1 when nobody wants it.
    final int[] of;

    /// The devices of each class in ascending order.
    final int[][] members;

    /// Where in its class a device stands.
    final int[] rank;

    DeviceClasses(Puzzle puzzle, Set<Shortcut> shortcuts) {
        of = new int[puzzle.devices()];
        rank = new int[puzzle.devices()];
        var numbers = new HashMap<LongBuffer, Integer>();
        var lists = new ArrayList<List<Integer>>();
        var signature = new Signature();
        for (var device = 0; device < of.length; device++) {
            of[device] = -1;
            signature.clear();
            if (!wanted(puzzle, device, signature)) {
                continue;
            }
            if (puzzle.shares()[device] != null || !shortcuts.contains(Shortcut.CLASSES)) {
                signature.add(device);
            }
            for (var rule : puzzle.rules()) {
                rule.describe(device, signature);
            }
            puzzle.draws()[device].describe(signature);
            int number = numbers.computeIfAbsent(signature.copy(), _ -> numbers.size());
            if (number == lists.size()) {
                lists.add(new ArrayList<>());
            }
            of[device] = number;
            rank[device] = lists.get(number).size();
            lists.get(number).add(device);
        }
        members =
                lists.stream()
                        .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                        .toArray(int[][]::new);
    }

    int count() {
        return members.length;
    }

    /// Writes which alternatives want the device, a word for each request, and tells whether any
    /// does.
    private static boolean wanted(Puzzle puzzle, int device, Signature signature) {
        var any = false;
        for (var request : puzzle.requests()) {
            var bits = 0L;
            for (var i = 0; i < request.wants().size(); i++) {
                if (Bits.has(request.wants().get(i).devices(), device)) {
                    bits |= 1L << i;
                }
            }
            signature.add(bits);
            any |= bits != 0;
        }
        return any;
    }
}
