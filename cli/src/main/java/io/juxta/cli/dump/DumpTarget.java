package io.juxta.cli.dump;

import io.juxta.cli.page.Console;
import io.juxta.cli.page.UsageException;
import io.juxta.kube.live.ClusterKind;
import io.juxta.kube.text.DumpManifest;
import io.juxta.model.tar.Gzip;
import io.juxta.model.tar.TarWriter;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/// Where a dump goes: completely or not at all.
sealed interface DumpTarget {

    /// Writes the files of a dump.
    ///
    /// @param files by name, the manifest first
    void write(SequencedMap<String, byte[]> files, Console console) throws IOException;

    static DumpTarget parse(String name) {
        if (name.isEmpty()) {
            throw new UsageException("Where to? Name a file, as in dump cluster.tar.gz.");
        }
        if (name.equals("-")) {
            return new Stream();
        }
        if (name.endsWith(".tar.gz") || name.endsWith(".tgz")) {
            return new Archive(Path.of(name));
        }
        if (name.matches(".*\\.(gz|tar|zip|json|ya?ml)")) {
            throw new UsageException(
                    "A dump is a .tar.gz, a .tgz or a folder: write to %s.tar.gz, for one."
                            .formatted(name.replaceFirst("\\.[^.]*$", "")));
        }
        return new Folder(Path.of(name));
    }

    /// A reason for people.
    static String reason(IOException e) {
        return switch (e) {
            case NoSuchFileException _ -> "its folder does not exist";
            case AccessDeniedException _ -> "permission denied";
            case FileSystemException failed when failed.getReason() != null -> failed.getReason();
            default -> String.valueOf(e.getMessage());
        };
    }

    private static byte[] archive(Map<String, byte[]> files) {
        var archive = new TarWriter();
        files.forEach(archive::file);
        return Gzip.packedFast(archive.bytes());
    }

    /// Standard output.
    record Stream() implements DumpTarget {
        @Override
        public void write(SequencedMap<String, byte[]> files, Console console) {
            console.print(archive(files));
        }
    }

    record Archive(Path file) implements DumpTarget {
        @Override
        public void write(SequencedMap<String, byte[]> files, Console console) throws IOException {
            var whole = file.toAbsolutePath();
            var folder = whole.getParent();
            if (folder == null || Files.isDirectory(whole)) {
                throw new IOException("it is a folder");
            }
            var part = Files.createTempFile(folder, ".juxta-dump", ".part");
            try {
                Files.write(part, archive(files));
                Files.move(
                        part,
                        whole,
                        StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(part);
            }
        }

        @Override
        public String toString() {
            return file.toString();
        }
    }

    record Folder(Path folder) implements DumpTarget {
        @Override
        public void write(SequencedMap<String, byte[]> files, Console console) throws IOException {
            var whole = folder.toAbsolutePath().normalize();
            var parent = whole.getParent();
            if (parent == null || Files.isRegularFile(whole)) {
                throw new IOException("it is a file, and a dump is a .tar.gz or a folder");
            }
            checkReplaceable(whole);
            var part = Files.createTempDirectory(parent, ".juxta-dump");
            var old = parent.resolve(part.getFileName() + ".old");
            try {
                for (var file : files.entrySet()) {
                    Files.write(part.resolve(file.getKey()), file.getValue());
                }
                if (Files.exists(whole)) {
                    Files.move(whole, old, StandardCopyOption.ATOMIC_MOVE);
                }
                Files.move(part, whole, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                delete(part);
                delete(old);
            }
        }

        /// Another dump may be replaced, anything else may not.
        private static void checkReplaceable(Path folder) throws IOException {
            if (!Files.isDirectory(folder)) {
                return;
            }
            for (var name : names(folder)) {
                if (!name.equals(DumpManifest.FILE) && !isFileOfKind(name)) {
                    throw new IOException(
                            "it holds %s, which is no part of a dump; name a new folder"
                                    .formatted(name));
                }
            }
        }

        private static boolean isFileOfKind(String name) {
            for (var kind : ClusterKind.values()) {
                if (ReadObjects.file(kind).equals(name)) {
                    return true;
                }
            }
            return false;
        }

        private static List<String> names(Path folder) throws IOException {
            var names = new ArrayList<String>();
            try (var entries = Files.newDirectoryStream(folder)) {
                entries.forEach(entry -> names.add(entry.getFileName().toString()));
            }
            names.sort(null);
            return names;
        }

        /// Deletes a folder of plain files, if it is there.
        private static void delete(Path folder) throws IOException {
            if (Files.isDirectory(folder)) {
                for (var name : names(folder)) {
                    Files.delete(folder.resolve(name));
                }
                Files.delete(folder);
            }
        }

        @Override
        public String toString() {
            return folder.toString();
        }
    }
}
