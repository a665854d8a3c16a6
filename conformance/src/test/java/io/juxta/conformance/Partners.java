package io.juxta.conformance;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Assumptions;

/// Whether the real Kubernetes can be asked on this machine.
final class Partners {

    private Partners() {}

    /// Skips the test, saying why, on a machine without Go.
    static void assumeGo() {
        var path = System.getenv().getOrDefault("PATH", "");
        var found =
                Arrays.stream(path.split(File.pathSeparator, -1))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "go")));
        Assumptions.assumeTrue(
                found,
                "Go is not installed, so the real Kubernetes cannot be built to compare with");
    }
}
