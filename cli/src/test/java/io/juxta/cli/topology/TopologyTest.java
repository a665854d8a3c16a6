package io.juxta.cli.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.juxta.cli.Run;
import io.juxta.model.CpuSet;
import io.juxta.model.Tree;
import io.juxta.model.tar.Gzip;
import io.juxta.model.tar.TarWriter;
import io.juxta.testkit.YamlTree;
import io.juxta.topology.Sysfs;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Machines from captures, and the one this test runs on.
class TopologyTest {

    private static final Path CAPTURES =
            Path.of(System.getProperty("juxta.root", ".."), "cli/src/test/resources/captures");

    @TempDir Path folder;

    static Stream<String> captures() throws IOException {
        try (var files = Files.list(CAPTURES)) {
            return files.map(Path::toString).sorted().toList().stream();
        }
    }

    static Stream<List<String>> slices() throws IOException {
        var runs = new ArrayList<List<String>>();
        for (var capture : captures().toList()) {
            for (var rules : List.of("--feature-gates=", "--all-gates")) {
                runs.add(List.of(capture, rules, "--numa-form=scalar"));
            }
            runs.add(List.of(capture, "--all-gates", "--numa-form=list"));
            runs.add(
                    List.of(
                            capture,
                            "--feature-gates=DRAConsumableCapacity=false,AllBeta=false",
                            "--numa-form=scalar"));
        }
        return runs.stream();
    }

    @ParameterizedTest
    @MethodSource("slices")
    void whenSlicesArePrinted_ourOwnValidateTakesThem(List<String> run) {
        var gates = run.get(1);
        var slices =
                Run.of(
                        "topology",
                        "--slices",
                        "--driver=dev.example.com",
                        "--node=worker-1",
                        "--sysfs",
                        run.get(0),
                        "--class=0x01",
                        "--class=0x02",
                        "--class=0x03",
                        "--alias=dra.net/numaNode",
                        "--reserved-cpus=0",
                        "--reserved-memory=8Mi",
                        gates,
                        run.get(2));
        assertThat(slices.exit()).as(slices.stderr()).isZero();

        var verdict = Run.withInput(slices.stdout(), "validate", "-f", "-", gates);

        assertThat(verdict.exit()).as(verdict.stdout()).isZero();
        // Nothing in them depends on a gate that is off.
        assertThat(verdict.stderr()).doesNotContain("drop");
    }

