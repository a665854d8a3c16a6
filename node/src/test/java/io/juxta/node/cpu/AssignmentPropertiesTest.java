package io.juxta.node.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.CpuSet;
import io.juxta.node.WorkBudget;
import io.juxta.node.cpu.Taking.Taken;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Laws of choosing CPUs on machines from a seed.
class AssignmentPropertiesTest {

    private static final long SEED = 61;
    private static final int MACHINES = 2_000;

    /// Machines on which every set of nodes is tried.
    private static final int SEARCHED = 600;

    private static final List<Set<CpuOption>> WAYS =
            List.of(
                    EnumSet.noneOf(CpuOption.class),
                    EnumSet.of(CpuOption.ACROSS_CORES),
                    EnumSet.of(CpuOption.BY_CACHE),
                    EnumSet.of(CpuOption.FULL_CORES),
                    EnumSet.of(CpuOption.ACROSS_NODES),
                    EnumSet.of(CpuOption.ACROSS_NODES, CpuOption.BY_SOCKET),
                    EnumSet.of(CpuOption.ACROSS_NODES, CpuOption.FULL_CORES));

    private static RandomTopology machine(int index, int nodes) {
        return RandomTopology.from(new SplittableRandom(SEED * 1_000_003 + index), nodes);
    }

    @Test
    void asManyFreeCpusAsAskedForAreTaken_orTheRefusalCountsThem() {
        for (var i = 0; i < MACHINES; i++) {
            var machine = machine(i, 8);
            var free = machine.some();
            var asked = machine.random().nextInt(free.size() + 2);
            for (var way : WAYS) {
                var chooser = new Chooser(machine.topology(), way);
                var taking = chooser.take(free, asked, WorkBudget.standard());
                var which = "seed %d, machine %d, %s".formatted(SEED, i, way);

                if (asked > free.size()) {
                    assertThat(taking).as(which).isEqualTo(Taking.tooFew(asked, free));
                } else {
                    var cpus = taken(taking, which);
                    assertThat(cpus.size()).as(which).isEqualTo(asked);
                    assertThat(free.containsAll(cpus)).as(which).isTrue();
                    assertThat(chooser.take(free, asked, WorkBudget.standard()))
                            .as(which)
                            .isEqualTo(taking);
                }
            }
        }
    }

    @Test
    void wholeCoresOutOfWholeCores_staysWhole() {
        var seen = 0;
        for (var i = 0; i < MACHINES; i++) {
            var machine = machine(i, 8);
            var threads = machine.topology().cpusPerCore();
            var free = machine.someCores();
            if (!machine.coresAlike() || free.isEmpty()) {
                continue;
            }
            var asked = threads * (1 + machine.random().nextInt(free.size() / threads));
            for (var way :
                    List.<Set<CpuOption>>of(
                            EnumSet.noneOf(CpuOption.class),
                            EnumSet.of(CpuOption.BY_CACHE),
                            EnumSet.of(CpuOption.ACROSS_NODES, CpuOption.FULL_CORES))) {
                var which = "seed %d, machine %d, %s".formatted(SEED, i, way);
                var cpus =
                        taken(
                                new Chooser(machine.topology(), way)
                                        .take(free, asked, WorkBudget.standard()),
                                which);
                assertThat(machine.topology().wholeCores(cpus)).as(which).isEqualTo(cpus);
                seen++;
            }
        }
        assertThat(seen).isGreaterThan(MACHINES);
    }

    @Test
    void aWholeFreeNodeThatFits_isTakenBeforeAnythingElse() {
        var seen = 0;
        for (var i = 0; i < MACHINES; i++) {
            var machine = machine(i, 8);
            var topology = machine.topology();
            if (!topology.nodesHoldSockets()) {
                continue;
            }
            var whole = topology.nodes().cpus(machine.random().nextInt(topology.nodes().size()));
            var free = machine.some().union(whole);
            var asked = whole.size() + machine.random().nextInt(free.size() - whole.size() + 1);
            var which = "seed %d, machine %d".formatted(SEED, i);

            for (var packing : Packing.values()) {
                var cpus = taken(Packed.take(topology, free, asked, packing), which);
                assertThat(firstWholeFit(topology, free, asked, cpus)).as(which).isTrue();
                seen++;
            }
        }
        assertThat(seen).isGreaterThan(MACHINES / 2);
    }

