package io.juxta.allocator.solver;

import static io.juxta.allocator.solver.PuzzleBuilder.devices;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// How many devices can pass.
class BottlenecksTest {

    @Test
    void whenDevicesShareAValue_oneStandsForAll() {
        var cliques = bottlenecks(devices(4).request(2).distinct("ab", "bc", "bd", "e"));

        assertThat(cliques.clique(0, 0)).isEqualTo(cliques.clique(0, 1));
        assertThat(cliques.clique(0, 2)).isEqualTo(cliques.clique(0, 1));
        assertThat(cliques.clique(0, 3)).isNotEqualTo(cliques.clique(0, 0));
    }

    @Test
    void whenADeviceIsShared_roomOverTheSmallestShareDecides() {
        var puzzle = devices(1).request(1).taking(4).request(1).taking(5).request(1).taking(5);

        assertThat(bottlenecks(puzzle.shared(0, 12)).shares(0)).isEqualTo(3);
        assertThat(bottlenecks(puzzle.shared(0, 11)).shares(0)).isEqualTo(2);
        assertThat(bottlenecks(puzzle.shared(0, 99)).shares(0)).as("one each").isEqualTo(3);
    }

    @Test
    void whenNothingBinds_thereAreNone() {
        assertThat(bottlenecks(devices(2).request(1).match("a", "b")).none()).isTrue();
        assertThat(bottlenecks(devices(2).request(1).counter(3, 2, 2)).none()).isFalse();
        assertThat(bottlenecks(devices(2).request(1).groups("a", "b")).none()).isFalse();
        assertThat(bottlenecks(devices(2).request(1).shared(0, 3)).none()).isFalse();
    }

    private static Bottlenecks bottlenecks(PuzzleBuilder puzzle) {
        var scene = PuzzleScene.of(puzzle);
        return new Bottlenecks(scene.openRequests, scene.classes, scene.counterUsers());
    }
}
