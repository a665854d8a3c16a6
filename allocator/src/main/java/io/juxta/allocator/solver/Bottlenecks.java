package io.juxta.allocator.solver;

import java.util.ArrayList;
import java.util.Arrays;

/// What lets only so many devices through: counters, compatibility groups, the room of devices that
/// many may use, values that may be held once.
///
/// Each class of devices passes through the one that binds most, of those it comes under. Used by
/// [FlowNetwork], which says how the flow runs.
final class Bottlenecks {

    // What each one proves, about any set of devices that could be taken together:
    //
    //   counter       no more than the longest row of smallest draws that fits into what is left;
    //                 any k devices draw at least as much as the k smallest
    //   group rule    no more than hold the best single group, since all must share one
    //   shared room   no more than room / smallest share, and one for each request
    //   distinct      one device for each clique: devices that all hold one common value
    //
    // Why it is safe that a class passes through one only: leaving a bottleneck out makes the flow
    // wider. Which one is taken, and how cliques are chosen, changes how much is seen and never
    // whether it is true.
    //
    // Cost: for each flow, one pass over the devices of each counter and over the values of each
    // group rule. The cliques are found once, by at most one round for each value.

    private static final int UNKNOWN = -2;

    private final OpenRequests openRequests;
    private final Puzzle puzzle;
    private final PuzzleState state;
    private final DeviceClasses classes;
    private final CounterUsers counterUsers;

    /// By rule of distinct values, the value that stands for each device.
    private final int[][] cliques;

    /// The bottlenecks are numbered: counters first, then the rules of compatibility groups. By
    /// number: how many devices it lets through, how many it holds back, and its node in the graph.
    /// By class: the bottleneck it passes.
    private final int counters;

    private final int[] groupRules;
    private final long[] wanted;
    private final int[] through;
    private final int[] slack;
    private final int[] node;
    private final int[] best;

    /// What all devices of a counter draw together. While that much is left, it lets all through.
    private final long[] drawn;

    private long[] least = {};
    private MaxFlow graph = new MaxFlow();
    private int sink;

    Bottlenecks(OpenRequests openRequests, DeviceClasses classes, CounterUsers counterUsers) {
        this.openRequests = openRequests;
        this.puzzle = openRequests.puzzle();
        this.state = openRequests.state();
        this.classes = classes;
        this.counterUsers = counterUsers;
        counters = puzzle.counters().size();
        var rules = new ArrayList<Integer>();
        cliques = new int[puzzle.rules().size()][];
        for (var i = 0; i < cliques.length; i++) {
            if (puzzle.rules().get(i).claim() < 0) {
                rules.add(i);
            }
            cliques[i] = puzzle.rules().get(i).match() ? new int[0] : cover(i);
        }
        groupRules = rules.stream().mapToInt(Integer::intValue).toArray();
        wanted = new long[puzzle.words()];
        through = new int[counters + groupRules.length];
        slack = new int[through.length];
        node = new int[through.length];
        best = new int[classes.count()];
        drawn = new long[counters];
        for (var c = 0; c < counters; c++) {
            for (var amount : counterUsers.amounts[c]) {
                drawn[c] += amount;
            }
        }
    }

    /// Whether nothing binds but the number of devices.
    boolean none() {
        return through.length == 0 && Bits.isEmpty(state.shared);
    }

    /// Gives every device one of its values, as few different ones as a greedy choice finds. All
    /// devices with the same one hold it, so at most one of them can be taken. Few values mean
    /// large cliques, which is what makes the bound strong.
    private int[] cover(int index) {
        var chosen = new int[puzzle.devices()];
        Arrays.fill(chosen, -1);
        var rule = puzzle.rules().get(index);
        var view = rule.views().getFirst();
        var open = Bits.all(puzzle.devices());
        Bits.removeAll(open, view.unconcerned());
        for (var round = 0; round < rule.values(); round++) {
            var most = 0;
            var value = -1;
            for (var v = 0; v < rule.values(); v++) {
                var count = Bits.countBoth(view.holders()[v], open);
                if (count > most) {
                    most = count;
                    value = v;
                }
            }
            if (value < 0) {
                break;
            }
            for (var d = 0; d < chosen.length; d++) {
                if (Bits.has(open, d) && Bits.has(view.holders()[value], d)) {
                    chosen[d] = value;
                }
            }
            Bits.removeAll(open, view.holders()[value]);
        }
        return chosen;
    }

