package io.juxta.allocator;

import java.util.Arrays;

/// Hall's theorem: the open requests need enough devices together.
///
/// Demand flows from requests to classes of devices and on through what they compete for: values
/// that may be held once, counters that let only so many devices through, compatibility groups. A
/// request with alternatives counts with the fewest devices and all it could take. Where several
/// values could still be the common one of a rule, each is tried by a flow of its own, up to a
/// number of flows.
final class FlowBound {

    private static final int MOST_FLOWS = 64;
    private static final int MOST_PAIRED = 4;

    private final Outlook outlook;
    private final Puzzle puzzle;
    private final PuzzleState state;
    private final DeviceClasses classes;
    private final Effort effort;
    private final Bottlenecks bottlenecks;
    private final MaxFlow graph = new MaxFlow();

    private final int[] branched;
    private final int[] choice;
    private final int[] lucky;
    private int branches;
    private int flows;

    private final long[] found;
    private final long[] united;
    private final int[] perClass;
    private final int[] classNode;
    private final int[] classEdge;
    private final boolean[] linked;
    private final int[] valueNode;
    private final int[] secondNode;
    private final int[] distinctRules;
    private int distincts;
    private boolean dropped;
    private final boolean dropping;

    /// Whether many may use every device that is wanted, so that each is a class of its own and
    /// passes through no other bottleneck.
    private final boolean allShared;

    private final int[] roomFor;
    private int distinct = -1;
    private int second = -1;

    /// @param dropping whether devices that no flow can use may be dropped from the state
    FlowBound(
            Outlook outlook,
            DeviceClasses classes,
            Drawers drawers,
            boolean dropping,
            Effort effort) {
        this.dropping = dropping;
        this.outlook = outlook;
        this.puzzle = outlook.puzzle();
        this.state = outlook.state();
        this.classes = classes;
        this.effort = effort;
        this.bottlenecks = new Bottlenecks(outlook, classes, drawers);
        var rules = puzzle.rules();
        branched = new int[rules.size()];
        choice = new int[rules.size()];
        distinctRules = new int[rules.size()];
        lucky = new int[rules.size()];
        found = new long[puzzle.words()];
        united = new long[puzzle.words()];
        perClass = new int[classes.count()];
        classNode = new int[classes.count()];
        classEdge = new int[classes.count()];
        linked = new boolean[classes.count()];
        var most = 0;
        for (var rule : rules) {
            most = Math.max(most, rule.values());
        }
        valueNode = new int[most];
        secondNode = new int[most];
        Arrays.fill(choice, -1);
        roomFor = new int[puzzle.devices()];
        var all = true;
        for (var wants : outlook.wants) {
            for (var want : wants) {
                all &= Bits.within(want.devices(), state.shared);
            }
        }
        allShared = all;
    }

    /// Whether the requests may find enough.
    boolean possible() {
        findDistinct();
        if (distincts == 0 && bottlenecks.none() && plenty()) {
            return true;
        }
        flows = 0;
        dropped = false;
        if (!flowThroughPairs()) {
            return false;
        }
        branches = 0;
        for (var i = 0; i < branched.length; i++) {
            var rule = puzzle.rules().get(i);
            if (rule.match() && rule.claim() >= 0 && demand(i) > 1) {
                if (Bits.count(state.values(i)) > 1) {
                    branched[branches++] = i;
                }
            }
        }
        var possible = branch(0);
        Arrays.fill(choice, -1);
        return possible;
    }

    /// Whether every request could take all that is needed by all of them.
    private boolean plenty() {
        var total = 0;
        for (var p = outlook.from; p < outlook.to; p++) {
            total += outlook.fewest[p];
        }
        for (var p = outlook.from; p < outlook.to; p++) {
            for (var a = 0; a < outlook.wants[p].length; a++) {
                if (outlook.alive[p][a] && Bits.count(outlook.available[p][a]) < total) {
                    return false;
                }
            }
        }
        for (var i = 0; i < branched.length; i++) {
            var rule = puzzle.rules().get(i);
            if (rule.match() && rule.claim() >= 0 && demand(i) > 1) {
                return false;
            }
        }
        return true;
    }

    /// How many devices a rule will let in at least.
    private int demand(int rule) {
        var demand = 0;
        for (var p = outlook.from; p < outlook.to; p++) {
            var least = outlook.fewest[p];
            for (var a = 0; a < outlook.wants[p].length; a++) {
                if (outlook.alive[p][a] && outlook.wants[p][a].views()[rule] < 0) {
                    least = 0;
                }
            }
            demand += least;
        }
        return demand;
    }

