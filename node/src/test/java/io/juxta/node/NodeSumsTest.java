package io.juxta.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeSumsTest {

    private static final int RUNS = 400;

    private record World(NodeMask nodes, List<NodeSums.Need> needs) {

        static World of(Random random) {
            int count = 1 + random.nextInt(7);
            var ids = new ArrayList<Integer>();
            for (int i = 0; i < count; i++) {
                ids.add(i * (1 + random.nextInt(2)) % 16);
            }
            var needs = new ArrayList<NodeSums.Need>();
            for (int i = random.nextInt(4); i > 0; i--) {
                var amounts = new long[16];
                int most = 1 + random.nextInt(9);
                for (int id = 0; id < amounts.length; id++) {
                    amounts[id] = random.nextInt(most);
                }
                needs.add(new NodeSums.Need(random.nextInt(most * 3), id -> amounts[id]));
            }
            return new World(NodeMask.of(ids), needs);
        }

        boolean reaches(NodeMask mask) {
            for (var need : needs) {
                long sum = 0;
                for (int id : mask.ids()) {
                    sum += need.amount().applyAsLong(id);
                }
                if (sum < need.asked()) {
                    return false;
                }
            }
            return true;
        }

        List<NodeMask> masks(Predicate<NodeMask> some) {
            var ids = nodes.ids();
            var masks = new ArrayList<NodeMask>();
            for (int bits = 1; bits < 1 << ids.length; bits++) {
                var chosen = new ArrayList<Integer>();
                for (int i = 0; i < ids.length; i++) {
                    if ((bits >> i & 1) == 1) {
                        chosen.add(ids[i]);
                    }
                }
                var mask = NodeMask.of(chosen);
                if (some.test(mask)) {
                    masks.add(mask);
                }
            }
            return masks;
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theFewestNodesAreThoseFoundByTryingEverySet(long seed) {
        var random = new Random(seed);
        for (int run = 0; run < RUNS; run++) {
            var world = World.of(random);
            var sums = new NodeSums(world.nodes(), world.needs());
            var reaching = world.masks(world::reaches);
            assertThat(sums.fewest(WorkBudget.standard()).orElse(0))
                    .as("seed %d, run %d", seed, run)
                    .isEqualTo(reaching.stream().mapToInt(NodeMask::count).min().orElse(0));
            for (var mask : world.masks(_ -> true)) {
                assertThat(sums.reaches(mask))
                        .as("seed %d, run %d", seed, run)
                        .isEqualTo(world.reaches(mask));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {4, 5, 6})
    void whatCannotReachIsNeverReached(long seed) {
        var random = new Random(seed);
        for (int run = 0; run < RUNS; run++) {
            var world = World.of(random);
            var sums = new NodeSums(world.nodes(), world.needs());
            for (int size = 1; size <= world.nodes().count(); size++) {
                var must = NodeMask.of(world.nodes().first());
                int wanted = size;
                var found =
                        world.masks(
                                mask ->
                                        mask.count() == wanted
                                                && must.within(mask)
                                                && world.reaches(mask));
                var may = sums.mayReach(must, world.nodes(), size);
                assertThat(may || found.isEmpty()).as("seed %d, run %d", seed, run).isTrue();
                if (world.needs().size() == 1) {
                    assertThat(may).as("seed %d, run %d", seed, run).isEqualTo(!found.isEmpty());
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {8, 9, 10})
    void nodesThatAllDifferAreDecidedWithLittleWork(long seed) {
        var random = new Random(seed);
        for (int run = 0; run < 20; run++) {
            var needs = new ArrayList<NodeSums.Need>();
            for (int i = 2 + run % 2; i > 0; i--) {
                var amounts = random.longs(128, 1, 1L << 37).toArray();
                long all = Arrays.stream(amounts).sum();
                needs.add(new NodeSums.Need(all / (2 + random.nextInt(20)), id -> amounts[id]));
            }
            var budget = WorkBudget.of(20_000);
            var sums = new NodeSums(NodeMask.of(IntStream.range(0, 128).toArray()), needs);

            assertThat(sums.fewest(budget)).as("seed %d, run %d", seed, run).isPresent();
        }
    }

    @Test
    void aSearchEndsWithItsBudget() {
        var random = new Random(7);
        var first = random.longs(200, 1, 1_000_000).toArray();
        var second = random.longs(200, 1, 1_000_000).toArray();
        var ids = NodeMask.of(IntStream.range(0, 200).toArray());
        var sums =
                new NodeSums(
                        ids,
                        List.of(
                                new NodeSums.Need(60_000_000, id -> first[id]),
                                new NodeSums.Need(60_000_000, id -> second[id])));
        var budget = WorkBudget.of(1_000);

        var fewest = sums.fewest(budget);

        assertThat(budget.used()).isLessThanOrEqualTo(1_000);
        assertThat(fewest.isEmpty()).isEqualTo(budget.isSpent());
    }
}
