package io.juxta.node.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.CpuSet;
import io.juxta.model.FeatureGates;
import io.juxta.model.Pod;
import io.juxta.model.Quantity;
import io.juxta.node.ActivePods;
import io.juxta.node.AdmittedContainer;
import io.juxta.node.Hint;
import io.juxta.node.ManagerAllocation;
import io.juxta.node.NodeMask;
import io.juxta.node.StartException;
import io.juxta.testkit.YamlTree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Laws that hold after every step of lives from a seed: no CPU has two owners, none is lost, and a
/// restart changes nothing.
class LifePropertiesTest {

    private static final long SEED = 65;
    private static final int LIVES = 200;

    private static final List<Map<String, String>> OPTIONS =
            List.of(
                    Map.of(),
                    Map.of("full-pcpus-only", "true"),
                    Map.of("strict-cpu-reservation", "true"),
                    Map.of("prefer-align-cpus-by-uncorecache", "true"),
                    Map.of("distribute-cpus-across-cores", "true"),
                    Map.of("distribute-cpus-across-numa", "true", "full-pcpus-only", "true"));

    @Test
    void everyCpuHasOnePlace_andARestartChangesNothing() {
        var granted = 0;
        var refused = 0;
        for (var i = 0; i < LIVES; i++) {
            var random = new SplittableRandom(SEED * 1_000_003 + i);
            var policy = policy(random);
            var cpus = policy.start();
            var pods = new ArrayList<Pod>();
            for (var step = 0; step < 20; step++) {
                var which = "seed %d, life %d, step %d".formatted(SEED, i, step);
                if (!pods.isEmpty() && random.nextInt(4) == 0) {
                    pods.remove(random.nextInt(pods.size()));
                } else {
                    var pod = pod("p" + step, random);
                    pods.add(pod);
                    if (admit(cpus, pod, policy, random)) {
                        granted++;
                    } else {
                        refused++;
                        pods.remove(pod);
                    }
                }
                cpus.collect(ActivePods.of(pods));
                assertLaws(policy, cpus, pods, which);
                if (step % 5 == 4) {
                    assertRestarts(policy, cpus, which);
                }
            }
        }
        assertThat(granted).isGreaterThan(LIVES * 3);
        assertThat(refused).isGreaterThan(LIVES);
    }

    private static CpuPolicy.Static policy(SplittableRandom random) {
        var topology = RandomTopology.from(random, 6).topology();
        var options = OPTIONS.get(random.nextInt(OPTIONS.size()));
        var gates = FeatureGates.of(Map.of("CPUManagerPolicyAlphaOptions", true));
        var reserved = CpuSet.of(topology.cpus().first());
        var settings =
                new CpuSettings(
                        "static", new TreeMap<>(options), Quantity.of(1), reserved, "none", gates);
        return new CpuPolicy.Static(
                topology,
                CpuOption.parse(settings.options(), gates),
                reserved,
                topology.wholeCores(reserved),
                new CpuRequests(gates));
    }

    private static Pod pod(String name, SplittableRandom random) {
        var kinds = List.of("init", "sidecar", "app");
        var containers = new ArrayList<String>();
        for (var i = 0; i < random.nextInt(3); i++) {
            containers.add("%s c%d %d".formatted(kinds.get(random.nextInt(3)), i, amount(random)));
        }
        containers.add("app last %d".formatted(amount(random)));
        return CpuPods.pod(name, String.join(", ", containers), "");
    }

    private static int amount(SplittableRandom random) {
        return 1 + random.nextInt(random.nextInt(3) == 0 ? 12 : 3);
    }

    private static boolean admit(Cpus cpus, Pod pod, CpuPolicy policy, SplittableRandom random) {
        var ids = policy.topology().nodes().ids();
        for (var part : AdmittedContainer.of(pod)) {
            var mask = random.nextBoolean() ? null : NodeMask.of(ids[random.nextInt(ids.length)]);
            var before = cpus.saved();
            if (!(cpus.allocate(part, new Hint(mask, false))
                    instanceof ManagerAllocation.Granted)) {
                assertThat(cpus.saved()).isEqualTo(before);
                return false;
            }
        }
        return true;
    }

    private static void assertLaws(
            CpuPolicy.Static policy, Cpus cpus, List<Pod> pods, String which) {
        var all = cpus.shared();
        for (var pod : pods) {
            var own = CpuSet.EMPTY;
            for (var part : AdmittedContainer.of(pod)) {
                var set = cpus.of(part.podUid(), part.name()).orElseThrow();
                assertThat(set.size()).as(which).isEqualTo((int) policy.requests().exclusive(part));
                own = own.union(set);
            }
            assertThat(own.intersects(all)).as(which).isFalse();
            assertThat(own.intersects(policy.reserved())).as(which).isFalse();
            all = all.union(own);
        }
        assertThat(all).as(which).isEqualTo(policy.managed());
        for (var node : policy.topology().nodes().ids()) {
            var inside = policy.topology().cpusOfNode(node);
            var given = inside.minus(cpus.shared()).minus(policy.reserved()).size();
            assertThat(cpus.assigned(node)).as(which).isEqualTo(given);
            assertThat(cpus.allocatable(node))
                    .as(which)
                    .isEqualTo(inside.minus(policy.reserved()).size());
        }
        assertThat(new HashSet<>(cpus.saved().containers().keySet()))
                .as(which)
                .isEqualTo(pods.stream().map(p -> p.meta().uid()).collect(Collectors.toSet()));
    }

    private static void assertRestarts(CpuPolicy policy, Cpus cpus, String which) {
        var saved = CpuCheckpoint.read(CpuCheckpoint.write(cpus.saved()), YamlTree::load);
        assertThat(saved).as(which).isEqualTo(cpus.saved());
        try {
            assertThat(policy.start(saved).saved()).as(which).isEqualTo(saved);
        } catch (StartException e) {
            assertThat(cpus.shared()).as(which + e.getMessage()).isEqualTo(CpuSet.EMPTY);
        }
    }
}
