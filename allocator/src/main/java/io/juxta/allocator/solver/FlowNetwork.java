package io.juxta.allocator.solver;

import io.juxta.allocator.core.Effort;
import java.util.Arrays;

/// One flow from the open requests to the devices, and through what they compete for.
///
/// It carries all demand wherever the requests have a solution that agrees with the values chosen
/// so far. So a flow that falls short proves that there is no such solution.
final class FlowNetwork {

    // The nodes, from left to right, with the capacity of each edge:
    //
    //   source -count-> request -available-> class -free-> bottleneck -through-> sink
    //
    // With a rule of distinct values, a request reaches a class through the class's value, and all
    // requests share the one edge of capacity 1 inside that value. With a second such rule, the
    // class goes on to its value there, with one edge of capacity 1 to the sink, instead of to its
    // bottleneck.
    //
    // Why it is safe: send one unit along the path of each device of a solution. A request gets
    // what it needs, no class gives more than it has free, no value is used twice, and no
    // bottleneck lets more through than fit (see Bottlenecks). So a solution is a flow that carries
    // all demand. Where something is hard to say (a request with alternatives, a class that not
    // everybody is bound for), the edge is left wider, never narrower.
    //
    // Cost: the edges, at most requests times classes, built anew for each flow and charged to the
    // effort. Ends because each loop runs once over requests, devices or classes.

    private final OpenRequests openRequests;
    private final Puzzle puzzle;
    private final PuzzleState state;
    private final DeviceClasses classes;
    private final Effort effort;
    private final Bottlenecks bottlenecks;
    private final MaxFlow graph = new MaxFlow();

    /// By rule, the value that all must hold in this flow; -1 where that is left open.
    private final int[] choice;

    private final long[] found;
    private final long[] united;
    private final int[] perClass;
    private final int[] classNode;
    private final int[] classEdge;
    private final boolean[] linked;
    private final int[] valueNode;
    private final int[] secondNode;

    /// Whether many may use every device that is wanted, so that each is a class of its own and
    /// passes through no other bottleneck.
    private final boolean allShared;

    private final int[] roomFor;
    private int distinct = -1;
    private int second = -1;

    /// @param choice by rule, the common value chosen, or -1; written by the caller between flows
    FlowNetwork(
            OpenRequests openRequests,
            DeviceClasses classes,
            Bottlenecks bottlenecks,
            int[] choice,
            Effort effort) {
        this.openRequests = openRequests;
        this.puzzle = openRequests.puzzle();
        this.state = openRequests.state();
        this.classes = classes;
        this.effort = effort;
        this.bottlenecks = bottlenecks;
        this.choice = choice;
        found = new long[puzzle.words()];
        united = new long[puzzle.words()];
        perClass = new int[classes.count()];
        classNode = new int[classes.count()];
        classEdge = new int[classes.count()];
        linked = new boolean[classes.count()];
        var most = 0;
        for (var rule : puzzle.rules()) {
            most = Math.max(most, rule.values());
        }
        valueNode = new int[most];
        secondNode = new int[most];
        roomFor = new int[puzzle.devices()];
        var all = true;
        for (var wants : openRequests.wants) {
            for (var want : wants) {
                all &= Bits.within(want.devices(), state.shared);
            }
        }
        allShared = all;
    }

    /// Whether the demand can flow with the values chosen so far.
    ///
    /// @param distinct a rule of distinct values on the way, or -1
    /// @param second another one, or -1
    boolean carries(int distinct, int second) {
        this.distinct = distinct;
        this.second = second;
        if (distinct < 0 && allShared && shareOut()) {
            return true;
        }
        graph.clear();
        var source = graph.node();
        var sink = graph.node();
        Arrays.fill(classNode, -1);
        if (distinct >= 0) {
            Arrays.fill(valueNode, -1);
        }
        if (second >= 0) {
            Arrays.fill(secondNode, -1);
        }
        bottlenecks.begin(graph, sink);
        var total = 0;
        for (var p = openRequests.from; p < openRequests.to; p++) {
            var demand = demandOf(p);
            if (demand < 0) {
                return false;
            }
            if (demand == 0) {
                continue;
            }
            total += demand;
            var node = graph.node();
            graph.edge(source, node, demand);
            for (var d = Bits.next(united, 0); d >= 0; d = Bits.next(united, d + 1)) {
                perClass[classes.of[d]]++;
            }
            for (var d = Bits.next(united, 0); d >= 0; d = Bits.next(united, d + 1)) {
                var kind = classes.of[d];
                if (perClass[kind] > 0) {
                    connect(p, node, kind, perClass[kind], sink);
                    perClass[kind] = 0;
                }
            }
        }
        effort.spend(graph.edges());
        return graph.run(source, sink) == total;
    }

    /// Closes the devices that the last flow does not use and no other flow of its size can use.
    ///
    /// Safe because every solution is a flow of that size: a device on no such flow is in no
    /// solution. Costs one pass over the edges.
    ///
    /// @return whether there were any
    boolean closeUnused() {
        effort.spend(graph.edges());
        graph.circles();
        var closed = false;
        for (var kind = 0; kind < classNode.length; kind++) {
            if (classNode[kind] >= 0 && !graph.usable(classEdge[kind])) {
                for (var d : classes.members[kind]) {
                    if (Bits.has(state.open(), d)) {
                        state.close(d);
                        closed = true;
                    }
                }
            }
        }
        return closed;
    }

