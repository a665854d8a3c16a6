package io.juxta.cli.topology;

import io.juxta.cli.options.InputFile;
import io.juxta.cli.options.UnknownKeys;
import io.juxta.cli.page.BadQuestion;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.UsageException;
import io.juxta.kube.text.Source;
import io.juxta.model.tar.TarReader;
import io.juxta.topology.Discovery;
import io.juxta.topology.DiscoveryException;
import io.juxta.topology.Machine;
import io.juxta.topology.Recorded;
import io.juxta.topology.Sysfs;
import io.juxta.topology.SysfsEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import picocli.CommandLine.ParseResult;

/// The source of a machine: this one, a folder, a capture, or an earlier output of `topology -o
/// json`.
public sealed interface MachineSource {

    /// The machine itself.
    ///
    /// @throws DiscoveryException when the source holds no machine
    Machine machine();

    /// As in `Linux capture, 214 files`. To be called after [#machine()].
    String description();

    /// A sysfs that records what was read.
    ///
    /// @param what as in `this machine`
    record Kernel(Recorded sysfs, String what) implements MachineSource {

        @Override
        public Machine machine() {
            return Discovery.read(sysfs);
        }

        SortedMap<String, SysfsEntry> read() {
            return sysfs.entries();
        }

        long fileCount() {
            return read().values().stream().filter(SysfsEntry.File.class::isInstance).count();
        }

        @Override
        public String description() {
            return "%s, %d files".formatted(what, fileCount());
        }
    }

    /// A machine from a file.
    record WrittenMachine(Machine machine, Path file) implements MachineSource {

        @Override
        public String description() {
            return String.valueOf(file.getFileName());
        }
    }

    /// The source that `--sysfs` names, or this machine.
    ///
    /// @throws DiscoveryException when there is no sysfs
    static MachineSource from(ParseResult arguments, Console console) {
        if (!arguments.hasMatchedOption("--sysfs")) {
            return thisMachine();
        }
        Path path = arguments.matchedOptionValue("--sysfs", Path.of(""));
        if (path.equals(Path.of(""))) {
            throw new UsageException("--sysfs is followed by nothing: name a folder or capture.");
        }
        return of(path, console);
    }

    static MachineSource thisMachine() {
        return new Kernel(new Recorded(Sysfs.thisMachine()), "this machine");
    }

    /// A machine from its sysfs (a folder or a capture), or from what `topology -o json` printed.
    ///
    /// @throws DiscoveryException when the sysfs holds no machine
    /// @throws io.juxta.kube.text.InputException when another program printed the file, or it
    ///   cannot be read
    static MachineSource of(Path path, Console console) {
        if (Files.isDirectory(path)) {
            return new Kernel(new Recorded(Sysfs.open(path)), "Linux sysfs");
        }
        return isArchive(path)
                ? new Kernel(new Recorded(Sysfs.open(path)), "Linux capture")
                : new WrittenMachine(written(path, InputFile.text(path), console), path);
    }

    /// Also by its name, so that a damaged archive is reported as one.
    private static boolean isArchive(Path path) {
        var name = path.toString();
        return !Files.exists(path)
                || name.endsWith(".tgz")
                || name.endsWith(".gz")
                || name.endsWith(".tar")
                || (Files.isRegularFile(path) && beginsAsArchive(path));
    }

    /// Whether the file has the magic of gzip or tar.
    private static boolean beginsAsArchive(Path path) {
        try (var in = Files.newInputStream(path)) {
            var start = in.readNBytes(TarReader.MARK_END);
            return (start.length > 1 && (start[0] & 0xff) == 0x1f && (start[1] & 0xff) == 0x8b)
                    || TarReader.isTar(start);
        } catch (IOException _) {
            return false; // reported when it is read
        }
    }

    private static Machine written(Path path, String text, Console console) {
        var source = Source.of(path.toString());
        var foreign = ForeignMachine.of(text);
        if (foreign.isPresent()) {
            throw foreign.get().refusal(source);
        }
        var tree = InputFile.tree(text, source);
        UnknownKeys.ofMachine(tree, source).forEach(console::warning);
        try {
            return MachineReader.whole(tree);
        } catch (BadQuestion e) {
            throw InputFile.unreadable(path, e);
        }
    }
}
