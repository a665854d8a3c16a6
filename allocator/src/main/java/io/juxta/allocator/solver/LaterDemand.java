package io.juxta.allocator.solver;

import org.jspecify.annotations.Nullable;

/// By position, the most that the requests from there on could ask for: of each class, of each
/// counter, and of the values of each rule.
///
/// A [ResidualKey] leaves out what is beyond that, since it makes no difference to them.
final class LaterDemand {

    // Added up once, from the last position to the first. A request counts with the largest of its
    // alternatives for each class and each counter by itself, which no solution exceeds. So it is
    // an upper bound, whatever is decided before.
    //
    // Cost: one pass over the devices of each alternative.

    /// How many of each class.
    final int[][] ofClass;

    /// How much of each counter.
    final long[][] drawn;

    /// By rule: the values their devices hold, null when none of them is concerned.
    final long[][] @Nullable [] held;

    private final OpenRequests openRequests;
    private final DeviceClasses classes;

    LaterDemand(OpenRequests openRequests, DeviceClasses classes) {
        this.openRequests = openRequests;
        this.classes = classes;
        var puzzle = openRequests.puzzle();
        var positions = openRequests.wants.length;
        ofClass = new int[positions + 1][classes.count()];
        drawn = new long[positions + 1][puzzle.implied()];
        held = new long[positions + 1][puzzle.rules().size()][];
        for (var p = positions - 1; p >= 0; p--) {
            System.arraycopy(ofClass[p + 1], 0, ofClass[p], 0, ofClass[p].length);
            System.arraycopy(drawn[p + 1], 0, drawn[p], 0, drawn[p].length);
            for (var i = 0; i < held[p].length; i++) {
                held[p][i] = held[p + 1][i] == null ? null : held[p + 1][i].clone();
            }
            add(p);
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
            ofClass[p][k] += most[k];
        }
        for (var c = 0; c < largestDraws.length; c++) {
            drawn[p][c] += largestDraws[c];
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
}
