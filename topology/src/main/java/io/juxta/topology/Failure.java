package io.juxta.topology;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/// Says why a file could not be read, in the same words for a live tree, a capture and memory.
final class Failure {

    private Failure() {}

    static String reason(IOException failure) {
        return switch (failure) {
            case NoSuchFileException _ -> "there is no such file";
            case FileSystemException named when named.getReason() != null ->
                    KernelText.text(named.getReason());
            default -> {
                var message = failure.getMessage();
                yield message == null ? "the read failed" : KernelText.text(message);
            }
        };
    }
}
