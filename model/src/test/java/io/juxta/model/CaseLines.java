package io.juxta.model;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/// The lines of a file under `cases/`, without comments and empty ones.
final class CaseLines {

    private CaseLines() {}

    static Stream<String> of(String file) {
        try (var resource = CaseLines.class.getResourceAsStream("/cases/" + file)) {
            if (resource == null) {
                throw new IllegalStateException("cases/%s is missing".formatted(file));
            }
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
