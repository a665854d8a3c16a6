package io.juxta.cli.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.AttributeValue;
import io.juxta.model.CpuSet;
import io.juxta.topology.AttributeForm;
import io.juxta.topology.AttributeResult;
import io.juxta.topology.Machine;
import io.juxta.topology.Machine.NumaNode;
import io.juxta.topology.Machine.PciDevice;
import io.juxta.topology.NumaAttributes;
import io.juxta.topology.StandardAttributes;
import io.juxta.topology.Sysfs;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// The drawing of machines that do not fit a page at first sight.
class MachinePageTest {

    @Test
    void whenEverythingIsLong_noLineIsWiderThanATerminal() {
        var nodes = IntStream.range(990, 1024).mapToObj(MachinePageTest::node).toList();
        var machine =
                new Machine(
                        nodes,
                        List.of(),
                        List.of(device("10000:e1:00.0", "a-very-long-driver-name")),
                        List.of("word ".repeat(50).strip()));

        var page = new MachinePage(machine, "this machine, 123456 files", 99).text();

        assertThat(page.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(100));
        assertThat(page)
                .contains("  node 1023 CPUs 1023,1025,1027,1029,1031,")
                .contains("1145,1147,1149\n")
                .contains("a-very-long-driver-name\n             numaNode 1023 or 34 nodes");
    }

    @Test
    void whenNamesHoldControlCharacters_theyDoNotReachTheTerminal() {
        var machine =
                new Machine(
                        List.of(node(1023)),
                        List.of(),
                        List.of(device("0000:00:00.0", "a\033[2J\nb")),
                        List.of());

        var page = new MachinePage(machine, "this machine, 1 files", 99).text();

        assertThat(page).contains("a?[2J?b").doesNotContain("\033");
    }

    @Test
    void whenSeveralDevicesHaveNoNode_oneWarningNamesThemAll() {
        var machine =
                new Machine(
                        List.of(node(0)),
                        List.of(),
                        List.of(lost("0000:00:01.0", -1), lost("0000:00:02.0", -1)),
                        List.of());

        var page = new MachinePage(machine, "this machine, 1 files", 99).text();

        assertThat(page)
                .containsOnlyOnce("Warnings")
                .contains("0000:00:01.0, 0000:00:02.0 have numa_node -1");
    }

    @Test
    void whenNumaNodeHoldsAnotherNegativeNumber_thatNumberIsTold() {
        var machine =
                new Machine(
                        List.of(node(0)),
                        List.of(),
                        List.of(
                                lost("0000:00:01.0", -2),
                                lost("0000:00:02.0", -1),
                                lost("0000:00:03.0", -2)),
                        List.of());

        var page = new MachinePage(machine, "this machine, 1 files", 199).text();

        assertThat(page)
                .contains("0000:00:02.0 has numa_node -1: the firmware")
                .contains("0000:00:01.0, 0000:00:03.0 have numa_node -2: the firmware");
    }

    /// Every other CPU, and a distance of its own to every node.
    private static NumaNode node(int id) {
        var distances = new TreeMap<Integer, Integer>();
        for (var other = 990; other < 1024; other++) {
            distances.put(other, other == id ? 10 : other);
        }
        var cpus = IntStream.range(0, 64).map(i -> id + 2 * i).toArray();
        return new NumaNode(
                id, CpuSet.of(cpus), 1023L << 30, new TreeMap<>(), OptionalInt.of(0), distances);
    }

    private static PciDevice device(String address, String driver) {
        var nodes = LongStream.range(990, 1024).boxed().toList();
        return new PciDevice(
                address,
                "0x030200",
                "0x10de",
                "0x2330",
                driver,
                "",
                OptionalInt.of(1023),
                List.of(
                        new AttributeResult.Found(
                                StandardAttributes.NUMA_NODE, new AttributeValue.IntValue(1023))),
                List.of(
                        new AttributeResult.Found(
                                StandardAttributes.NUMA_NODE, new AttributeValue.Ints(nodes))));
    }

    private static PciDevice lost(String address, int held) {
        var sysfs =
                Sysfs.inMemory()
                        .file("bus/pci/devices/%s/numa_node".formatted(address), held + "\n");
        var missing = new NumaAttributes(sysfs.build()).byPciAddress(address, AttributeForm.SCALAR);
        return new PciDevice(
                address,
                "0x020000",
                "0x15b3",
                "0x1021",
                "",
                "",
                OptionalInt.empty(),
                List.of(missing),
                List.of(missing));
    }
}