    /// Whether the first whole free node that fits, fewest CPUs and lowest id first, is inside.
    private static boolean firstWholeFit(
            CpuTopology topology, CpuSet free, int asked, CpuSet cpus) {
        var order = new FreeCpus(topology, free).nodes();
        for (var place : order) {
            var all = topology.nodes().cpus(place);
            if (free.containsAll(all) && all.size() <= asked) {
                return cpus.containsAll(all);
            }
        }
        return false;
    }

    @Test
    void distributedCpus_areThoseOfThePlainSearch() {
        var distributed = 0;
        for (var i = 0; i < SEARCHED; i++) {
            var machine = machine(i, 6);
            var topology = machine.topology();
            var free = machine.some();
            var group = 1 + machine.random().nextInt(2);
            var asked = (1 + machine.random().nextInt(free.size() / group + 1)) * group;
            if (asked > free.size()) {
                continue;
            }
            for (var sockets : SocketUse.values()) {
                var which =
                        "seed %d, machine %d, %d of %s by %d, %s"
                                .formatted(SEED, i, asked, free, group, sockets);
                var order = new FreeCpus(topology, free).nodes();
                var plain = plain(topology, free, order, asked, group, sockets);

                var taking =
                        Distributed.take(
                                topology, free, asked, group, sockets, WorkBudget.standard());

                var cpus = taken(taking, which);
                if (plain.length == 0) {
                    assertThat(taking)
                            .as(which)
                            .isEqualTo(Packed.take(topology, free, asked, Packing.CORES));
                } else {
                    var given =
                            Arrays.stream(order)
                                    .map(p -> topology.nodes().cpus(p).intersect(cpus).size())
                                    .toArray();
                    assertThat(given).as(which).isEqualTo(plain);
                    distributed++;
                }
            }
        }
        assertThat(distributed).isGreaterThan(SEARCHED);
    }

    private static int[] plain(
            CpuTopology topology,
            CpuSet free,
            int[] order,
            int asked,
            int group,
            SocketUse sockets) {
        var counts =
                Arrays.stream(order)
                        .map(place -> topology.nodes().cpus(place).intersect(free).size())
                        .toArray();
        var socketOf =
                Arrays.stream(order)
                        .map(
                                place -> {
                                    var all = topology.nodes().cpus(place).stream();
                                    var of = all.map(topology.sockets()::of).distinct().toArray();
                                    return of.length == 1 ? of[0] : PlainDistribution.SEVERAL;
                                })
                        .toArray();
        var groups = asked / group;
        var perNode =
                Math.ceilDiv(Math.ceilDiv(topology.cpus().size(), group), topology.nodes().size());
        return new PlainDistribution(counts, socketOf, asked, group, sockets == SocketUse.ALIGNED)
                .given(Math.ceilDiv(groups, perNode), Math.min(groups, order.length));
    }

    @Test
    void aHundredAndTwentyEightNodes_areDistributedWithinTheBudget() {
        var coreOfCpu = new TreeMap<Integer, Integer>();
        var nodeOfCpu = new TreeMap<Integer, Integer>();
        for (var cpu = 0; cpu < 512; cpu++) {
            coreOfCpu.put(cpu, cpu);
            nodeOfCpu.put(cpu, cpu / 4);
        }
        var topology = CpuTopology.of(coreOfCpu, nodeOfCpu, nodeOfCpu, nodeOfCpu);
        var free = topology.cpus().minus(CpuSet.of(0, 5, 6));

        var taking =
                Distributed.take(topology, free, 300, 1, SocketUse.IGNORED, WorkBudget.standard());

        assertThat(taken(taking, "128 nodes").size()).isEqualTo(300);
    }

    private static CpuSet taken(Taking taking, String which) {
        assertThat(taking).as(which).isInstanceOf(Taken.class);
        return ((Taken) taking).cpus();
    }
}
