package io.juxta.node.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.node.ActivePods;
import io.juxta.node.AdmittedContainer;
import io.juxta.node.Hint;
import io.juxta.node.HintRule;
import io.juxta.node.Hints;
import io.juxta.node.NodeMask;
import io.juxta.node.WorkBudget;
import io.juxta.node.memory.MemoryHints.Wanted;
import io.juxta.node.memory.RandomMemory.Groups;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Laws of the memory manager on random machines and pods. A failure names its seed.
class MemoryPropertiesTest {

    private static final int RUNS = 80;
    private static final int STEPS = 12;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theBlocksAddUpToWhatTheNodesHaveGivenAway(long seed) {
        for (long run = 0; run < RUNS; run++) {
            var world = new RandomMemory(seed << 32 | run, 6, Groups.KEPT);
            for (int i = 0; i < STEPS; i++) {
                world.step();
                var memory = world.memory();
                assertThat(reserved(memory.machine()))
                        .as("seed %d, run %d, step %d", seed, run, i)
                        .isEqualTo(inBlocks(memory.saved()));
                for (var node : memory.machine().nodes().values()) {
                    for (var table : node.tables().values()) {
                        assertThat(table.free() + table.reserved())
                                .as("seed %d, run %d, step %d", seed, run, i)
                                .isEqualTo(table.allocatable());
                    }
                }
            }
        }
    }

    private static Map<String, Long> reserved(MachineMemory machine) {
        var sums = new TreeMap<String, Long>();
        for (var node : machine.nodes().values()) {
            node.tables().forEach((type, table) -> sums.merge(type, table.reserved(), Long::sum));
        }
        sums.values().removeIf(sum -> sum == 0);
        return sums;
    }

    private static Map<String, Long> inBlocks(MemoryState state) {
        var sums = new TreeMap<String, Long>();
        for (var containers : state.containers().values()) {
            for (var blocks : containers.values()) {
                blocks.forEach(block -> sums.merge(block.type(), block.bytes(), Long::sum));
            }
        }
        sums.values().removeIf(sum -> sum == 0);
        return sums;
    }

