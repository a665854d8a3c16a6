package io.juxta.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.AttributeValue;
import io.juxta.topology.AttributeResult.Found;
import io.juxta.topology.AttributeResult.Missing;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/// Four trees of a real 6.12 kernel.
class CapturesTest {

    private static Sysfs capture(String name) throws URISyntaxException {
        var resource = CapturesTest.class.getResource("/captures/" + name + ".tgz");
        return Sysfs.open(Path.of(Objects.requireNonNull(resource).toURI()));
    }

    private static List<Long> list(Machine machine, String address) {
        return machine.pciDevice(address).orElseThrow().listAttributes().stream()
                .filter(result -> result.name().equals(StandardAttributes.NUMA_NODE))
                .map(
                        result ->
                                result instanceof Found(_, AttributeValue.Ints(var nodes))
                                        ? nodes
                                        : List.<Long>of())
                .findFirst()
                .orElseThrow();
    }

    private static Object roots(Machine machine, int cpu) {
        return switch (machine.cpu(cpu).orElseThrow().listAttributes().getLast()) {
            case Found(_, AttributeValue.Strings(var roots)) -> roots;
            case Found(_, var other) -> other;
            case Missing(_, var kind, _) -> kind;
        };
    }

    @Test
    void flat() throws URISyntaxException {
        var machine = Discovery.read(capture("flat-1s"));
        assertThat(machine.warnings()).isEmpty();
        assertThat(machine.numaNodes()).hasSize(1);
        var node = machine.numaNodes().getFirst();
        assertThat(node.cpus()).hasToString("0-3");
        assertThat(node.memoryBytes()).isEqualTo(86_136L * 1024);
        assertThat(node.hugepages()).isEqualTo(Map.of("1Gi", 0L, "2Mi", 16L));
        assertThat(machine.cpus()).hasSize(4);
        assertThat(machine.cpus())
                .extracting(cpu -> cpu.core().orElseThrow())
                .containsExactly(0, 0, 1, 1);
        assertThat(machine.pciDevices()).hasSize(9);
        assertThat(list(machine, "0000:11:00.0")).containsExactly(0L);
        assertThat(roots(machine, 0)).isEqualTo(List.of("pci0000:10"));
    }

    @Test
    void twoSockets() throws URISyntaxException {
        var machine = Discovery.read(capture("epyc-nps1-2s"));
        assertThat(machine.warnings()).isEmpty();
        assertThat(machine.numaNodes())
                .extracting(Machine.NumaNode::socket)
                .containsExactly(OptionalInt.of(0), OptionalInt.of(1));
        assertThat(machine.numaNodes())
                .extracting(Machine.NumaNode::memoryBytes)
                .containsExactly(88_532L * 1024, 125_560L * 1024);
        assertThat(machine.numaNodes().getFirst().distances()).isEqualTo(Map.of(0, 10, 1, 32));
        assertThat(machine.cpus()).hasSize(8).allMatch(cpu -> cpu.cluster().isEmpty());
        assertThat(machine.pciDevices()).hasSize(11);
        assertThat(machine.pciDevice("0000:00:01.0").orElseThrow().attributes().getLast())
                .isEqualTo(
                        new Missing(
                                StandardAttributes.NUMA_NODE,
                                ErrorKind.NO_AFFINITY,
                                "bus/pci/devices/0000:00:01.0/numa_node holds -1: the device has no NUMA affinity."));
        assertThat(list(machine, "0000:11:00.0")).containsExactly(0L);
        assertThat(list(machine, "0000:21:00.0")).containsExactly(1L);
        assertThat(roots(machine, 4)).isEqualTo(List.of("pci0000:20"));
    }

    @Test
    void quadrants() throws URISyntaxException {
        var machine = Discovery.read(capture("epyc-nps4-2s"));
        assertThat(machine.warnings()).isEmpty();
        assertThat(machine.numaNodes()).hasSize(8);
        assertThat(machine.pciDevices()).hasSize(17);
        assertThat(list(machine, "0000:11:00.0")).containsExactly(0L, 1L, 2L, 3L);
        assertThat(list(machine, "0000:21:00.0")).containsExactly(5L, 4L, 6L, 7L);
        assertThat(list(machine, "0000:31:00.0")).containsExactly(6L, 4L, 5L, 7L);
        assertThat(machine.pciDevice("0000:31:00.0").orElseThrow().deviceClass())
                .isEqualTo("0x020000");
        assertThat(machine.pciDevice("0000:30:00.0").orElseThrow().isBridge()).isTrue();
        assertThat(roots(machine, 6)).isEqualTo(List.of("pci0000:30"));
    }

    @Test
    void subNumaClusters() throws URISyntaxException {
        var machine = Discovery.read(capture("xeon-snc2-2s"));
        assertThat(machine.warnings()).isEmpty();
        assertThat(machine.numaNodes())
                .extracting(node -> node.cpus().toString())
                .containsExactly("0-1", "2-3", "4-5", "6-7");
        assertThat(machine.pciDevices()).hasSize(14);
        assertThat(list(machine, "0000:11:00.0")).containsExactly(1L, 0L);
        assertThat(list(machine, "0000:21:00.0")).containsExactly(2L, 3L);
        assertThat(list(machine, "0000:31:00.0")).containsExactly(3L, 2L);
        assertThat(roots(machine, 0)).isEqualTo(ErrorKind.NO_ROOT_ON_NODE);
    }

    @Test
    void theOrderOfNamesDoesNotMatter() throws URISyntaxException {
        for (var name : List.of("flat-1s", "epyc-nps1-2s", "epyc-nps4-2s", "xeon-snc2-2s")) {
            var tree = capture(name);
            assertThat(Discovery.read(Trees.shuffled(tree, 7))).isEqualTo(Discovery.read(tree));
        }
    }

    @Test
    void whatWasRecordedGivesTheSameMachine() throws URISyntaxException {
        for (var name : List.of("flat-1s", "epyc-nps1-2s", "epyc-nps4-2s", "xeon-snc2-2s")) {
            var recorded = new Recorded(capture(name));
            var machine = Discovery.read(recorded);
            assertThat(Discovery.read(Trees.inMemory(recorded.entries()))).isEqualTo(machine);
            assertThat(recorded.entries()).doesNotContainKey("KERNEL");
        }
    }
}
