package io.juxta.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Trees made to hang, to flood or to lead astray: a warning or one clear error, soon.
@Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@DisabledOnOs(OS.WINDOWS)
class HostileTreeTest {

    @TempDir Path folder;

    private Path root;
    private Path node;
    private Path devices;

    @BeforeEach
    void aGoodTree() throws IOException {
        root = Trees.onDisk(entries(), folder.resolve("sys"));
        node = root.resolve("devices/system/node/node0");
        devices = root.resolve("bus/pci/devices");
    }

    private static Map<String, SysfsEntry> entries() {
        return Map.of(
                "devices/system/node/node0/cpulist", new SysfsEntry.File("0\n"),
                "devices/system/node/node0/meminfo", new SysfsEntry.File("Node 0 MemTotal: 8 kB\n"),
                "devices/system/cpu/cpu0/node0", new SysfsEntry.Directory(),
                "devices/system/cpu/cpu0/topology/core_id", new SysfsEntry.File("0\n"),
                "bus/pci/devices", new SysfsEntry.Directory());
    }

    private Machine discovered() {
        var machine = Discovery.read(Sysfs.directory(root));
        assertThat(machine.warnings()).allSatisfy(w -> assertThat(w).doesNotContain("\n"));
        return machine;
    }

    private String onlyWarning() {
        var machine = discovered();
        assertThat(machine.warnings()).hasSize(1);
        return machine.warnings().getFirst();
    }

    @Test
    void theGoodTreeIsGood() {
        assertThat(discovered().warnings()).isEmpty();
    }

    @Test
    void linksInCircles() throws IOException {
        Files.createSymbolicLink(node.resolve("hugepages"), Path.of("hugepages"));
        assertThat(onlyWarning()).contains("node0/hugepages", "in circles");
        Files.delete(node.resolve("hugepages"));
        Files.createSymbolicLink(devices.resolve("0000:00:01.0"), Path.of("0000:00:02.0"));
        Files.createSymbolicLink(devices.resolve("0000:00:02.0"), Path.of("0000:00:01.0"));
        var machine = discovered();
        assertThat(machine.pciDevices()).hasSize(2).allMatch(d -> d.numaNode().isEmpty());
        assertThat(machine.warnings()).anyMatch(warning -> warning.contains("in circles"));
    }

    @Test
    void aLinkToItsOwnFolder() throws IOException {
        Files.createSymbolicLink(root.resolve("devices/system/cpu/cpu1"), Path.of("."));
        var machine = discovered();
        assertThat(machine.cpus()).extracting(Machine.Cpu::id).containsExactly(0);
    }

    @Test
    void aPipe() throws IOException, InterruptedException {
        var pipe = node.resolve("distance");
        var made = new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
        assertThat(made).isZero();
        assertThat(onlyWarning()).contains("node0/distance", "no regular file");
    }

    @Test
    void aGigabyte() throws IOException {
        try (var file = new RandomAccessFile(node.resolve("distance").toFile(), "rw")) {
            file.setLength(1L << 30);
        }
        assertThat(onlyWarning()).contains("node0/distance", "larger than 1 MiB");
    }

