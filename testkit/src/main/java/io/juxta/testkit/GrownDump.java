package io.juxta.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A seeded dump of a small cluster, as people make and keep them: several files, some objects
/// twice or in two versions, some kinds missing.
///
/// @param files in the order in which a folder is read
/// @param workload a pod that is not part of the dump, with the template of its claim if it has one
/// @param flags further flags that a command line needs
public record GrownDump(List<DumpFile> files, DumpFile workload, List<String> flags) {

    /// One file of it.
    public record DumpFile(String name, String text) {}

    public GrownDump {
        files = List.copyOf(files);
        flags = List.copyOf(flags);
    }

    /// The same seed and index always give the same dump.
    public static GrownDump of(long seed, long index) {
        return new DumpGrower(Grow.of(seed, index)).dump();
    }

    /// Writes the dump to a folder of its own below a folder, and the workload beside it.
    public void write(Path folder) throws IOException {
        var dump = Files.createDirectories(folder.resolve("dump"));
        for (var file : files) {
            Files.writeString(dump.resolve(file.name()), file.text());
        }
        Files.writeString(folder.resolve(workload.name()), workload.text());
    }
}
