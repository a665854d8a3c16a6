package io.juxta.topology;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

/// Puts the same tree into memory, onto disk and into an archive.
final class Trees {

    private Trees() {}

    static Sysfs inMemory(Map<String, SysfsEntry> entries) {
        var tree = Sysfs.inMemory();
        entries.forEach(tree::entry);
        return tree.build();
    }

    static Path onDisk(Map<String, SysfsEntry> entries, Path root) throws IOException {
        for (var entry : entries.entrySet()) {
            var path = root.resolve(entry.getKey());
            switch (entry.getValue()) {
                case SysfsEntry.Directory _ -> Files.createDirectories(path);
                case SysfsEntry.File(var content) -> {
                    Files.createDirectories(path.getParent());
                    Files.writeString(path, content);
                }
                case SysfsEntry.Link(var target) -> {
                    Files.createDirectories(path.getParent());
                    Files.createSymbolicLink(path, Path.of(target));
                }
                case SysfsEntry.Unreadable _ ->
                        throw new IllegalArgumentException("The owner can read everything.");
            }
        }
        return root;
    }

    static byte[] packed(Map<String, SysfsEntry> entries) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            for (var entry : entries.entrySet()) {
                var content =
                        switch (entry.getValue()) {
                            case SysfsEntry.File(var text) -> text;
                            case SysfsEntry.Unreadable(var reason) -> reason;
                            case SysfsEntry.Directory _, SysfsEntry.Link _ -> "";
                        };
                var data = content.getBytes(StandardCharsets.UTF_8);
                out.write(header(entry.getKey(), entry.getValue(), data.length));
                out.write(data);
                out.write(new byte[-data.length & 511]);
            }
            out.write(new byte[1024]);
        }
        return bytes.toByteArray();
    }

    private static byte[] header(String name, SysfsEntry entry, int size) {
        var header = new byte[512];
        var kind =
                switch (entry) {
                    case SysfsEntry.File _, SysfsEntry.Unreadable _ -> "0";
                    case SysfsEntry.Link _ -> "2";
                    case SysfsEntry.Directory _ -> "5";
                };
        put(header, 0, name);
        put(header, 100, entry instanceof SysfsEntry.Unreadable ? "0000000" : "0000644");
        put(header, 124, "%011o".formatted(size));
        put(header, 148, "        ");
        put(header, 156, kind);
        put(header, 157, entry instanceof SysfsEntry.Link(var target) ? target : "");
        put(header, 257, "ustar\00000");
        var sum = 0;
        for (var b : header) {
            sum += b & 0xff;
        }
        put(header, 148, "%06o\0".formatted(sum));
        return header;
    }

    private static void put(byte[] header, int at, String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(bytes, 0, header, at, bytes.length);
    }

    /// The same tree whose folders list their names in another order at every call.
    static Sysfs shuffled(Sysfs tree, long seed) {
        var random = new Random(seed);
        return new Sysfs() {
            @Override
            public String readFile(String path) throws IOException {
                return tree.readFile(path);
            }

            @Override
            public String readLink(String path) throws IOException {
                return tree.readLink(path);
            }

            @Override
            public List<String> list(String path) throws IOException {
                var names = new ArrayList<>(tree.list(path));
                Collections.shuffle(names, random);
                return names;
            }
        };
    }
}
