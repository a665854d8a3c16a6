package io.juxta.allocator.solver;

import static io.juxta.allocator.solver.PuzzleBuilder.devices;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Requests and claims that can change places.
class EqualRequestsTest {

    @Test
    void whenRequestsAreAlike_eachFollowsTheNearestBefore() {
        assertThat(twins(devices(3).request(1).request(2).request(1).request(1)).request)
                .containsExactly(-1, -1, 0, 2);
    }

    @Test
    void whenTheyWantOtherDevices_theyAreNotTwins() {
        assertThat(twins(devices(3).request(1, 0, 1).request(1, 0, 2)).request)
                .containsExactly(-1, -1);
    }

    @Test
    void whenOneIsNotBoundByARule_theyAreNotTwins() {
        var bound = devices(2).request(1).request(1).match("a", "a");
        var unbound = devices(2).request(1).request(1).unbound().match("a", "a");

        assertThat(twins(bound).request).containsExactly(-1, 0);
        assertThat(twins(unbound).request).containsExactly(-1, -1);
    }

    @Test
    void whenTheyTakeDifferentShares_theyAreNotTwins() {
        assertThat(twins(devices(1).request(1).taking(2).request(1).taking(3).shared(0, 9)).request)
                .containsExactly(-1, -1);
    }

    @Test
    void whenClaimsAreAlike_theFirstRequestOfTheLaterFollowsThatOfTheEarlier() {
        var puzzle =
                devices(2)
                        .request(1)
                        .request(2)
                        .match("a", "b")
                        .claim()
                        .request(1)
                        .request(2)
                        .match("a", "b");

        assertThat(twins(puzzle).request).containsExactly(-1, -1, -1, -1);
        assertThat(twins(puzzle).claim).containsExactly(-1, -1, 0, -1);
    }

    @Test
    void whenTheRulesOfClaimsDiffer_theyAreNotTwins() {
        var puzzle = devices(2).request(1).match("a", "b").claim().request(1).match("a", "a");

        assertThat(twins(puzzle).claim).containsExactly(-1, -1);
    }

    private static EqualRequests twins(PuzzleBuilder puzzle) {
        return new EqualRequests(puzzle.build());
    }
}