    /// Hands out the room of devices that many may use, request by request, always where most is
    /// left. Where that suffices the flow does too, and it costs the same units: one for each edge
    /// that the graph would have.
    private boolean shareOut() {
        var edges = 0;
        Arrays.fill(roomFor, -1);
        for (var p = openRequests.from; p < openRequests.to; p++) {
            var demand = demandOf(p);
            if (demand < 0) {
                return false;
            }
            if (demand == 0) {
                continue;
            }
            edges++;
            for (var d = Bits.next(united, 0); d >= 0; d = Bits.next(united, d + 1)) {
                edges++;
                if (roomFor[d] < 0) {
                    edges++;
                    roomFor[d] = bottlenecks.shares(d);
                }
            }
            for (; demand > 0; demand--) {
                var best = -1;
                for (var d = Bits.next(united, 0); d >= 0; d = Bits.next(united, d + 1)) {
                    if (roomFor[d] > (best < 0 ? 0 : roomFor[best])) {
                        best = d;
                    }
                }
                if (best < 0) {
                    return false;
                }
                roomFor[best]--;
                Bits.remove(united, best);
            }
        }
        effort.spend(edges);
        return true;
    }

    /// The fewest devices a request needs with the values chosen so far, and into `united` all it
    /// could take; -1 when it has no alternative left.
    ///
    /// Fewest and all together ask for less than any single alternative does, so nothing is refuted
    /// that one of them could satisfy.
    private int demandOf(int p) {
        var fewest = Integer.MAX_VALUE;
        Arrays.fill(united, 0);
        for (var a = 0; a < openRequests.wants[p].length; a++) {
            if (!openRequests.alive[p][a]) {
                continue;
            }
            var want = openRequests.wants[p][a];
            Bits.copy(openRequests.available[p][a], found);
            for (var rule = 0; rule < choice.length; rule++) {
                if (choice[rule] >= 0 && want.views()[rule] >= 0) {
                    var view = puzzle.rules().get(rule).views().get(want.views()[rule]);
                    Bits.keep(found, view.holders()[choice[rule]]);
                }
            }
            if (Bits.count(found) >= openRequests.need[p][a]) {
                fewest = Math.min(fewest, openRequests.need[p][a]);
                Bits.addAll(united, found);
            }
        }
        return fewest == Integer.MAX_VALUE ? -1 : fewest;
    }

    private void connect(int p, int node, int kind, int count, int sink) {
        if (classNode[kind] < 0) {
            classNode[kind] = graph.node();
            linked[kind] = false;
            var first = classes.members[kind][0];
            var limit = state.room[first] == null ? free(kind) : bottlenecks.shares(first);
            var beyond = second >= 0 ? secondNode(kind, sink) : -1;
            classEdge[kind] =
                    graph.edge(
                            classNode[kind], beyond >= 0 ? beyond : bottlenecks.node(kind), limit);
        }
        var value = distinct < 0 ? -1 : value(distinct, p, kind);
        if (value < 0) {
            graph.edge(node, classNode[kind], count);
            return;
        }
        // All requests meet a value at one edge, which lets one device through. Its two ends are
        // nodes with consecutive numbers.
        if (valueNode[value] < 0) {
            valueNode[value] = graph.node();
            graph.edge(valueNode[value], graph.node(), 1);
        }
        graph.edge(node, valueNode[value], 1);
        if (!linked[kind]) {
            graph.edge(valueNode[value] + 1, classNode[kind], 1);
            linked[kind] = true;
        }
    }

    private int free(int kind) {
        var free = 0;
        for (var d : classes.members[kind]) {
            if (Bits.has(state.open(), d)) {
                free++;
            }
        }
        return free;
    }

    /// The value by which a class is counted: where it holds several, the same one for all devices
    /// of a clique, so that at most one of them is let through. -1 where an alternative is not
    /// bound by the rule, or sees other values than the first view shows.
    private int value(int rule, int p, int kind) {
        var first = classes.members[kind][0];
        var value = -1;
        for (var a = 0; a < openRequests.wants[p].length; a++) {
            if (openRequests.alive[p][a]) {
                var view = openRequests.wants[p][a].views()[rule];
                if (view != 0) {
                    return -1;
                }
                value = bottlenecks.clique(rule, first);
            }
        }
        return value;
    }

    /// The node for a class's value of the second rule, if everybody who could take the class is
    /// bound by it; else -1, and the class is not held back by that rule.
    private int secondNode(int kind, int sink) {
        for (var p = openRequests.from; p < openRequests.to; p++) {
            for (var a = 0; a < openRequests.wants[p].length; a++) {
                if (openRequests.alive[p][a]
                        && openRequests.wants[p][a].views()[second] != 0
                        && Bits.has(openRequests.wants[p][a].devices(), classes.members[kind][0])) {
                    return -1;
                }
            }
        }
        var value = bottlenecks.clique(second, classes.members[kind][0]);
        if (value < 0) {
            return -1;
        }
        if (secondNode[value] < 0) {
            secondNode[value] = graph.node();
            graph.edge(secondNode[value], sink, 1);
        }
        return secondNode[value];
    }
}
