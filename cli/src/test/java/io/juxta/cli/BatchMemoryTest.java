package io.juxta.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A batch in a process with little memory, or little stack: what does not fit ends one question,
/// never the process.
class BatchMemoryTest {

    private static final String CLASS =
            "{\"apiVersion\":\"resource.k8s.io/v1\",\"kind\":\"DeviceClass\",\"metadata\":{\"name\":\"a\"}}";

    @TempDir Path folder;

    private record Ended(int exit, List<String> answers) {}

    private Ended run(String option, String... command) throws IOException, InterruptedException {
        var line =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                option,
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "--sun-misc-unsafe-memory-access=allow",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Main.class.getName()));
        line.addAll(List.of(command));
        var out = folder.resolve("out");
        var process =
                new ProcessBuilder(line)
                        .redirectInput(folder.resolve("in").toFile())
                        .redirectOutput(out.toFile())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        assertThat(process.waitFor(100, TimeUnit.SECONDS)).isTrue();
        return new Ended(process.exitValue(), Files.readAllLines(out));
    }

    private BufferedWriter input() throws IOException {
        return Files.newBufferedWriter(folder.resolve("in"), StandardCharsets.UTF_8);
    }

    private static String sound(int id) {
        return "{\"id\":%d,\"object\":%s}\n".formatted(id, CLASS);
    }

    @Test
    @Timeout(120)
    void whenAQuestionDoesNotFitIntoMemory_itIsAnInternalErrorAndTheStreamGoesOn()
            throws IOException, InterruptedException {
        try (var in = input()) {
            in.write(sound(1));
            // Fits into memory as a line, but not as a tree.
            in.write("{\"object\":[0" + ",0".repeat(5_000_000) + "],\"id\":\"tree\"}\n");
            in.write(sound(2));
            // Does not even fit as a line.
            in.write("{\"id\":\"line\",\"object\":\"");
            for (var i = 0; i < 100; i++) {
                in.write("x".repeat(1_000_000));
            }
            in.write("\"}\n");
            in.write(sound(3));
        }

        var ended = run("-Xmx64m", "validate", "--batch");

        assertThat(ended.exit()).isZero();
        assertThat(ended.answers())
                .satisfiesExactly(
                        one -> assertThat(one).contains("\"id\":1,\"outcome\":\"Valid\""),
                        tree ->
                                assertThat(tree)
                                        .contains(
                                                "\"id\":\"tree\",\"outcome\":\"InternalError\",\"error\":\"The"
                                                        + " question needs more memory than there is.",
                                                "JUXTA_JAVA_OPTS=-Xmx"),
                        two -> assertThat(two).contains("\"id\":2,\"outcome\":\"Valid\""),
                        line ->
                                assertThat(line)
                                        .contains(
                                                "\"id\":\"line\",\"outcome\":\"InternalError\",\"error\":\"The"
                                                        + " question needs more memory"),
                        three -> assertThat(three).contains("\"id\":3,\"outcome\":\"Valid\""));
    }

    @Test
    @Timeout(120)
    void whenAQuestionDoesNotFitOntoTheStack_itIsAnInternalErrorAndTheStreamGoesOn()
            throws IOException, InterruptedException {
        try (var in = input()) {
            in.write(sound(1));
            in.write(
                    "{\"id\":\"deep\",\"object\":%s%s}\n"
                            .formatted("{\"a\":".repeat(480) + "1", "}".repeat(480)));
            in.write(sound(2));
        }

        var ended = run("-Xss180k", "convert", "--batch");

        assertThat(ended.exit()).isZero();
        assertThat(ended.answers())
                .satisfiesExactly(
                        one -> assertThat(one).contains("\"id\":1,\"outcome\":\"Unchanged\""),
                        deep ->
                                assertThat(deep)
                                        .contains(
                                                "\"outcome\":\"InternalError\",\"error\":\"The question is"
                                                        + " nested too deeply for the stack."),
                        two -> assertThat(two).contains("\"id\":2,\"outcome\":\"Unchanged\""));
    }
}
