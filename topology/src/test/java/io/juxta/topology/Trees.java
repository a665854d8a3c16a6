package io.juxta.topology;

import io.juxta.model.tar.TarWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
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
        var tar = new TarWriter();
        entries.forEach(
                (name, entry) -> {
                    switch (entry) {
                        case SysfsEntry.File(var text) -> tar.file(name, text);
                        case SysfsEntry.Unreadable(var reason) -> tar.lockedFile(name, reason);
                        case SysfsEntry.Link(var target) -> tar.link(name, target);
                        case SysfsEntry.Directory _ -> tar.folder(name);
                    }
                });
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            out.write(tar.bytes());
        }
        return bytes.toByteArray();
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
