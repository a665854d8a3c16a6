package io.juxta.kube.connect;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// Reads small files whole, and never more than a limit.
final class BoundedFile {

    /// Of a kubeconfig, as of other inputs.
    static final int CONFIGURATION = 16 * 1024 * 1024;

    /// Of a token, a key or certificates.
    static final int SECRET = 1024 * 1024;

    private BoundedFile() {}

    /// The text of a file.
    ///
    /// @param what what the file is to its reader: `the token of user "dev"`
    static String text(Path file, int limit, String what) {
        return new String(bytes(file, limit, what), StandardCharsets.UTF_8);
    }

    /// The text of a file; where it is missing, that is for the caller to handle.
    static String textIfPresent(Path file, int limit, String what) throws NoSuchFileException {
        return new String(read(file, limit, what), StandardCharsets.UTF_8);
    }

    static byte[] bytes(Path file, int limit, String what) {
        try {
            return read(file, limit, what);
        } catch (NoSuchFileException e) {
            throw failed(file, what, "there is no such file", e);
        }
    }

    private static byte[] read(Path file, int limit, String what) throws NoSuchFileException {
        try (var in = Files.newInputStream(file)) {
            var bytes = in.readNBytes(limit + 1);
            if (bytes.length > limit) {
                throw new ConnectionException(
                        "%s: %s holds more than %d MiB. Was another file meant?"
                                .formatted(file, what, limit / 1024 / 1024));
            }
            return bytes;
        } catch (NoSuchFileException e) {
            throw e;
        } catch (AccessDeniedException e) {
            throw failed(file, what, "permission denied", e);
        } catch (IOException e) {
            var why = Files.isDirectory(file) ? "it is a folder" : String.valueOf(e.getMessage());
            throw failed(file, what, why, e);
        }
    }

    private static ConnectionException failed(Path file, String what, String why, IOException e) {
        return new ConnectionException(
                "%s: %s cannot be read: %s. Check the path and who may read it"
                        .formatted(file, what, why),
                e);
    }
}
