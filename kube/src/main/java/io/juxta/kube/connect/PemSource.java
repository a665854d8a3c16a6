package io.juxta.kube.connect;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where certificates or a key are written: in the kubeconfig itself, or in a file of their own.
final class PemSource {

    private final String origin;
    private final byte @Nullable [] inline;
    private final @Nullable Path file;

    private PemSource(String origin, byte @Nullable [] inline, @Nullable Path file) {
        this.origin = origin;
        this.inline = inline;
        this.file = file;
    }

    static PemSource inline(String origin, byte[] bytes) {
        return new PemSource(origin, bytes, null);
    }

    static PemSource file(String origin, Path file) {
        return new PemSource(origin, null, file);
    }

    byte[] bytes() {
        if (file != null) {
            return BoundedFile.bytes(file, BoundedFile.SECRET, origin);
        }
        return inline == null ? new byte[0] : inline;
    }

    /// Remarks between the blocks may be in any encoding, and do not count.
    List<PemBlock> blocks() {
        return PemBlock.parse(new String(bytes(), StandardCharsets.ISO_8859_1));
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
