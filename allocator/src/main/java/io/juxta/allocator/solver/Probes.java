package io.juxta.allocator.solver;

import io.juxta.allocator.core.Effort;
import java.util.Set;

/// Decides when a search that drags on is probed: as a whole, and at each request for what is left
/// there.
final class Probes {

    // What it proves: a probe that refutes what is left at a request spares all choices of it that
    // were not tried yet. Small questions that the order of Kubernetes makes hard, such as large
    // shares asked for last, are refuted in few decisions when the largest come first.
    //
    // Why it is safe: see Probe and ResidualPuzzle. A probe that finds a solution, or nothing in
    // time, changes nothing.
    //
    // Why probes do not take over: each comes after as many decisions as PROBE_AFTER below the same
    // request and costs at most what these did. After one that does not refute, the next waits
    // twice as long, until one refutes again.

    /// How many decisions it takes before another order is tried. Most searches end before, and a
    /// probe would cost them more than it saves.
    private static final int PROBE_AFTER = 400;

    private final Puzzle puzzle;
    private final int[] order;
    private final OpenRequests openRequests;
    private final Set<Shortcut> shortcuts;
    private final Effort effort;
    private final long began;
    private boolean probed;
    private long patience = PROBE_AFTER;

    /// @param order the requests that are searched
    Probes(
            Puzzle puzzle,
            int[] order,
            OpenRequests openRequests,
            Set<Shortcut> shortcuts,
            Effort effort) {
        this.puzzle = puzzle;
        this.order = order;
        this.openRequests = openRequests;
        this.shortcuts = shortcuts;
        this.effort = effort;
        this.began = effort.nodes();
        this.probed = !shortcuts.contains(Shortcut.PROBE);
    }

    /// Whether the whole is refuted now. It is probed once, when enough was decided.
    boolean refuteWhole() {
        if (probed || effort.nodes() - began <= PROBE_AFTER) {
            return false;
        }
        probed = true;
        return new Probe(puzzle, order, shortcuts).refutes(effort, Long.MAX_VALUE);
    }

    /// Whether it is worth a probe of what is left at a request, after what was decided below it.
    ///
    /// @param nodes how many decisions there were when the search came there
    boolean due(long nodes) {
        return effort.nodes() - nodes > patience;
    }

    /// Whether what is left from position `p` on is refuted. Nothing of it may be decided.
    ///
    /// @param before the effort when the search came there
    boolean refuteRest(int p, long before) {
        if (p == 0 || !shortcuts.contains(Shortcut.PROBE)) {
            return false;
        }
        var rest = ResidualPuzzle.of(openRequests, p);
        effort.spend((long) rest.devices() * rest.requests().size());
        var refuted =
                new Probe(rest, rest.order(), shortcuts).refutes(effort, effort.spent() - before);
        patience = refuted ? PROBE_AFTER : 2 * patience;
        return refuted;
    }
}
