package io.juxta.cli;

import io.juxta.topology.Discovery;
import io.juxta.topology.DiscoveryException;
import io.juxta.topology.Machine;
import io.juxta.topology.Recorded;
import io.juxta.topology.Sysfs;
import io.juxta.topology.SysfsEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import picocli.CommandLine.ParseResult;

/// Where a machine is read from: this one, a folder or a capture. It remembers what was read.
///
/// @param what as in `this machine`
record MachineSource(Recorded sysfs, String what) {

    /// What `--sysfs` names, or this machine.
    ///
    /// @throws DiscoveryException when there is no sysfs
    static MachineSource from(ParseResult arguments) {
        if (!arguments.hasMatchedOption("--sysfs")) {
            return new MachineSource(new Recorded(Sysfs.thisMachine()), "this machine");
        }
        Path path = arguments.matchedOptionValue("--sysfs", Path.of(""));
        if (path.equals(Path.of(""))) {
            throw new UsageException("--sysfs is followed by nothing: name a folder or capture.");
        }
        return new MachineSource(
                new Recorded(Sysfs.open(path)),
                Files.isDirectory(path) ? "Linux sysfs" : "Linux capture");
    }

    /// @throws DiscoveryException when what is there is no machine
    Machine machine() {
        return Discovery.read(sysfs);
    }

    SortedMap<String, SysfsEntry> read() {
        return sysfs.entries();
    }

    long fileCount() {
        return read().values().stream().filter(SysfsEntry.File.class::isInstance).count();
    }

    /// As in `Linux capture, 214 files`. Asked after [#machine()].
    String description() {
        return "%s, %d files".formatted(what, fileCount());
    }
}
