package io.juxta.allocator.solver;

import static io.juxta.allocator.solver.PuzzleBuilder.devices;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

/// What shares nothing falls apart.
class ComponentsTest {

    @Test
    void whenRequestsShareNothing_eachIsAlone() {
        assertThat(components(devices(4).request(1, 0, 1).request(1, 2, 3)))
                .isDeepEqualTo(new int[][] {{0}, {1}});
    }

    @Test
    void whenTheyShareADevice_theyAreOne() {
        assertThat(components(devices(3).request(1, 0, 1).request(1, 1, 2)))
                .isDeepEqualTo(new int[][] {{0, 1}});
    }

    @Test
    void whenTheyShareACounter_theyAreOne() {
        assertThat(components(devices(2).request(1, 0).request(1, 1).counter(3, 2, 2)))
                .isDeepEqualTo(new int[][] {{0, 1}});
    }

    @Test
    void whenTheyShareARule_theyAreOne() {
        assertThat(components(devices(2).request(1, 0).request(1, 1).match("a", "a")))
                .isDeepEqualTo(new int[][] {{0, 1}});
        assertThat(components(devices(2).request(1, 0).request(1, 1).groups("a", "a")))
                .isDeepEqualTo(new int[][] {{0, 1}});
        assertThat(components(devices(2).request(1, 0).request(1, 1).groups("a", "-")))
                .isDeepEqualTo(new int[][] {{0}, {1}});
    }

    /// A claim holds 32 devices.
    @Test
    void whenTheLimitOfTheirClaimCanBind_theyAreOne() {
        assertThat(components(devices(2).request(16, 0).request(16, 1)))
                .isDeepEqualTo(new int[][] {{0}, {1}});
        assertThat(components(devices(2).request(16, 0).request(17, 1)))
                .isDeepEqualTo(new int[][] {{0, 1}});
    }

    @Test
    void whenAThirdTiesTwoTogether_allAreOneInTheirOrder() {
        assertThat(
                        components(
                                devices(5)
                                        .request(1, 0)
                                        .request(1, 4)
                                        .request(1, 2)
                                        .request(1, 0, 2)))
                .isDeepEqualTo(new int[][] {{0, 2, 3}, {1}});
    }

    /// Implied counters are sums over all sets.
    @Test
    void whenOnlyASumTiesThem_theyStayApart() {
        var puzzle = devices(2).request(1, 0).request(1, 1).counter(3, 2, 0).counter(3, 0, 2);

        assertThat(of(ImpliedCounters.added(puzzle.build()))).isDeepEqualTo(new int[][] {{0}, {1}});
    }

    private static int[][] components(PuzzleBuilder puzzle) {
        return of(puzzle.build());
    }

    private static int[][] of(Puzzle puzzle) {
        return Components.of(puzzle, Set.of(Shortcut.COMPONENTS)).toArray(int[][]::new);
    }
}
