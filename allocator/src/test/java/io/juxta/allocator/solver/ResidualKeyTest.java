package io.juxta.allocator.solver;

import static io.juxta.allocator.solver.PuzzleBuilder.devices;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.LongBuffer;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Points of a search have the same key when the rest is the same, and only then.
class ResidualKeyTest {

    /// The first request takes one of four equal devices, the second wants one.
    @Test
    void whenMoreIsFreeThanTheRestCanAskFor_theNumberDoesNotMatter() {
        var puzzle = devices(4).request(1).request(1).build();

        assertThat(keyAfter(puzzle, 1, 0)).isEqualTo(keyAfter(puzzle, 1));
        assertThat(keyAfter(puzzle, 1, 0, 1, 2)).isEqualTo(keyAfter(puzzle, 1));
        assertThat(keyAfter(puzzle, 1, 0, 1, 2, 3)).isNotEqualTo(keyAfter(puzzle, 1));
    }

    @Test
    void whenMoreIsLeftOfACounterThanTheRestCanDraw_theNumberDoesNotMatter() {
        // Only devices 0 and 1 are taken; the rest draws at most 3.
        var puzzle = devices(3).request(1, 0, 1).request(1, 2).counter(8, 5, 6, 3).build();

        assertThat(keyAfter(puzzle, 1, 0)).isEqualTo(keyAfter(puzzle, 1));
        assertThat(keyAfter(puzzle, 1, 1)).isNotEqualTo(keyAfter(puzzle, 1));
    }

    @Test
    void whenAValueIsHeldByNobodyYetToCome_itDoesNotMatter() {
        var puzzle =
                devices(4).request(1, 0, 1, 2).request(1, 3).distinct("a", "b", "c", "c").build();

        assertThat(keyAfter(puzzle, 1, 0)).isEqualTo(keyAfter(puzzle, 1, 1));
        assertThat(keyAfter(puzzle, 1, 2)).isNotEqualTo(keyAfter(puzzle, 1, 1));
    }

    @Test
    void whenASharedDeviceHasLessRoom_itMatters() {
        var puzzle = devices(1).request(1).taking(2).request(1).taking(3).shared(0, 4).build();

        assertThat(keyAfter(puzzle, 1, 0)).isNotEqualTo(keyAfter(puzzle, 1));
    }

    @Test
    void whenTheRestOfARequestBeginsLater_itMattersWhereItStops() {
        var scene = new PuzzleScene(devices(4).request(2).build());
        var keys = keys(scene);

        // Two of four are needed: from device 1 on there are three, from device 3 on there is one.
        assertThat(inside(keys, 0, 1)).isEqualTo(inside(keys, 0, 2));
        assertThat(inside(keys, 0, 1)).isNotEqualTo(inside(keys, 0, 3));
        assertThat(inside(keys, 0, 1)).isNotEqualTo(inside(keys, 1, 1));
    }

    /// After each device that the first request could take: same key, same answer.
    @Test
    void whatHasTheSameKeyHasASolutionOrNone() {
        var known = 0;
        for (var trait : RandomPuzzles.Trait.values()) {
            for (long seed = 1; seed <= 300; seed++) {
                known += known(RandomPuzzles.of(seed, EnumSet.of(trait)), trait + " " + seed);
            }
        }
        assertThat(known).as("how many had a key that was known").isGreaterThan(200);
    }

    private static int known(Puzzle puzzle, String name) {
        var want = puzzle.requests().getFirst().wants().getFirst();
        if (puzzle.requests().size() < 2 || want.count() != 1 || want.all()) {
            return 0;
        }
        var solutions = PuzzleSolutions.all(puzzle);
        var open = new PuzzleScene(puzzle).openRequests;
        open.open(0, puzzle.requests().size());
        open.look(0, false);
        var available = open.available[0][0];
        var known = 0;
        Map<LongBuffer, Boolean> solvable = new HashMap<>();
        for (var d = Bits.next(available, 0); d >= 0; d = Bits.next(available, d + 1)) {
            var given = new PuzzleSolutions.Given(0, List.of(d));
            var has = solutions.stream().anyMatch(each -> each.getFirst().equals(given));
            var before = solvable.put(keyAfter(puzzle, 1, d), has);
            assertThat(before == null || before == has).as("%s, device %d", name, d).isTrue();
            known += before == null ? 0 : 1;
        }
        return known;
    }

    private static ResidualKey keys(PuzzleScene scene) {
        return new ResidualKey(
                scene.openRequests, scene.classes, scene.shareKeys(), scene.used, scene.sizes);
    }

    /// The key of a position after these devices were taken for the first request.
    private static LongBuffer keyAfter(Puzzle puzzle, int position, int... devices) {
        var scene = new PuzzleScene(puzzle);
        var keys = keys(scene);
        for (var device : devices) {
            scene.take(0, device);
            keys.toggle(device);
        }
        var key = new Signature();
        keys.write(position, key);
        return key.copy();
    }

    /// The key within the first request.
    private static LongBuffer inside(ResidualKey keys, int done, int start) {
        var key = new Signature();
        keys.write(0, 0, done, start, key);
        return key.copy();
    }
}
