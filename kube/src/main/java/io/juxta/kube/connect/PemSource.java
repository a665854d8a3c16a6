package io.juxta.kube.connect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Where certificates or a key are written: in the kubeconfig itself, or in a file of their own.
final class PemSource {

    private final String origin;
    private final @Nullable String inline;
    private final @Nullable Path file;

    private PemSource(String origin, @Nullable String inline, @Nullable Path file) {
        this.origin = origin;
        this.inline = inline;
        this.file = file;
    }

    static PemSource inline(String origin, String text) {
        return new PemSource(origin, text, null);
    }

    static PemSource file(String origin, Path file) {
        return new PemSource(origin, null, file);
    }

    String read() {
        return file == null
                ? String.valueOf(inline)
                : BoundedFile.read(file, BoundedFile.SECRET, origin);
    }

    /// Differs when the text has probably changed.
    String stamp() {
        if (file == null) {
            return "";
        }
        try {
            return Files.getLastModifiedTime(file) + " " + Files.size(file);
        } catch (IOException _) {
            return "unreadable";
        }
    }

    /// For messages: where, and what it is.
    @Override
    public String toString() {
        return file == null ? origin : "%s: %s".formatted(file, origin);
    }
}
