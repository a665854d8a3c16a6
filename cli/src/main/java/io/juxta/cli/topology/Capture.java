package io.juxta.cli.topology;

import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.UsageException;
import io.juxta.model.tar.Gzip;
import io.juxta.model.tar.TarWriter;
import io.juxta.topology.DiscoveryException;
import io.juxta.topology.SysfsEntry;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// `juxta topology capture`: an archive of the files that describe the hardware of a machine.
///
/// Same machine, same bytes. The file is written completely or not at all.
record Capture(Path file, MachineSource.Kernel source) {

    Capture {
        var name = file.toString();
        if (name.isEmpty()) {
            throw new UsageException("Where to? Name a file, as in capture machine.tar.gz.");
        }
        if (!name.endsWith(".tar.gz") && !name.endsWith(".tgz")) {
            throw new UsageException(
                    "A capture is a .tar.gz: write to %s.tar.gz, for one.".formatted(name));
        }
    }

    /// @throws DiscoveryException when there is no machine to capture
    ExitCode write(Console console) {
        source.machine();
        var archive = new TarWriter();
        for (var entry : source.read().entrySet()) {
            if (!entry.getKey().isEmpty()) {
                add(archive, entry.getKey(), entry.getValue(), console);
            }
        }
        try {
            move(Gzip.packed(archive.bytes()));
        } catch (IOException e) {
            console.error(
                    "%s cannot be written: %s. Choose a folder you may write to."
                            .formatted(file, reason(e)));
            return ExitCode.BAD;
        }
        console.line("%s holds %d files.".formatted(file, source.fileCount()));
        console.note(
                "Left out: everything else below /sys, with it serial numbers, MAC addresses and"
                        + " the host name; of memory only the totals are kept.");
        return ExitCode.YES;
    }

    private static void add(TarWriter archive, String path, SysfsEntry entry, Console console) {
        switch (entry) {
            case SysfsEntry.File(var content) -> archive.file(path, content);
            case SysfsEntry.Link(var target) -> archive.link(path, target);
            case SysfsEntry.Directory _ -> archive.folder(path);
            case SysfsEntry.Unreadable(var reason) -> {
                // A folder is the nearest thing to a file that is there and cannot be read.
                archive.folder(path);
                console.warning("%s cannot be read: %s.".formatted(path, reason));
            }
        }
    }

    private void move(byte[] bytes) throws IOException {
        var whole = file.toAbsolutePath();
        var folder = whole.getParent();
        if (folder == null || Files.isDirectory(whole)) {
            throw new IOException("it is a folder");
        }
        var part = Files.createTempFile(folder, ".juxta-capture", ".part");
        try {
            Files.write(part, bytes);
            Files.move(
                    part,
                    whole,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static String reason(IOException e) {
        return switch (e) {
            case NoSuchFileException _ -> "its folder does not exist";
            case AccessDeniedException _ -> "permission denied";
            case FileSystemException failed when failed.getReason() != null -> failed.getReason();
            default -> String.valueOf(e.getMessage());
        };
    }
}
