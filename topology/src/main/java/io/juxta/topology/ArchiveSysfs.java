package io.juxta.topology;

import io.juxta.model.tar.TarReader;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;

/// Reads a packed tree into memory. Nothing is unpacked to disk; names that point outside of the
/// archive are refused all the same, since no honest program packs them.
final class ArchiveSysfs {

    private static final int MOST_ENTRIES = 500_000;
    private static final long MOST_BYTES = 64L * 1024 * 1024;

    private ArchiveSysfs() {}

    static Sysfs read(Path file) {
        var name = KernelText.text(String.valueOf(file.getFileName()));
        try (var in = unpacked(new BufferedInputStream(Files.newInputStream(file)))) {
            var tar = new TarReader(in, fault -> unreadable(name, reason(fault)));
            var entries = rooted(entries(tar, name));
            var tree = Sysfs.inMemory();
            entries.forEach(tree::entry);
            return tree.build();
        } catch (IOException e) {
            throw unreadable(name, Failure.reason(e));
        }
    }

    private static DiscoveryException unreadable(String archive, String reason) {
        return new DiscoveryException(
                "%s cannot be read as a capture: %s. Copy it again, or make a new one with `juxta topology capture`."
                        .formatted(archive, reason));
    }

    private static String reason(TarReader.TarFault fault) {
        return switch (fault) {
            case CUT_OFF -> "the archive ends inside a file";
            case DAMAGED -> "it is no tar archive, or a damaged one";
        };
    }

    private static InputStream unpacked(BufferedInputStream in) throws IOException {
        in.mark(2);
        var start = in.readNBytes(2);
        in.reset();
        var isGzip = start.length == 2 && start[0] == 0x1f && start[1] == (byte) 0x8b;
        return isGzip ? new BufferedInputStream(new GZIPInputStream(in)) : in;
    }

    private static Map<String, SysfsEntry> entries(TarReader tar, String archive)
            throws IOException {
        Map<String, SysfsEntry> entries = new TreeMap<>();
        var bytes = 0L;
        for (var entry = tar.next(); entry != null; entry = tar.next()) {
            bytes += entry.size();
            if (entries.size() == MOST_ENTRIES || bytes > MOST_BYTES) {
                throw new DiscoveryException(
                        "%s is larger than any sysfs. Pack only what `juxta topology capture` packs."
                                .formatted(archive));
            }
            var path = inside(entry.name(), archive);
            if (!path.isEmpty()) {
                entries.put(path, content(entry, tar, entries, archive));
            }
        }
        return entries;
    }

    private static SysfsEntry content(
            TarReader.Entry entry, TarReader tar, Map<String, SysfsEntry> before, String archive)
            throws IOException {
        return switch (entry.kind()) {
            case FOLDER -> new SysfsEntry.Directory();
            case LINK -> new SysfsEntry.Link(entry.target());
            case HARD_LINK ->
                    before.getOrDefault(
                            inside(entry.target(), archive),
                            new SysfsEntry.Unreadable("it is no regular file"));
            case OTHER -> new SysfsEntry.Unreadable("it is no regular file");
            case FILE -> {
                if (entry.size() > Sysfs.LARGEST_FILE) {
                    yield new SysfsEntry.Unreadable("it is larger than 1 MiB");
                }
                var text = new String(tar.content().readAllBytes(), StandardCharsets.UTF_8);
                yield tar.isReadable()
                        ? new SysfsEntry.File(text)
                        : new SysfsEntry.Unreadable(text.isEmpty() ? "permission denied" : text);
            }
        };
    }

    private static String inside(String name, String archive) {
        var names = Arrays.asList(name.split("/"));
        if (name.startsWith("/") || names.contains("..") || name.indexOf('\0') >= 0) {
            throw new DiscoveryException(
                    "%s holds %s, which points outside of it. Do not unpack it either; ask whoever made it."
                            .formatted(archive, KernelText.quoted(name)));
        }
        return String.join(
                "/", names.stream().filter(n -> !n.isEmpty() && !n.equals(".")).toList());
    }

    /// The same from the folder that holds `devices`, when the archive wraps it in others.
    private static Map<String, SysfsEntry> rooted(Map<String, SysfsEntry> entries) {
        var rooted = entries;
        while (rooted.keySet().stream().noneMatch(path -> (path + "/").startsWith("devices/"))) {
            var tops =
                    rooted.keySet().stream()
                            .filter(path -> path.contains("/"))
                            .map(path -> path.substring(0, path.indexOf('/') + 1))
                            .distinct()
                            .toList();
            if (tops.size() != 1) {
                return entries;
            }
            rooted = below(rooted, tops.getFirst());
        }
        return rooted;
    }

    private static Map<String, SysfsEntry> below(Map<String, SysfsEntry> entries, String folder) {
        Map<String, SysfsEntry> below = new TreeMap<>();
        entries.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(folder))
                .forEach(
                        entry ->
                                below.put(
                                        entry.getKey().substring(folder.length()),
                                        entry.getValue()));
        return below;
    }
}
