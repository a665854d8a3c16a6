package io.juxta.topology;

import io.juxta.testkit.CaseFiles;
import java.util.regex.Pattern;

/// Reads a machine from a text that lists its files:
///
/// ```
/// # a remark
/// devices/system/node/online: 0-1
/// devices/system/node/node0/meminfo: |
///   Node 0 MemTotal: 1024 kB
///   Node 0 MemFree: 512 kB
/// devices/pci0000:00/0000:00:01.0/numa_node: " 4 \n"
/// devices/system/cpu/cpu0/node0/
/// bus/pci/devices/0000:00:01.0 -> ../../../devices/pci0000:00/0000:00:01.0
/// ```
///
/// A content ends with a newline unless it is in quotes, where `\n`, `\t` and `\u0000` may be used.
final class MachineText {

    private static final Pattern ESCAPE = Pattern.compile("\\\\(n|t|u([0-9a-f]{4}))");

    private MachineText() {}

    /// A machine of the folder `cases/machines`.
    static MemorySysfs named(String name) {
        return parse(CaseFiles.text("cases/machines/" + name + ".txt"));
    }

    static MemorySysfs parse(String text) {
        var tree = Sysfs.inMemory();
        var lines = text.lines().toList();
        for (var at = 0; at < lines.size(); at++) {
            var line = lines.get(at).strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            var arrow = line.indexOf(" -> ");
            var colon = line.endsWith(":") ? line.length() - 1 : line.indexOf(": ");
            if (arrow >= 0) {
                tree.link(line.substring(0, arrow), line.substring(arrow + 4));
            } else if (colon >= 0 && line.substring(colon + 1).strip().equals("|")) {
                var content = new StringBuilder();
                while (at + 1 < lines.size() && lines.get(at + 1).startsWith("  ")) {
                    content.append(lines.get(++at).substring(2)).append('\n');
                }
                tree.file(line.substring(0, colon), content.toString());
            } else if (colon >= 0) {
                tree.file(line.substring(0, colon), content(line.substring(colon + 1).strip()));
            } else if (line.endsWith("/")) {
                tree.directory(line);
            } else {
                throw new IllegalArgumentException("Not understood: " + line);
            }
        }
        return tree.build();
    }

    private static String content(String written) {
        if (!written.startsWith("\"")) {
            return written + "\n";
        }
        return ESCAPE.matcher(written.substring(1, written.length() - 1))
                .replaceAll(
                        escape ->
                                switch (escape.group(1)) {
                                    case "n" -> "\n";
                                    case "t" -> "\t";
                                    default ->
                                            Character.toString(
                                                    Integer.parseInt(escape.group(2), 16));
                                });
    }
}
