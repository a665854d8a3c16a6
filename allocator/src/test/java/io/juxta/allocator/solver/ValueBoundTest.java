package io.juxta.allocator.solver;

import static io.juxta.allocator.solver.PuzzleBuilder.devices;
import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.solver.RandomPuzzles.Trait;
import io.juxta.allocator.solver.ValueBound.Result;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

/// Requests must be able to agree on a value.
class ValueBoundTest {

    @Test
    void whenAllValuesCanServeAll_nothingChanges() {
        var scene = PuzzleScene.of(devices(4).request(2).match("a", "a", "b", "b"));

        assertThat(new ValueBound(scene.openRequests).narrow()).isEqualTo(Result.SAME);
    }

    /// Value b has two devices for the first request and none for the second.
    @Test
    void whenARequestHasNoDeviceOfAValue_theValueGoes() {
        var scene =
                PuzzleScene.of(
                        devices(5)
                                .request(2, 0, 1, 2, 3)
                                .request(1, 4)
                                .match("a", "a", "b", "b", "a"));

        assertThat(new ValueBound(scene.openRequests).narrow()).isEqualTo(Result.NARROWED);
        assertThat(scene.state.values(0)).containsExactly(0b01);
    }

    @Test
    void whenARequestHasTooFewOfEachValue_noneIsLeft() {
        var scene =
                PuzzleScene.of(
                        devices(5)
                                .request(2, 0, 1, 2, 3)
                                .request(1, 4)
                                .match("a", "c", "b", "b", "a"));

        assertThat(new ValueBound(scene.openRequests).narrow()).isEqualTo(Result.NONE_LEFT);
    }

    /// Each finds two, but together they need three and there are two.
    @Test
    void whenAllTogetherFindTooFew_theValueGoes() {
        var three = devices(5).request(2).request(1).match("a", "a", "b", "b", "b");

        var scene = PuzzleScene.of(three);

        assertThat(new ValueBound(scene.openRequests).narrow()).isEqualTo(Result.NARROWED);
        assertThat(scene.state.values(0)).containsExactly(0b10);
    }

    @Test
    void whenAnAlternativeIsNotBound_anyValueWillDo() {
        var scene =
                PuzzleScene.of(
                        devices(3)
                                .request(1, 0, 1)
                                .request(1, 2)
                                .or(1, 2)
                                .unbound()
                                .match("a", "b", "c"));

        assertThat(new ValueBound(scene.openRequests).narrow()).isEqualTo(Result.NARROWED);
        assertThat(scene.state.values(0)).containsExactly(0b011);
    }

    @Test
    void whatItRefutesHasNoSolution() {
        RandomPuzzles.neverRefutesWhatHasASolution(
                EnumSet.of(Trait.MATCH, Trait.SHARES, Trait.ALTERNATIVES, Trait.ALL_DEVICES),
                100,
                scene -> new ValueBound(scene.openRequests).narrow() == Result.NONE_LEFT);
    }

    /// What it drops is shared by the devices of no solution.
    @Test
    void aValueOfASolutionStays() {
        for (long seed = 1; seed <= 800; seed++) {
            var puzzle = RandomPuzzles.of(seed, EnumSet.of(Trait.MATCH, Trait.ALTERNATIVES));
            var scene = new PuzzleScene(puzzle);
            var solutions = PuzzleSolutions.all(puzzle);
            if (!scene.look() || new ValueBound(scene.openRequests).narrow() != Result.NARROWED) {
                continue;
            }
            for (var solution : solutions) {
                for (var r = 0; r < solution.size(); r++) {
                    var given = solution.get(r);
                    var want = puzzle.requests().get(r).wants().get(given.alternative());
                    var available = new long[puzzle.words()];
                    scene.state.available(want, available);
                    assertThat(given.devices())
                            .as("seed %d", seed)
                            .allMatch(d -> Bits.has(available, d));
                }
            }
        }
    }
}