    @Test
    void aFileNobodyMayRead() throws IOException {
        var file = Files.writeString(node.resolve("distance"), "10\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
        if (Files.isReadable(file)) {
            var tree = Sysfs.inMemory();
            entries().forEach(tree::entry);
            var denied = new SysfsEntry.Unreadable("permission denied");
            tree.entry("devices/system/node/node0/distance", denied);
            assertThat(Discovery.read(tree.build()).warnings())
                    .containsExactly(
                            "devices/system/node/node0/distance cannot be read: permission denied.");
        } else {
            assertThat(onlyWarning()).contains("node0/distance", "permission denied");
        }
    }

    @Test
    void linksThatLeadOutside() throws IOException {
        var outside = Files.createDirectory(folder.resolve("outside"));
        Files.writeString(outside.resolve("numa_node"), "1\n");
        Files.writeString(outside.resolve("secret"), "10\n");
        Files.createSymbolicLink(devices.resolve("0000:00:01.0"), Path.of("../../../../outside"));
        Files.createSymbolicLink(devices.resolve("0000:00:02.0"), outside);
        Files.createSymbolicLink(node.resolve("distance"), outside.resolve("secret"));
        var machine = discovered();
        assertThat(machine.numaNodes().getFirst().distances()).isEmpty();
        assertThat(machine.pciDevices()).hasSize(2).allMatch(d -> d.numaNode().isEmpty());
        assertThat(machine.warnings())
                .contains(
                        "devices/system/node/node0/distance cannot be read: it leads outside of the tree.");
        var sysfs = Sysfs.directory(root);
        assertThatThrownBy(() -> sysfs.readFile("../outside/secret"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("outside");
        assertThatThrownBy(() -> sysfs.list("devices/../.."))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("outside");
    }

    @Test
    void garbage() throws IOException {
        var bytes = new byte[5000];
        new Random(1).nextBytes(bytes);
        for (var file : new String[] {"cpulist", "meminfo", "distance"}) {
            Files.write(node.resolve(file), bytes);
        }
        Files.write(root.resolve("devices/system/cpu/online"), bytes);
        var device = Files.createDirectories(root.resolve("devices/pci0000:00/0000:00:01.0"));
        for (var file : new String[] {"class", "vendor", "device", "numa_node"}) {
            Files.write(device.resolve(file), bytes);
        }
        Files.createSymbolicLink(
                devices.resolve("0000:00:01.0"),
                Path.of("../../../devices/pci0000:00/0000:00:01.0"));
        var machine = discovered();
        assertThat(machine.warnings()).hasSizeGreaterThan(5);
        assertThat(machine.warnings()).allSatisfy(w -> assertThat(w).hasSizeLessThan(700));
        assertThat(machine.pciDevices().getFirst().deviceClass()).isEmpty();
    }

    @Test
    void namesWithNewlines() throws IOException {
        Files.createDirectory(devices.resolve("0000:00:01.0\nroot: all is well"));
        Files.createDirectory(root.resolve("devices/system/node/node1\n"));
        assertThat(onlyWarning())
                .isEqualTo(
                        "bus/pci/devices holds \"0000:00:01.0\\nroot: all is well\", which is no PCI address.");
    }

    @Test
    void aFileInPlaceOfAFolder() throws IOException {
        Files.writeString(root.resolve("devices/system/cpu/cpu1"), "");
        Files.writeString(node.resolve("hugepages"), "");
        Files.createSymbolicLink(
                devices.resolve("0000:00:01.0"), Path.of("../../../devices/system/cpu/cpu1"));
        var recorded = new Recorded(Sysfs.directory(root));
        var machine = Discovery.read(recorded);
        assertThat(machine.warnings()).anyMatch(warning -> warning.contains("it is no folder"));
        assertThat(Discovery.read(Trees.inMemory(recorded.entries()))).isEqualTo(machine);
    }

    @Test
    void moreWarningsThanAnybodyReads() throws IOException {
        for (var i = 0; i < 1000; i++) {
            Files.createDirectory(devices.resolve("strange" + i));
        }
        assertThat(discovered().warnings()).hasSize(201).last().asString().contains("800 more");
    }

    @Test
    void archivesThatNameFilesOutside() throws IOException {
        for (var name : new String[] {"../etc/passwd", "devices/../../x", "/etc/passwd"}) {
            var archive = folder.resolve("bad.tgz");
            Files.write(archive, Trees.packed(Map.of(name, new SysfsEntry.File("x"))));
            assertThatThrownBy(() -> Sysfs.archive(archive))
                    .isInstanceOf(DiscoveryException.class)
                    .hasMessageContaining("points outside")
                    .hasMessageNotContaining("\n");
        }
    }

    @Test
    void archivesThatAreNone() throws IOException {
        var archive = Files.writeString(folder.resolve("text.tgz"), "no archive ".repeat(100));
        assertThatThrownBy(() -> Sysfs.archive(archive))
                .isInstanceOf(DiscoveryException.class)
                .hasMessageContaining("text.tgz cannot be read as a capture");
        var packed = Trees.packed(entries());
        var cut = folder.resolve("cut.tgz");
        Files.write(cut, Arrays.copyOf(packed, packed.length / 2));
        assertThatThrownBy(() -> Sysfs.archive(cut))
                .isInstanceOf(DiscoveryException.class)
                .hasMessageContaining("cut.tgz cannot be read as a capture");
    }

    @Test
    void anArchiveThatIsABomb() throws IOException {
        var million = new SysfsEntry.File("0".repeat(Sysfs.LARGEST_FILE));
        var entries = new TreeMap<String, SysfsEntry>();
        for (var i = 0; i < 80; i++) {
            entries.put("devices/" + i, million);
        }
        var archive = folder.resolve("bomb.tgz");
        Files.write(archive, Trees.packed(entries));
        assertThatThrownBy(() -> Sysfs.archive(archive))
                .isInstanceOf(DiscoveryException.class)
                .hasMessageContaining("larger than any sysfs");
    }

    @Test
    void anArchiveWithAFolderAround() throws IOException {
        var wrapped = new TreeMap<String, SysfsEntry>();
        entries().forEach((path, entry) -> wrapped.put("host-17/sys/" + path, entry));
        var archive = folder.resolve("wrapped.tgz");
        Files.write(archive, Trees.packed(wrapped));
        assertThat(Discovery.read(Sysfs.archive(archive))).isEqualTo(discovered());
    }
}
