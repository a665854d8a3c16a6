package io.juxta.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.CpuSet;
import io.juxta.model.Pod;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Laws that hold after every pod, whatever comes. A failure names its seed.
class KubeletPropertiesTest {

    private static final int STEPS = 16;

    private final Shapes shapes = new Shapes();

    static LongStream seeds() {
        return LongStream.range(0, 60);
    }

    private static RandomGenerator random(long seed) {
        return RandomGeneratorFactory.of("L64X128MixRandom").create(seed * 7919 + 1);
    }

    private Tree.Mapping row(String shape) {
        return Tree.Mapping.of(Map.of("shape", Tree.Text.of(shape)));
    }

    private Kubelet start(String shape, boolean on, SavedState saved) {
        return Kubelet.start(
                shapes.machine(shape),
                shapes.settings(row(shape), on),
                shapes.devices(row(shape)),
                saved,
                Kubelet.KubeletOptions.USUAL);
    }

    private static String words(int number, RandomGenerator random) {
        var cpus = random.nextInt(4) == 0 ? "0.5" : Integer.toString(1 + random.nextInt(8));
        var device = random.nextInt(4) == 0 ? "+d" + random.nextInt(2) : "";
        var one = cpus + "/" + (1 + random.nextInt(20)) + device;
        return switch (random.nextInt(6)) {
            case 0 -> "p%d (%s, 2/2)".formatted(number, one);
            case 1 -> "p%d (init 4/4, sidecar 1/1, %s)".formatted(number, one);
            default -> "p%d %s".formatted(number, one);
        };
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whateverComes_nothingIsGivenTwiceAndTheBooksAgree(long seed) {
        var random = random(seed);
        var shape = List.of("A", "B1", "D", "E", "F", "U", "X").get(random.nextInt(7));
        var kubelet = start(shape, random.nextBoolean(), SavedState.NONE);
        for (var step = 0; step < STEPS; step++) {
            var before = kubelet.managers().saved();
            var trial = kubelet.copy();
            switch (random.nextInt(8)) {
                case 0 -> {
                    if (!kubelet.pods().isEmpty()) {
                        kubelet.remove(
                                kubelet.pods()
                                        .get(random.nextInt(kubelet.pods().size()))
                                        .meta()
                                        .fullName());
                    }
                }
                case 1 ->
                        assertThat(kubelet.restart().again())
                                .as("seed %d: who ran runs again", seed)
                                .allMatch(Admission.Admitted.class::isInstance);
                default -> kubelet.admit(PodWords.parse(words(step, random)));
            }
            assertThat(trial.managers().saved())
                    .as("seed %d: a copy keeps its own state", seed)
                    .isEqualTo(before);
            checkBooks(kubelet, seed);
        }
    }

    private static void checkBooks(Kubelet kubelet, long seed) {
        var managers = kubelet.managers();
        var all = new LinkedHashMap<String, CpuSet>();
        for (var pod : kubelet.pods()) {
            var cpus = CpuSet.EMPTY;
            for (var placement : kubelet.placements(pod.meta().uid())) {
                cpus = cpus.union(placement.cpus());
            }
            all.put(pod.meta().uid(), cpus);
        }
        var given = CpuSet.EMPTY;
        for (var cpus : all.values()) {
            assertThat(given.intersects(cpus)).as("seed %d: %s", seed, all).isFalse();
            given = given.union(cpus);
        }
        assertThat(managers.cpus().shared().intersects(given)).as("seed %d", seed).isFalse();
        for (var node : kubelet.machine().numaNodes()) {
            assertThat(managers.cpus().assigned(node.id()))
                    .as("seed %d: node %d has what its pods have", seed, node.id())
                    .isEqualTo(given.intersect(node.cpus()).size());
            var memory = managers.memoryUse();
            assertThat(memory.assigned(node.id()))
                    .as("seed %d: node %d", seed, node.id())
                    .isBetween(0L, memory.allocatable(node.id()));
        }
    }

    /// Density itself is no law: the option may hurt later pods. That it changes where a pod goes
    /// and not whether it is admitted is, for a pod of one container on a node in the same state.
    @ParameterizedTest
    @MethodSource("seeds")
    void whenTheFullerNodeIsPreferred_theVerdictIsTheSame(long seed) {
        var random = random(seed);
        var shape = List.of("A", "B2", "D", "E").get(random.nextInt(4));
        var on = start(shape, true, SavedState.NONE);
        for (var step = 0; step < STEPS; step++) {
            var off = start(shape, false, on.managers().saved());
            off.again(on.pods());
            var pod =
                    PodWords.parse(
                            "p%d %d/%d"
                                    .formatted(
                                            step, 1 + random.nextInt(12), 1 + random.nextInt(20)));
            var candidates = candidates(off.copy(), pod);

            var preferred = on.admit(pod);
            var usual = off.admit(pod);

            assertThat(preferred.getClass())
                    .as("seed %d, %s", seed, pod.meta().name())
                    .isEqualTo(usual.getClass());
            if (preferred instanceof Admission.Admitted(_, var placements)) {
                assertThat(candidates)
                        .as("seed %d: the node is one that CPUs and memory offered", seed)
                        .contains(placements.getFirst().hint().affinity());
            }
        }
    }

    /// The nodes that every manager prefers for the pod.
    private static List<NodeMask> candidates(Kubelet kubelet, Pod offered) {
        var part = AdmittedContainer.of(offered).getFirst();
        List<NodeMask> common = null;
        for (var provider : kubelet.managers().providers()) {
            for (var hints : provider.hints(part).values()) {
                if (hints instanceof Hints.OneOf(var options)) {
                    var masks = new ArrayList<NodeMask>();
                    for (var hint : options) {
                        var mask = hint.affinity();
                        if (hint.preferred() && mask != null && mask.count() == 1) {
                            masks.add(mask);
                        }
                    }
                    if (common == null) {
                        common = masks;
                    } else {
                        common.retainAll(masks);
                    }
                }
            }
        }
        return common == null ? List.of() : common;
    }
}