    /// The rules of distinct values that bind at least two devices.
    private void findDistinct() {
        distincts = 0;
        for (var i = 0; i < branched.length; i++) {
            if (!puzzle.rules().get(i).match() && demand(i) > 1) {
                distinctRules[distincts++] = i;
            }
        }
    }

    /// Every two rules of distinct values, one after the other on the way of the flow.
    private boolean flowThroughPairs() {
        if (distincts < 2) {
            distinct = distincts == 0 ? -1 : distinctRules[0];
            second = -1;
            return flow();
        }
        for (var i = 0; i < Math.min(distincts, MOST_PAIRED); i++) {
            for (var j = i + 1; j < Math.min(distincts, MOST_PAIRED); j++) {
                distinct = distinctRules[i];
                second = distinctRules[j];
                if (!flow()) {
                    return false;
                }
                drop();
            }
        }
        return true;
    }

    /// Drops devices that no flow can use, so that other rules see the fewer devices.
    private void drop() {
        if (!dropping || flows > 0) {
            return;
        }
        effort.spend(graph.edges());
        graph.circles();
        for (var kind = 0; kind < classNode.length; kind++) {
            if (classNode[kind] >= 0 && !graph.usable(classEdge[kind])) {
                for (var d : classes.members[kind]) {
                    if (Bits.has(state.open(), d)) {
                        state.close(d);
                        dropped = true;
                    }
                }
            }
        }
    }

    /// Whether the last look dropped devices.
    boolean dropped() {
        return dropped;
    }

    private boolean branch(int number) {
        if (number == branches) {
            return true;
        }
        var rule = branched[number];
        var values = state.values(rule);
        var first = lucky[rule];
        if (first < puzzle.rules().get(rule).values() && Bits.has(values, first)) {
            if (tried(number, first)) {
                return true;
            }
        }
        for (var v = Bits.next(values, 0); v >= 0; v = Bits.next(values, v + 1)) {
            if (v != first && tried(number, v)) {
                lucky[rule] = v;
                return true;
            }
        }
        choice[rule] = -1;
        return false;
    }

    private boolean tried(int number, int value) {
        choice[branched[number]] = value;
        return ++flows > MOST_FLOWS || (flowThroughPairs() && branch(number + 1));
    }

    /// Whether the demand can flow with the values chosen so far.
    private boolean flow() {
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
        for (var p = outlook.from; p < outlook.to; p++) {
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

    /// Hands out the room of devices that many may use, request by request, always where most is
    /// left. Where that suffices the flow does too, and it costs the same units: one for each edge
    /// that the graph would have.
    private boolean shareOut() {
        var edges = 0;
        Arrays.fill(roomFor, -1);
        for (var p = outlook.from; p < outlook.to; p++) {
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
    private int demandOf(int p) {
        var fewest = Integer.MAX_VALUE;
        Arrays.fill(united, 0);
        for (var a = 0; a < outlook.wants[p].length; a++) {
            if (!outlook.alive[p][a]) {
                continue;
            }
            var want = outlook.wants[p][a];
            Bits.copy(outlook.available[p][a], found);
            for (var i = 0; i < branches; i++) {
                var rule = branched[i];
                if (choice[rule] >= 0 && want.views()[rule] >= 0) {
                    Bits.keep(
                            found,
                            puzzle.rules()
                                    .get(rule)
                                    .views()
                                    .get(want.views()[rule])
                                    .holders()[choice[rule]]);
                }
            }
            if (Bits.count(found) >= outlook.need[p][a]) {
                fewest = Math.min(fewest, outlook.need[p][a]);
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
        // All requests meet a value at one door, which lets one device through.
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
    /// of a clique, so that at most one of them is let through.
    private int value(int rule, int p, int kind) {
        var first = classes.members[kind][0];
        var value = -1;
        for (var a = 0; a < outlook.wants[p].length; a++) {
            if (outlook.alive[p][a]) {
                var view = outlook.wants[p][a].views()[rule];
                if (view != 0) {
                    return -1;
                }
                value = bottlenecks.clique(rule, first);
            }
        }
        return value;
    }

    /// The node for a class's value of the second rule, if everybody who could take the class is
    /// bound by it.
    private int secondNode(int kind, int sink) {
        for (var p = outlook.from; p < outlook.to; p++) {
            for (var a = 0; a < outlook.wants[p].length; a++) {
                if (outlook.alive[p][a]
                        && outlook.wants[p][a].views()[second] != 0
                        && Bits.has(outlook.wants[p][a].devices(), classes.members[kind][0])) {
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
