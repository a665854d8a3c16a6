package io.juxta.topology;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A read-only tree of files as the kernel shows it under `/sys`.
///
/// Paths are relative to the root, with `/` between the names. Links on the way are followed inside
/// the tree; one that leads outside is an error, and so are files that are no regular files, are
/// larger than [#LARGEST_FILE] or folders with more than [#MOST_NAMES] entries. All failures are
/// [IOException]s whose message is a short reason without the path; a
/// [java.nio.file.NoSuchFileException] means that the path does not exist.
public interface Sysfs {

    /// The kernel's own files have at most a page.
    int LARGEST_FILE = 1024 * 1024;

    int MOST_NAMES = 100_000;

    /// The content of a regular file as UTF-8; bytes that are not become `U+FFFD`.
    String readFile(String path) throws IOException;

    /// The target of a link as written, not followed.
    String readLink(String path) throws IOException;

    /// The names in a folder, sorted.
    List<String> list(String path) throws IOException;

    /// The tree of this machine.
    ///
    /// @throws DiscoveryException when this is not Linux, or its sysfs is not mounted
    static Sysfs thisMachine() {
        var mount = Path.of("/sys");
        if (!Files.isDirectory(mount.resolve("devices"))) {
            throw new DiscoveryException(
                    "This machine has no sysfs at %s. Run on Linux, or give a capture made there with --sysfs."
                            .formatted(mount));
        }
        return directory(mount);
    }

    /// The tree in a folder, or packed in an archive.
    ///
    /// @throws DiscoveryException when it is neither
    static Sysfs open(Path path) {
        if (Files.isDirectory(path)) {
            return directory(path);
        }
        if (Files.isRegularFile(path)) {
            return archive(path);
        }
        throw new DiscoveryException(
                "%s is neither a folder nor a capture. Give the folder mounted as /sys, or a .tar.gz of it."
                        .formatted(KernelText.text(path.toString())));
    }

    /// The tree below a folder: a live sysfs or an unpacked capture.
    static Sysfs directory(Path root) {
        return new DirectorySysfs(root);
    }

    /// The tree in a `.tar`, `.tar.gz` or `.tgz`, read into memory at once.
    ///
    /// @throws DiscoveryException when the archive cannot be read, is too large or names files
    ///   outside of itself
    static Sysfs archive(Path file) {
        return ArchiveSysfs.read(file);
    }

    /// A tree written down in code.
    static MemorySysfs.Builder inMemory() {
        return new MemorySysfs.Builder();
    }
}