    /// The value that stands for a device under a rule of distinct values, or -1.
    int clique(int rule, int device) {
        return cliques[rule][device];
    }

    /// Computes how many devices each bottleneck lets through, for a new graph.
    void begin(MaxFlow graph, int sink) {
        this.graph = graph;
        this.sink = sink;
        Arrays.fill(node, -1);
        Arrays.fill(best, UNKNOWN);
        if (through.length == 0) {
            return;
        }
        Arrays.fill(wanted, 0);
        for (var p = openRequests.from; p < openRequests.to; p++) {
            for (var a = 0; a < openRequests.wants[p].length; a++) {
                if (openRequests.alive[p][a]) {
                    Bits.addAll(wanted, openRequests.available[p][a]);
                }
            }
        }
        for (var c = 0; c < counters; c++) {
            var left = state.left[c];
            if (left >= drawn[c]) {
                slack[c] = 0;
                continue;
            }
            var devices = counterUsers.devices[c];
            var amounts = counterUsers.amounts[c];
            var fitting = 0;
            var all = 0;
            for (var i = 0; i < devices.length; i++) {
                if (Bits.has(wanted, devices[i])) {
                    all++;
                    left -= amounts[i];
                    fitting += left >= 0 ? 1 : 0;
                }
            }
            through[c] = fitting;
            slack[c] = all - fitting;
        }
        for (var i = 0; i < groupRules.length; i++) {
            var view = puzzle.rules().get(groupRules[i]).views().getFirst();
            var values = state.values(groupRules[i]);
            var most = 0;
            for (var v = Bits.next(values, 0); v >= 0; v = Bits.next(values, v + 1)) {
                most = Math.max(most, Bits.countBoth(view.holders()[v], wanted));
            }
            // Who is concerned and does not hold the best group is held back.
            var concerned = 0;
            for (var w = 0; w < wanted.length; w++) {
                concerned += Long.bitCount(wanted[w] & ~view.unconcerned()[w]);
            }
            through[counters + i] = most;
            slack[counters + i] = concerned - most;
        }
    }

    /// The bottleneck of a device that holds back most of those that want to pass; -1 for none. A
    /// device that many may use draws on nothing once it is in use, so no counter holds it back.
    private int tightest(int device) {
        var tightest = -1;
        if (state.room[device] != null) {
            return tightest;
        }
        for (var counter : puzzle.draws()[device].counters()) {
            if (slack[counter] > 0 && (tightest < 0 || slack[counter] > slack[tightest])) {
                tightest = counter;
            }
        }
        for (var i = 0; i < groupRules.length; i++) {
            var at = counters + i;
            if (puzzle.rules().get(groupRules[i]).views().getFirst().sets()[device] != null
                    && slack[at] > 0
                    && (tightest < 0 || slack[at] > slack[tightest])) {
                tightest = at;
            }
        }
        return tightest;
    }

    /// Where the flow of a class goes on: to its bottleneck, or out. All classes of a bottleneck
    /// share one node, whose only edge is as wide as what it lets through.
    int node(int kind) {
        if (best[kind] == UNKNOWN) {
            best[kind] = through.length == 0 ? -1 : tightest(classes.members[kind][0]);
        }
        var at = best[kind];
        if (at < 0) {
            return sink;
        }
        if (node[at] < 0) {
            node[at] = graph.node();
            graph.edge(node[at], sink, through[at]);
        }
        return node[at];
    }

    /// How many more requests a device that many may use has room for. Each takes it once at most,
    /// and at least the smallest share of those that could take it.
    int shares(int device) {
        var most = openRequests.to - openRequests.from;
        var room = state.room[device];
        var least = leastOf(room.length);
        for (var p = openRequests.from; p < openRequests.to; p++) {
            for (var a = 0; a < openRequests.wants[p].length; a++) {
                var takes = openRequests.wants[p][a].takes()[device];
                if (takes != null
                        && openRequests.alive[p][a]
                        && Bits.has(openRequests.available[p][a], device)) {
                    for (var i = 0; i < room.length; i++) {
                        least[i] = Math.min(least[i], takes[i]);
                    }
                }
            }
        }
        for (var i = 0; i < room.length; i++) {
            if (least[i] > 0 && least[i] < Long.MAX_VALUE) {
                most = (int) Math.min(most, Math.max(0, room[i]) / least[i]);
            }
        }
        return most;
    }

    private long[] leastOf(int size) {
        if (least.length < size) {
            least = new long[size];
        }
        Arrays.fill(least, Long.MAX_VALUE);
        return least;
    }
}
