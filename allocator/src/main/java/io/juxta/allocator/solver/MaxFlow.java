package io.juxta.allocator.solver;

import java.util.Arrays;

/// The most that can flow from one node to another, by Dinic's method. Its arrays are reused.
///
/// Used as a bound: the most is exact, so a demand above it is refuted and one within it may be
/// met.
final class MaxFlow {

    // An edge and its opposite are neighbours in the arrays, so `e ^ 1` is the opposite of `e`, and
    // what an edge carries is the room of its opposite.
    //
    // Dinic: layer the nodes by their distance from the source over edges with room; push along
    // edges that lead to the next layer until nothing gets through; again. Why it ends: the
    // distance of the sink grows with each round and is less than the number of nodes, and each
    // push fills an edge or closes a dead end. Cost: at most nodes squared times edges; on the
    // graphs here, three or four layers with unit edges, a few passes over the edges.
    //
    // Which edges can be used at all (Tarjan's strongly connected components, without recursion): a
    // flow of the same size that uses another edge differs from this one by circles in the graph of
    // what could still flow. So an unused edge is usable exactly when both its ends are on one
    // circle.

    private int[] head = new int[64];
    private int[] at = new int[64];
    private int[] depth = new int[64];
    private int[] queue = new int[64];
    private int nodes;

    private int[] next = new int[256];
    private int[] to = new int[256];
    private int[] room = new int[256];
    private int edges;

    /// By node: its component once known, the earliest node it reaches, and when it was visited.
    private int[] circle = {};

    private int[] low = {};
    private int[] order = {};

    /// Nodes that are visited and not in a component yet, a stack.
    private int[] open = {};

    /// Begins a new graph.
    void clear() {
        nodes = 0;
        edges = 0;
    }

    /// Adds a node and returns its number; numbers are consecutive.
    int node() {
        if (nodes == head.length) {
            head = Arrays.copyOf(head, 2 * nodes);
            at = Arrays.copyOf(at, 2 * nodes);
            depth = Arrays.copyOf(depth, 2 * nodes);
            queue = Arrays.copyOf(queue, 2 * nodes);
        }
        head[nodes] = -1;
        return nodes++;
    }

    /// Adds an edge and returns its number.
    int edge(int from, int target, int capacity) {
        if (edges + 2 > next.length) {
            next = Arrays.copyOf(next, 2 * next.length);
            to = Arrays.copyOf(to, 2 * to.length);
            room = Arrays.copyOf(room, 2 * room.length);
        }
        half(from, target, capacity);
        half(target, from, 0);
        return edges - 2;
    }

    private void half(int from, int target, int capacity) {
        to[edges] = target;
        room[edges] = capacity;
        next[edges] = head[from];
        head[from] = edges++;
    }

    /// How many edges there are, not counting opposites.
    int edges() {
        return edges >> 1;
    }

    /// Finds the largest flow and leaves it in the graph.
    int run(int source, int sink) {
        var flow = 0;
        while (layer(source, sink)) {
            System.arraycopy(head, 0, at, 0, nodes);
            for (var more = push(source, sink, Integer.MAX_VALUE);
                    more > 0;
                    more = push(source, sink, Integer.MAX_VALUE)) {
                flow += more;
            }
        }
        return flow;
    }

    /// Numbers the layers; whether the sink can still be reached.
    private boolean layer(int source, int sink) {
        Arrays.fill(depth, 0, nodes, -1);
        depth[source] = 0;
        queue[0] = source;
        var end = 1;
        for (var i = 0; i < end; i++) {
            for (var e = head[queue[i]]; e >= 0; e = next[e]) {
                if (room[e] > 0 && depth[to[e]] < 0) {
                    depth[to[e]] = depth[queue[i]] + 1;
                    queue[end++] = to[e];
                }
            }
        }
        return depth[sink] >= 0;
    }

    /// Sends what one path takes, at most `most`. An edge that led nowhere is not tried again in
    /// this round. The depth of the recursion is that of the layers.
    private int push(int node, int sink, int most) {
        if (node == sink) {
            return most;
        }
        for (; at[node] >= 0; at[node] = next[at[node]]) {
            var e = at[node];
            if (room[e] > 0 && depth[to[e]] == depth[node] + 1) {
                var pushed = push(to[e], sink, Math.min(most, room[e]));
                if (pushed > 0) {
                    room[e] -= pushed;
                    room[e ^ 1] += pushed;
                    return pushed;
                }
            }
        }
        return 0;
    }

    /// Finds out which nodes lie on common circles of what could still flow. After a run, an edge
    /// that carries nothing can carry something in some other flow of the same size only when its
    /// ends do.
    void circles() {
        if (circle.length < nodes) {
            circle = new int[head.length];
            low = new int[head.length];
            order = new int[head.length];
            open = new int[head.length];
        }
        Arrays.fill(circle, 0, nodes, -1);
        Arrays.fill(order, 0, nodes, -1);
        var visited = 0;
        var circles = 0;
        for (var root = 0; root < nodes; root++) {
            if (order[root] >= 0) {
                continue;
            }
            var depthNow = 0;
            var pending = 0;
            queue[depthNow] = root;
            order[root] = visited;
            low[root] = visited++;
            at[root] = head[root];
            open[pending++] = root;
            while (depthNow >= 0) {
                var node = queue[depthNow];
                var e = at[node];
                if (e >= 0) {
                    at[node] = next[e];
                    if (room[e] == 0) {
                        continue;
                    }
                    if (order[to[e]] < 0) {
                        queue[++depthNow] = to[e];
                        order[to[e]] = visited;
                        low[to[e]] = visited++;
                        at[to[e]] = head[to[e]];
                        open[pending++] = to[e];
                    } else if (circle[to[e]] < 0) {
                        low[node] = Math.min(low[node], order[to[e]]);
                    }
                    continue;
                }
                // Nothing before it can be reached: all above it on the stack are its component.
                if (low[node] == order[node]) {
                    do {
                        circle[open[--pending]] = circles;
                    } while (open[pending] != node);
                    circles++;
                }
                depthNow--;
                if (depthNow >= 0) {
                    low[queue[depthNow]] = Math.min(low[queue[depthNow]], low[node]);
                }
            }
        }
    }

    /// Whether an edge carries something, or could; after [#circles()].
    boolean usable(int edge) {
        return room[edge ^ 1] > 0 || circle[to[edge]] == circle[to[edge ^ 1]];
    }
}