    @ParameterizedTest
    @ValueSource(longs = {4, 5, 6})
    void givingEverythingBackLeavesTheMachineAsItWas(long seed) {
        for (long run = 0; run < RUNS; run++) {
            var world = new RandomMemory(seed << 32 | run, 6, Groups.KEPT);
            var before = world.memory().saved();
            for (int i = 0; i < STEPS; i++) {
                world.step();
            }
            world.memory().collect(ActivePods.of(List.of()));
            assertThat(world.memory().saved()).as("seed %d, run %d", seed, run).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {7, 8, 9})
    void aRestartChangesNothing(long seed) {
        for (long run = 0; run < RUNS; run++) {
            var world = new RandomMemory(seed << 32 | run, 6, Groups.KEPT);
            for (int i = 0; i < STEPS; i++) {
                world.step();
                var before = world.memory().saved();
                world.restart();
                assertThat(world.memory().saved())
                        .as("seed %d, run %d, step %d", seed, run, i)
                        .isEqualTo(before);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {10, 11, 12})
    void hintsAreThoseFoundByTryingEverySet(long seed) {
        for (long run = 0; run < RUNS; run++) {
            var world = new RandomMemory(seed << 32 | run, 7, Groups.BROKEN);
            for (int i = 0; i < STEPS / 2; i++) {
                world.step();
                var part = world.halfway();
                assertThat(hints(world.memory(), part))
                        .as("seed %d, run %d, step %d", seed, run, i)
                        .isEqualTo(plain(world, part));
            }
        }
    }

    private static List<Hint> hints(StaticMemory memory, AdmittedContainer part) {
        return memory.copy().hints(part).values().stream()
                .map(hints -> hints instanceof Hints.OneOf(var list) ? list : List.<Hint>of())
                .findFirst()
                .orElse(List.of());
    }

    private static List<Hint> plain(RandomMemory world, AdmittedContainer part) {
        var memory = world.memory();
        var recorded = memory.blocks(part.podUid(), part.name());
        if (!recorded.isEmpty()) {
            return List.of(new Hint(recorded.getFirst().nodes(), true));
        }
        return PlainMemory.hints(memory.machine(), asked(part), memory.reusable(part.podUid()));
    }

    private static Map<String, Long> asked(AdmittedContainer part) {
        var asked = new TreeMap<String, Long>();
        part.container()
                .resources()
                .requests()
                .forEach(
                        (type, amount) -> {
                            if (Demand.isMemory(type)) {
                                asked.put(type, amount.value());
                            }
                        });
        return asked;
    }

    @ParameterizedTest
    @ValueSource(longs = {13, 14, 15})
    void aFamilyIsTheListItStandsFor(long seed) {
        var random = new Random(seed);
        for (long run = 0; run < RUNS; run++) {
            var world = new RandomMemory(seed << 32 | run, 7, Groups.BROKEN);
            for (int i = 0; i < STEPS / 2; i++) {
                world.step();
            }
            var part = world.halfway();
            var memory = world.memory();
            var reusable = memory.reusable(part.podUid());
            var demand = new Demand(new TreeMap<>(asked(part)));
            var rule = new MemoryRule(memory.machine(), demand, reusable, WorkBudget.standard());
            var list = PlainMemory.hints(memory.machine(), asked(part), reusable);
            checkFamily(rule, list, "seed %d, run %d".formatted(seed, run), random);
            var search = new MemoryHints(memory.machine(), demand, reusable);
            for (var must : List.of(NodeMask.EMPTY, world.mask(), world.mask())) {
                var best = PlainMemory.best(list, must);
                assertThat(search.best(must, Wanted.ANY))
                        .as("seed %d, run %d, within %s", seed, run, must)
                        .isEqualTo(
                                best.<MemoryHints.Best>map(
                                                hint ->
                                                        new MemoryHints.Best.Found(
                                                                Objects.requireNonNull(
                                                                        hint.affinity()),
                                                                hint.preferred()))
                                        .orElse(new MemoryHints.Best.None()));
            }
        }
    }

    private static void checkFamily(MemoryRule rule, List<Hint> list, String seed, Random random) {
        assertThat(rule.isEmpty()).as(seed).isEqualTo(list.isEmpty());
        assertThat(rule.smallestOffered())
                .as(seed)
                .isEqualTo(list.stream().mapToInt(MemoryPropertiesTest::count).min().orElse(0));
        assertThat(rule.preferredSize())
                .as(seed)
                .isEqualTo(
                        list.stream()
                                .filter(Hint::preferred)
                                .mapToInt(MemoryPropertiesTest::count)
                                .findFirst()
                                .orElse(0));
        for (int size = 1; size <= rule.universe().count(); size++) {
            int wanted = size;
            var masks = new ArrayList<NodeMask>();
            var walk = rule.walk(size, WorkBudget.standard(), masks::add);
            assertThat(walk).as(seed).isEqualTo(HintRule.Walk.COMPLETE);
            assertThat(masks)
                    .as("%s, size %d", seed, size)
                    .isEqualTo(
                            list.stream()
                                    .map(Hint::affinity)
                                    .filter(mask -> mask != null && mask.count() == wanted)
                                    .sorted(Comparator.naturalOrder())
                                    .toList());
        }
        for (var hint : list) {
            var mask = Objects.requireNonNull(hint.affinity());
            assertThat(rule.judge(mask))
                    .as(seed)
                    .isEqualTo(
                            hint.preferred()
                                    ? HintRule.RuleVerdict.PREFERRED
                                    : HintRule.RuleVerdict.OFFERED);
            var must = NodeMask.EMPTY;
            for (int id : mask.ids()) {
                must = random.nextBoolean() ? must.or(NodeMask.of(id)) : must;
            }
            assertThat(rule.mayOffer(must, mask.minus(must), mask.count())).as(seed).isTrue();
            assertThat(rule.mayOffer(must, rule.universe(), mask.count())).as(seed).isTrue();
        }
    }

    private static int count(Hint hint) {
        var mask = hint.affinity();
        return mask == null ? 0 : mask.count();
    }
}
