package io.juxta.allocator.solver;

/// Numbers joined into sets that share nothing (union-find). The smallest member stands for its
/// set, so the result does not depend on the order of joining.
final class DisjointSets {

    private final int[] parent;

    DisjointSets(int size) {
        parent = new int[size];
        for (var i = 0; i < size; i++) {
            parent[i] = i;
        }
    }

    int root(int member) {
        var root = member;
        while (parent[root] != root) {
            parent[root] = parent[parent[root]];
            root = parent[root];
        }
        return root;
    }

    void join(int one, int two) {
        var first = root(one);
        var second = root(two);
        parent[Math.max(first, second)] = Math.min(first, second);
    }
}
