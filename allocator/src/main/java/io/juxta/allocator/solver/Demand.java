package io.juxta.allocator.solver;

import io.juxta.allocator.solver.Puzzle.Want;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// What the open requests need, added up by kind: requests that want the same devices are of one
/// kind.
///
/// Only requests whose alternative is settled count, so the sums are never more than what a
/// solution takes. A kind is a small number. Used by bounds that add up supply by kind.
final class Demand {

    /// The devices of each kind.
    final List<long[]> devices = new ArrayList<>();

    /// How many devices of each kind are needed; written by [#count()].
    final int[] needed;

    private final OpenRequests openRequests;
    private final int[][] kinds;

    Demand(OpenRequests openRequests) {
        this.openRequests = openRequests;
        kinds = new int[openRequests.wants.length][];
        for (var p = 0; p < kinds.length; p++) {
            kinds[p] = new int[openRequests.wants[p].length];
            for (var a = 0; a < kinds[p].length; a++) {
                kinds[p][a] = kind(openRequests.wants[p][a]);
            }
        }
        needed = new int[devices.size()];
    }

    private int kind(Want want) {
        for (var i = 0; i < devices.size(); i++) {
            if (Arrays.equals(devices.get(i), want.devices())) {
                return i;
            }
        }
        devices.add(want.devices());
        return devices.size() - 1;
    }

    /// Adds up what is needed now.
    void count() {
        Arrays.fill(needed, 0);
        for (var p = openRequests.from; p < openRequests.to; p++) {
            var alive = -1;
            for (var a = 0; a < kinds[p].length; a++) {
                if (openRequests.alive[p][a]) {
                    alive = alive == -1 ? a : -2;
                }
            }
            if (alive >= 0) {
                needed[kinds[p][alive]] += openRequests.need[p][alive];
            }
        }
    }
}
