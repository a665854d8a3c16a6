package io.juxta.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.juxta.model.AttributeValue;
import io.juxta.model.CpuSet;
import io.juxta.topology.AttributeResult.Found;
import io.juxta.topology.AttributeResult.Missing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiscoveryTest {

    private final Machine zoo = Discovery.read(MachineText.named("zoo"));

    @Test
    void nodesOfEveryKind() {
        assertThat(zoo.numaNodes()).extracting(Machine.NumaNode::id).containsExactly(0, 2, 3);
        var first = zoo.numaNode(0).orElseThrow();
        assertThat(first.cpus()).isEqualTo(CpuSet.parse("0-4"));
        assertThat(first.memoryBytes()).isEqualTo(32_768_000L * 1024);
        assertThat(first.hugepages()).isEqualTo(Map.of("64Ki", 0L, "2Mi", 512L, "1Gi", 4L));
        assertThat(first.socket()).hasValue(0);
        assertThat(first.distances()).isEqualTo(Map.of(0, 10, 2, 14, 3, 20));
        var memory = zoo.numaNode(2).orElseThrow();
        assertThat(memory.cpus().isEmpty()).isTrue();
        assertThat(memory.socket()).isEmpty();
        assertThat(memory.memoryBytes()).isEqualTo(65_536L * 1024);
        assertThat(zoo.numaNode(3).orElseThrow().memoryBytes()).isZero();
        assertThat(zoo.numaNode(1)).isEmpty();
    }

    @Test
    void cpusOfEveryKind() {
        assertThat(zoo.cpus()).extracting(Machine.Cpu::id).containsExactly(0, 1, 2, 4);
        var fast = zoo.cpu(0).orElseThrow();
        assertThat(fast.core()).hasValue(0);
        assertThat(fast.socket()).hasValue(0);
        assertThat(fast.die()).hasValue(0);
        assertThat(fast.cluster()).isEmpty();
        assertThat(fast.uncoreCache()).hasValue(0);
        assertThat(zoo.cpu(1).orElseThrow().cluster()).isEmpty();
        var slow = zoo.cpu(2).orElseThrow();
        assertThat(slow.die()).hasValue(1);
        assertThat(slow.cluster()).hasValue(8);
        assertThat(slow.uncoreCache()).hasValue(2);
        var silent = zoo.cpu(4).orElseThrow();
        assertThat(silent.core()).isEmpty();
        assertThat(silent.numaNode()).hasValue(0);
        assertThat(silent.attributes())
                .first()
                .extracting(result -> ((Missing) result).kind())
                .isEqualTo(ErrorKind.CPU_NOT_FOUND);
    }

    @Test
    void devicesOfEveryKind() {
        assertThat(zoo.pciDevices())
                .extracting(Machine.PciDevice::address)
                .containsExactly(
                        "0000:00:00.0",
                        "0000:01:00.0",
                        "0000:01:01.0",
                        "0001:00:00.0",
                        "10000:e1:00.0");
        var bridge = zoo.pciDevice("0000:00:00.0").orElseThrow();
        assertThat(bridge.isBridge()).isTrue();
        assertThat(bridge.driver()).isEqualTo("pcieport");
        var virtual = zoo.pciDevice("0000:01:01.0").orElseThrow();
        assertThat(virtual.virtualFunctionOf()).isEqualTo("0000:01:00.0");
        assertThat(virtual.driver()).isEmpty();
        assertThat(virtual.numaNode()).hasValue(0);
        assertThat(virtual.attributes())
                .containsExactly(
                        new Found(
                                StandardAttributes.PCI_BUS_ID,
                                new AttributeValue.StringValue("0000:01:01.0")),
                        new Found(
                                StandardAttributes.PCIE_ROOT,
                                new AttributeValue.StringValue("pci0000:00")),
                        new Found(StandardAttributes.NUMA_NODE, new AttributeValue.IntValue(0)));
        assertThat(virtual.listAttributes())
                .containsExactly(
                        new Found(
                                StandardAttributes.PCIE_ROOT,
                                new AttributeValue.Strings(List.of("pci0000:00"))),
                        new Found(
                                StandardAttributes.NUMA_NODE,
                                new AttributeValue.Ints(List.of(0L, 2L))));
        assertThat(zoo.pciDevice("0001:00:00.0").orElseThrow().numaNode()).isEmpty();
        assertThat(zoo.pciDevice("10000:e1:00.0").orElseThrow().attributes())
                .allSatisfy(
                        result ->
                                assertThat(((Missing) result).kind()).isEqualTo(ErrorKind.BAD_BDF));
    }

    @Test
    void nothingOfThisIsWorthAWarning() {
        assertThat(zoo.warnings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"zoo", "t03-epyc-nps4", "t15-grace-blackwell", "t17-power9"})
    void theOrderOfNamesDoesNotMatter(String name) {
        var tree = MachineText.named(name);
        var machine = Discovery.read(tree);
        for (var seed = 0; seed < 20; seed++) {
            assertThat(Discovery.read(Trees.shuffled(tree, seed))).isEqualTo(machine);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"zoo", "t12-cxl", "t16-sparse-one-socket"})
    void whatWasRecordedGivesTheSameMachine(String name, @TempDir Path folder) throws IOException {
        var recorded = new Recorded(MachineText.named(name));
        var machine = Discovery.read(recorded);
        var entries = recorded.entries();
        assertThat(Discovery.read(Trees.inMemory(entries))).isEqualTo(machine);
        assertThat(Discovery.read(Sysfs.open(Trees.onDisk(entries, folder.resolve("tree")))))
                .isEqualTo(machine);
        var archive = folder.resolve("capture.tgz");
        Files.write(archive, Trees.packed(entries));
        assertThat(Discovery.read(Sysfs.open(archive))).isEqualTo(machine);
    }

    @Test
    void ofMemoryOnlyTheTotalIsRecorded() {
        var recorded = new Recorded(MachineText.named("zoo"));
        Discovery.read(recorded);
        assertThat(recorded.entries().get("devices/system/node/node0/meminfo"))
                .isEqualTo(new SysfsEntry.File("Node 0 MemTotal:       32768000 kB\n"));
    }

    @Test
    void aDeviceOnANodeThatIsNotThere() {
        var machine =
                Discovery.read(
                        MachineText.parse(
                                """
                                devices/system/node/node0/meminfo: Node 0 MemTotal: 1 kB
                                bus/pci/devices/0000:00:01.0 -> ../../../devices/pci0000:00/0000:00:01.0
                                devices/pci0000:00/0000:00:01.0/numa_node: 7
                                """));
        assertThat(machine.warnings())
                .contains("0000:00:01.0 says it is on node 7, which is not online.");
        assertThat(machine.pciDevices().getFirst().numaNode()).isEqualTo(OptionalInt.of(7));
    }

    @Test
    void noSysfsIsOneLine(@TempDir Path folder) {
        assertThatThrownBy(() -> Discovery.read(Sysfs.open(folder)))
                .isInstanceOf(DiscoveryException.class)
                .hasMessageStartingWith("No sysfs here")
                .hasMessageNotContaining("\n");
        assertThatThrownBy(() -> Sysfs.open(folder.resolve("nowhere")))
                .isInstanceOf(DiscoveryException.class)
                .hasMessageContaining("neither a folder nor a capture");
    }

    @Test
    void theBiggestMachine(@TempDir Path folder) throws IOException {
        var root = Trees.onDisk(BigMachine.entries(), folder);
        Discovery.read(Sysfs.directory(root));
        var start = System.nanoTime();
        var machine = Discovery.read(Sysfs.directory(root));
        var took = Duration.ofNanos(System.nanoTime() - start);
        assertThat(machine.warnings()).isEmpty();
        assertThat(machine.numaNodes()).hasSize(BigMachine.NODES);
        assertThat(machine.cpus()).hasSize(BigMachine.CPUS);
        assertThat(machine.pciDevices()).hasSize(BigMachine.DEVICES);
        assertThat(machine.pciDevices().getFirst().listAttributes())
                .contains(
                        new Found(
                                StandardAttributes.NUMA_NODE,
                                new AttributeValue.Ints(List.of(0L, 1L, 2L, 3L))));
        System.out.printf("the biggest machine: %d ms%n", took.toMillis());
        assertThat(took).isLessThan(Duration.ofSeconds(5));
    }
}
