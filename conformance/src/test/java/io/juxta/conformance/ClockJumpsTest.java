package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.conformance.controlplane.ApiKind;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// A watching process whose clock is set forth and back by days, by libfaketime: what it watches
/// equals a fresh list soon after, and credentials are renewed when they have expired by the clock.
/// The monotonic clock goes on, as it does when somebody sets the time of a machine.
@Timeout(300)
class ClockJumpsTest {

    @RegisterExtension
    static final ControlPlaneExtension PARTNER = ControlPlaneExtension.shared(WatchedClaims.PLANE);

    @TempDir Path folder;

    private static final Duration PAUSE = Duration.ofMillis(50);
    private static final Duration SHORT = Duration.ofSeconds(20);

    /// A JVM under libfaketime starts slowly on a busy machine.
    private static final Duration LONG = Duration.ofMinutes(2);

    @SuppressWarnings("NullAway.Init") // started by the test
    private Process watching;

    @SuppressWarnings("NullAway.Init") // started by the test
    private BufferedReader answers;

    /// Where Debian and others have the library.
    private static Optional<Path> library() {
        for (var root : List.of("/usr/lib", "/usr/lib64", "/usr/local/lib")) {
            if (Files.isDirectory(Path.of(root))) {
                try (var files = Files.find(Path.of(root), 3, (file, _) -> isLibrary(file))) {
                    var found = files.findFirst();
                    if (found.isPresent()) {
                        return found;
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isLibrary(Path file) {
        return file.endsWith("faketime/libfaketimeMT.so.1");
    }

    @Test
    void whateverTheClockSays_theViewIsTheServers_andCredentialsAreRenewed() throws IOException {
        var library = library();
        Assumptions.assumeTrue(
                library.isPresent(),
                "libfaketime is not installed (apt-get install -y libfaketime), so no clock was made to jump");
        var api = PARTNER.plane().api();
        api.create(WatchedClaims.claim("before"));
        jump("+0");
        start(library.get());
        await("the first list", LONG, () -> view().equals(fresh()));
        awaitEqual("the start");
        var runs = pluginRuns();
        assertThat(runs).as("runs of the plugin").isEqualTo(1);

        for (var jump : List.of("+3d", "-2d", "+40d", "+0")) {
            var renewed = pluginRuns();
            jump(jump);
            api.create(WatchedClaims.claim("after" + jump.replace("+", "-plus").replace("-", "")));
            awaitEqual(jump);
            if (jump.equals("+3d") || jump.equals("+40d")) {
                // A token lasts an hour, and a watch a few seconds.
                await("another token after " + jump, SHORT, () -> pluginRuns() > renewed);
            }
            awaitEqual("another token after " + jump);
        }
        assertThat(watching.isAlive()).isTrue();
    }

    private void jump(String offset) throws IOException {
        Files.writeString(folder.resolve("offset"), offset + "\n");
    }

    private void start(Path library) throws IOException {
        var plugin =
                Files.writeString(
                        folder.resolve("plugin"),
                        """
                        #!/bin/sh
                        echo run >>"$(dirname "$0")/runs"
                        expiry=$(date -u -d '+1 hour' +%%Y-%%m-%%dT%%H:%%M:%%SZ)
                        echo '{"kind":"ExecCredential","apiVersion":"client.authentication.k8s.io/v1","status":{"token":"%s","expirationTimestamp":"'$expiry'"}}'
                        """
                                .formatted(PARTNER.plane().token()));
        Files.setPosixFilePermissions(plugin, PosixFilePermissions.fromString("rwx------"));
        var config =
                Files.writeString(
                        folder.resolve("config"),
                        """
                        current-context: c
                        contexts: [{name: c, context: {cluster: k, user: u}}]
                        clusters: [{name: k, cluster: {server: "%s", insecure-skip-tls-verify: true}}]
                        users: [{name: u, user: {exec: {apiVersion: client.authentication.k8s.io/v1, command: ./plugin, interactiveMode: Never}}}]
                        """
                                .formatted(PARTNER.plane().server()));
        var command =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                System.getProperty("java.class.path"),
                                WatchUnderFakeTime.class.getName())
                        .redirectError(ProcessBuilder.Redirect.INHERIT);
        var environment = command.environment();
        environment.put("KUBECONFIG", config.toString());
        environment.put("LD_PRELOAD", library.toString());
        environment.put("FAKETIME_TIMESTAMP_FILE", folder.resolve("offset").toString());
        environment.put("FAKETIME_NO_CACHE", "1");
        environment.put("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        watching = command.start();
        answers =
                new BufferedReader(
                        new InputStreamReader(watching.getInputStream(), StandardCharsets.UTF_8));
    }

    private long pluginRuns() {
        try {
            var runs = folder.resolve("runs");
            return Files.exists(runs) ? Files.readAllLines(runs).size() : 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// What the process sees: its time in seconds, and the claims.
    private String seen() {
        try {
            watching.getOutputStream().write('\n');
            watching.getOutputStream().flush();
            var line = answers.readLine();
            assertThat(line).as("an answer of the watching process").isNotNull();
            return line;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String fresh() {
        return PARTNER.plane().api().list(ApiKind.RESOURCE_CLAIM).stream()
                .map(
                        claim ->
                                claim.mapping("metadata").text("name")
                                        + "@"
                                        + claim.mapping("metadata").text("resourceVersion"))
                .sorted()
                .collect(Collectors.joining(" "));
    }

    private void awaitEqual(String after) throws IOException {
        await("the view is the server's after " + after, SHORT, () -> view().equals(fresh()));
        var offset = Files.readString(folder.resolve("offset")).strip().replaceFirst("^\\+", "");
        var days = offset.endsWith("d") ? Long.parseLong(offset.replace("d", "")) : 0;
        var fake = Long.parseLong(seen().substring(0, seen().indexOf(' ')));
        assertThat(fake - Instant.now().getEpochSecond())
                .as("the process lives in another time")
                .isBetween(
                        Duration.ofDays(days).toSeconds() - 60,
                        Duration.ofDays(days).toSeconds() + 60);
    }

    private String view() {
        var line = seen();
        return line.substring(line.indexOf(' ') + 1);
    }

    private static void await(String what, Duration limit, BooleanSupplier condition) {
        for (var waited = Duration.ZERO; !condition.getAsBoolean(); waited = waited.plus(PAUSE)) {
            assertThat(waited).as(what).isLessThan(limit);
            ClusterScene.pause(PAUSE);
        }
    }

    @AfterEach
    void end() throws IOException, InterruptedException {
        if (watching != null) {
            watching.getOutputStream().close();
            watching.destroy();
            watching.waitFor();
        }
        var api = PARTNER.plane().api();
        api.list(ApiKind.RESOURCE_CLAIM).forEach(claim -> api.delete(ApiKind.path(claim)));
    }
}
