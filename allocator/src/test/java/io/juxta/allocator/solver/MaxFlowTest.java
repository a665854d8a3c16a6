package io.juxta.allocator.solver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The largest flow is as large as the smallest cut, and an edge is usable when some largest flow
/// uses it.
class MaxFlowTest {

    private final MaxFlow graph = new MaxFlow();

    @Test
    void whenOneEdgeIsThin_itDecides() {
        var nodes = nodes(3);
        graph.edge(nodes[0], nodes[1], 5);
        graph.edge(nodes[1], nodes[2], 3);

        assertThat(graph.run(nodes[0], nodes[2])).isEqualTo(3);
    }

    @Test
    void whenTheFirstPathIsInTheWay_itIsRerouted() {
        // 0 is the source, 5 the sink; the path 0-1-3-5 blocks 2, which has no other way.
        var nodes = nodes(6);
        graph.edge(nodes[0], nodes[2], 1);
        graph.edge(nodes[0], nodes[1], 1);
        graph.edge(nodes[2], nodes[3], 1);
        graph.edge(nodes[1], nodes[4], 1);
        graph.edge(nodes[1], nodes[3], 1);
        graph.edge(nodes[3], nodes[5], 1);
        graph.edge(nodes[4], nodes[5], 1);

        assertThat(graph.run(nodes[0], nodes[5])).isEqualTo(2);
    }

    @Test
    void whenTheSinkCannotBeReached_nothingFlows() {
        var nodes = nodes(3);
        graph.edge(nodes[0], nodes[1], 7);

        assertThat(graph.run(nodes[0], nodes[2])).isZero();
    }

    @Test
    void whenTheGraphOutgrowsItsArraysAndIsCleared_theNextOneStartsAnew() {
        var nodes = nodes(300);
        for (var i = 1; i < 299; i++) {
            graph.edge(nodes[0], nodes[i], 1);
            graph.edge(nodes[i], nodes[299], 1);
        }
        assertThat(graph.run(nodes[0], nodes[299])).isEqualTo(298);

        graph.clear();
        var again = nodes(2);
        graph.edge(again[0], again[1], 4);

        assertThat(graph.edges()).isEqualTo(1);
        assertThat(graph.run(again[0], again[1])).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theLargestFlowIsTheSmallestCut(long seed) {
        var random = new Random(seed);
        for (var run = 0; run < 500; run++) {
            var size = 2 + random.nextInt(5);
            var capacity = new int[size][size];
            graph.clear();
            var nodes = nodes(size);
            for (var edge = random.nextInt(12); edge > 0; edge--) {
                var from = random.nextInt(size);
                var to = random.nextInt(size);
                var room = random.nextInt(4);
                capacity[from][to] += room;
                graph.edge(nodes[from], nodes[to], room);
            }

            assertThat(graph.run(nodes[0], nodes[size - 1]))
                    .as("seed %d, run %d", seed, run)
                    .isEqualTo(smallestCut(capacity));
        }
    }

    private static int smallestCut(int[][] capacity) {
        var size = capacity.length;
        var smallest = Integer.MAX_VALUE;
        // The source is on one side, the sink on the other, the rest anywhere.
        for (var side = 1; side < 1 << (size - 1); side += 2) {
            var cut = 0;
            for (var from = 0; from < size; from++) {
                for (var to = 0; to < size; to++) {
                    if ((side >> from & 1) == 1 && (side >> to & 1) == 0) {
                        cut += capacity[from][to];
                    }
                }
            }
            smallest = Math.min(smallest, cut);
        }
        return smallest;
    }

    @ParameterizedTest
    @ValueSource(longs = {4, 5, 6})
    void anEdgeIsUsableWhenSomeLargestMatchingUsesIt(long seed) {
        var random = new Random(seed);
        for (var run = 0; run < 300; run++) {
            graph.clear();
            var nodes = nodes(9);
            var ends = new ArrayList<int[]>();
            var edges = new ArrayList<Integer>();
            for (var left = 1; left <= 3; left++) {
                graph.edge(nodes[0], nodes[left], 1);
                for (var right = 4; right <= 7; right++) {
                    if (random.nextInt(5) < 2) {
                        ends.add(new int[] {left, right});
                        edges.add(graph.edge(nodes[left], nodes[right], 1));
                    }
                }
            }
            for (var right = 4; right <= 7; right++) {
                graph.edge(nodes[right], nodes[8], 1);
            }
            var size = graph.run(nodes[0], nodes[8]);
            graph.circles();

            var used = usedByMatchings(ends, size);

            for (var i = 0; i < edges.size(); i++) {
                assertThat(graph.usable(edges.get(i)))
                        .as("seed %d, run %d, edge %d", seed, run, i)
                        .isEqualTo((used >> i & 1) == 1);
            }
        }
    }

    /// The edges that occur in any matching of this size, a bit each.
    private static int usedByMatchings(List<int[]> ends, int size) {
        var used = 0;
        for (var some = 0; some < 1 << ends.size(); some++) {
            var nodes = 0;
            var count = 0;
            for (var i = 0; i < ends.size(); i++) {
                if ((some >> i & 1) == 1) {
                    nodes |= 1 << ends.get(i)[0] | 1 << ends.get(i)[1];
                    count++;
                }
            }
            if (count == size && Integer.bitCount(nodes) == 2 * size) {
                used |= some;
            }
        }
        return used;
    }

    private int[] nodes(int count) {
        var nodes = new int[count];
        for (var i = 0; i < count; i++) {
            nodes[i] = graph.node();
        }
        return nodes;
    }
}
