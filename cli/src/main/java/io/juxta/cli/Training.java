package io.juxta.cli;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Runs every command once, for the JVM to watch: what it loads here is in the start-up cache.
///
/// The build starts this with `-XX:AOTCacheOutput`; its own output goes nowhere.
public final class Training {

    private Training() {}

    /// The one argument is the folder with the example worlds.
    public static void main(String[] arguments) throws IOException {
        var examples = Path.of(arguments[0]);
        for (var world : worlds(examples)) {
            run("validate", "-f", world);
            run("validate", "-f", world, "-o", "json");
            run("validate", "-f", world, "--all-gates", "-o", "wide");
            run("convert", "-f", world);
        }
        run("validate", "-f", examples.resolve("no-such-file.yaml").toString());
        run("validate", "--no-such-option");
        run("validate", "--batch");
        run("topology");
        run("topology", "-o", "json");
        run(
                "topology",
                "--slices",
                "--driver=dev.example.com",
                "--node=worker-1",
                "--all-gates",
                "--numa-form=list");
        run("completion", "bash");
        run("version");
        run("--help");
        for (var command : List.of("validate", "convert", "topology", "completion", "version")) {
            run(command, "--help");
        }
    }

    private static List<String> worlds(Path examples) throws IOException {
        try (var folders = Files.list(examples)) {
            return folders.filter(Files::isDirectory).map(Path::toString).sorted().toList();
        }
    }

    private static void run(String... arguments) {
        var question =
                """
                {"id":1,"object":{"kind":"ResourceClaim","metadata":{"name":"a"},"spec":{"devices":{}}}}
                """;
        Main.run(
                arguments,
                new ByteArrayInputStream(question.getBytes(StandardCharsets.UTF_8)),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream());
    }
}
