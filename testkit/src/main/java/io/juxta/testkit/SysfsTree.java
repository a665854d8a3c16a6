package io.juxta.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/// Writes a tree that looks like `/sys` below a folder: text files, folders and links.
public final class SysfsTree {

    private final Path root;
    private final Set<String> made = new HashSet<>();

    /// Starts a tree in a folder, which is made if need be.
    public SysfsTree(Path root) throws IOException {
        this.root = root;
        folder("bus/pci/devices");
        folder("devices/system/cpu");
        folder("devices/system/node");
    }

    /// The absolute path of something in the tree.
    public String absolute(String path) {
        return root.toAbsolutePath().resolve(path).toString();
    }

    public void file(String path, String content) throws IOException {
        folder(above(path));
        Files.writeString(root.resolve(path), content);
    }

    public void folder(String path) throws IOException {
        if (made.add(path)) {
            Files.createDirectories(root.resolve(path));
        }
    }

    /// A link with exactly this target, whether or not anything is there.
    public void link(String path, String target) throws IOException {
        folder(above(path));
        Files.createSymbolicLink(root.resolve(path), Path.of(target));
    }

    private static String above(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }
}