    @ParameterizedTest
    @MethodSource("captures")
    void whenDrawn_noLineIsWiderThanATerminal(String capture) {
        var lines = Run.of("topology", "--sysfs", capture).stdout().lines().toList();

        assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThan(100));
    }

    @ParameterizedTest
    @MethodSource("captures")
    void whenCaptured_itReadsTheSameAndHasTheSameBytes(String machine) throws IOException {
        var first = folder.resolve("first.tar.gz");
        var second = folder.resolve("second.tgz");

        assertThat(capture(first, machine).exit()).isZero();
        assertThat(capture(second, first.toString()).exit()).isZero();

        assertThat(second).hasSameBinaryContentAs(first);
        for (var form : List.of("json", "yaml")) {
            assertThat(Run.of("topology", "--sysfs", second.toString(), "-o", form))
                    .isEqualTo(Run.of("topology", "--sysfs", machine, "-o", form));
        }
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactlyInAnyOrder(first, second);
        }
    }

    @ParameterizedTest
    @MethodSource("captures")
    void whenWrittenDown_aMachineReadsAndPublishesTheSame(String machine) throws IOException {
        var file = folder.resolve("machine.json");
        Files.writeString(file, Run.of("topology", "--sysfs", machine, "-o", "json").stdout());
        var slices =
                List.of(
                        List.of("topology", "-o", "json"),
                        List.of(
                                "topology",
                                "--slices",
                                "--driver=dev.example.com",
                                "--node=worker-1",
                                "--numa-form=list",
                                "--all-gates"));

        for (var run : slices) {
            assertThat(with(run, file.toString())).isEqualTo(with(run, machine));
        }
    }

    private static Run with(List<String> run, String machine) {
        var words = new ArrayList<>(run);
        words.addAll(List.of("--machine", machine));
        return Run.of(words.toArray(String[]::new));
    }

    @Test
    void whenCaptured_secretsOfTheMachineStayThere() throws IOException {
        var tree = folder.resolve("sys");
        write(tree, "devices/system/cpu/online", "0");
        write(tree, "devices/system/cpu/cpu0/topology/core_id", "0");
        write(tree, "devices/system/node/online", "0");
        write(tree, "devices/system/node/node0/cpulist", "0");
        write(tree, "devices/system/node/node0/meminfo", "Node 0 MemTotal: 4096 kB\nMAC-1 x");
        var nic = "devices/pci0000:00/0000:00:03.0/";
        write(tree, nic + "class", "0x020000");
        write(tree, nic + "numa_node", "0");
        write(tree, nic + "net/eth0/address", "MAC-2");
        write(tree, nic + "vpd", "SERIAL-1");
        write(tree, "class/dmi/id/product_serial", "SERIAL-2");
        write(tree, "kernel/hostname", "HOST-1");
        Files.createDirectories(tree.resolve("bus/pci/devices"));
        Files.createSymbolicLink(
                tree.resolve("bus/pci/devices/0000:00:03.0"), Path.of("../../../" + nic));
        var file = folder.resolve("machine.tar.gz");

        assertThat(capture(file, tree.toString()).exit()).isZero();

        assertThat(unpacked(file))
                .contains("0x020000", "MemTotal")
                .doesNotContain("MAC-", "SERIAL-", "HOST-", "eth0");
        assertThat(Run.of("topology", "--sysfs", file.toString(), "-o", "json"))
                .isEqualTo(Run.of("topology", "--sysfs", tree.toString(), "-o", "json"));
    }

    @Test
    void whenACaptureFails_whatWasThereStays() throws IOException {
        var file = folder.resolve("machine.tar.gz");
        Files.writeString(file, "before");

        assertThat(capture(file, folder.resolve("nowhere").toString()).exit()).isEqualTo(2);

        assertThat(file).hasContent("before");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void anArchiveHoldsLongNamesAndLinks() throws IOException {
        var deep = "a/".repeat(80) + "file";
        var archive = new TarWriter();
        archive.folder("empty");
        archive.file(deep, "content");
        archive.link("link", deep);
        var file = folder.resolve("long.tar.gz");
        Files.write(file, Gzip.packed(archive.bytes()));

        var read = Sysfs.archive(file);

        assertThat(read.readFile(deep)).isEqualTo("content");
        assertThat(read.readLink("link")).isEqualTo(deep);
        assertThat(read.list("empty")).isEmpty();
    }

    @Test
    void thisMachineHasTheCpusAndNodesLscpuSees() throws Exception {
        assumeThat(Path.of("/sys/devices/system/cpu")).exists();
        assumeThat(Path.of("/usr/bin/lscpu")).as("lscpu is needed").exists();
        var fields = new ArrayList<String>();
        flatten(YamlTree.load(shell("LC_ALL=C lscpu -J")), fields);

        var machine = (Tree.Mapping) YamlTree.load(Run.of("topology", "-o", "json").stdout());

        var online = CpuSet.parse(after(fields, "On-line CPU(s) list:"));
        assertThat(machine.items("cpus")).hasSize(online.size());
        var nodes = after(fields, "NUMA node(s):");
        assumeThat(nodes).as("lscpu knows of NUMA").isNotEmpty();
        assertThat(machine.items("numaNodes")).hasSize(Integer.parseInt(nodes));
    }

    @Test
    void thisMachineHasThePciDevicesLspciSees() throws Exception {
        assumeThat(Path.of("/sys/devices/system/cpu")).exists();
        var addresses =
                Files.exists(Path.of("/usr/bin/lspci"))
                        ? shell("lspci -D -n").lines().map(line -> line.split(" ", -1)[0]).toList()
                        : addressesInProc();

        var machine = (Tree.Mapping) YamlTree.load(Run.of("topology", "-o", "json").stdout());

        assertThat(machine.items("pciDevices"))
                .extracting(device -> ((Tree.Mapping) device).text("address"))
                .containsExactlyInAnyOrderElementsOf(addresses);
    }

    /// What lspci would read where it is not installed: bus, device and function in one number.
    private static List<String> addressesInProc() throws IOException {
        var devices = Path.of("/proc/bus/pci/devices");
        assumeThat(devices).as("lspci or the old list of PCI devices is needed").exists();
        return Files.readAllLines(devices).stream()
                .map(line -> Integer.parseInt(line.substring(0, 4), 16))
                .map(at -> "0000:%02x:%02x.%x".formatted(at >> 8, (at >> 3) & 31, at & 7))
                .toList();
    }

    private static void flatten(Tree tree, List<String> fields) {
        switch (tree) {
            case Tree.Mapping mapping when mapping.has("field") -> {
                fields.add(mapping.text("field"));
                fields.add(mapping.text("data"));
                mapping.items("children").forEach(child -> flatten(child, fields));
            }
            case Tree.Mapping mapping ->
                    mapping.fields().values().forEach(value -> flatten(value, fields));
            case Tree.Sequence(var items, _) -> items.forEach(item -> flatten(item, fields));
            case Tree.Text _, Tree.Number _, Tree.Bool _, Tree.Null _ -> {}
        }
    }

    private static String after(List<String> fields, String name) {
        var at = fields.indexOf(name);
        return at < 0 ? "" : fields.get(at + 1);
    }

    private static Run capture(Path file, String sysfs) {
        return Run.of("topology", "capture", file.toString(), "--sysfs", sysfs);
    }

    private static void write(Path tree, String name, String content) throws IOException {
        var file = tree.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content + "\n");
    }

    private static String unpacked(Path file) throws IOException {
        try (var in = new GZIPInputStream(new ByteArrayInputStream(Files.readAllBytes(file)))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String shell(String command) throws IOException, InterruptedException {
        var process = new ProcessBuilder("/bin/sh", "-c", command).start();
        process.getOutputStream().close();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        return output;
    }
}
