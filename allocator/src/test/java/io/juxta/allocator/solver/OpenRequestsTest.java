package io.juxta.allocator.solver;

import static io.juxta.allocator.solver.PuzzleBuilder.devices;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// What each request could take by itself.
class OpenRequestsTest {

    @Test
    void whenThereAreAsManyAsNeeded_theAlternativeLives() {
        assertThat(new PuzzleScene(devices(3).request(3).build()).look()).isTrue();
        assertThat(new PuzzleScene(devices(3).request(4).build()).look()).isFalse();
    }

    @Test
    void whenOneAlternativeDies_theOtherKeepsTheRequestAlive() {
        var scene = new PuzzleScene(devices(3).request(4).or(2).build());

        assertThat(scene.look()).isTrue();
        assertThat(scene.openRequests.alive[0]).containsExactly(false, true);
        assertThat(scene.openRequests.fewest[0]).isEqualTo(2);
    }

    @Test
    void whenOneOfAllDevicesIsTaken_allCannotBeHad() {
        var scene = new PuzzleScene(devices(3).request(1).all(1, 2).build());

        assertThat(scene.lookAfter(0)).isTrue();
        assertThat(new PuzzleScene(scene.puzzle).lookAfter(1)).isFalse();
    }

    /// A claim holds 32 devices: with 16 for the one request, the other can have 16.
    @Test
    void whenAnAlternativeExceedsTheLimitOfItsClaim_itDies() {
        var fits = new PuzzleScene(devices(40).request(16).request(16).or(20).build());
        var exceeds = new PuzzleScene(devices(40).request(16).request(17).or(16).build());

        assertThat(fits.look()).isTrue();
        assertThat(fits.openRequests.alive[1]).containsExactly(true, false);
        assertThat(exceeds.look()).isTrue();
        assertThat(exceeds.openRequests.alive[1]).containsExactly(false, true);
    }

    @Test
    void whenARequestIsHalfDone_theRestMustLieBehindItsLastDevice() {
        assertThat(new PuzzleScene(devices(3).request(2).build()).lookAfter(1)).isTrue();
        assertThat(new PuzzleScene(devices(3).request(2).build()).lookAfter(2)).isFalse();
    }
}
