package io.juxta.conformance.soak;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.juxta.conformance.controlplane.ControlPlane;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// One instance of `juxta schedule`: a process of its own behind a proxy of its own, started again
/// under the same name after it was killed.
final class SoakScheduler implements AutoCloseable {

    private static final int SECONDS_TO_END = 60;

    private final String name;
    private final Path folder;
    private final SoakProxy proxy;
    private final List<String> arguments;
    private @Nullable Process process;

    /// Where in the log the output of this process begins.
    private long begin;

    /// @param arguments of `juxta schedule`
    SoakScheduler(String name, Path folder, ControlPlane plane, List<String> arguments)
            throws IOException {
        this.name = name;
        this.folder = folder;
        this.proxy = new SoakProxy(plane.server(), plane.tls(), plane.token());
        this.arguments = List.copyOf(arguments);
        Files.writeString(
                kubeconfig(),
                """
                apiVersion: v1
                kind: Config
                clusters: [{name: soak, cluster: {server: "%s"}}]
                users: [{name: soak, user: {}}]
                contexts: [{name: soak, context: {cluster: soak, user: soak}}]
                current-context: soak
                """
                        .formatted(proxy.uri()));
    }

    private Path kubeconfig() {
        return folder.resolve(name + ".conf");
    }

    Path log() {
        return folder.resolve(name + ".log");
    }

    String name() {
        return name;
    }

    SoakProxy proxy() {
        return proxy;
    }

    /// Starts it; it says in its log when it is ready.
    void start() throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m"));
        command.addAll(List.of("io.juxta.cli.Main", "schedule", "--unfenced"));
        command.addAll(List.of("--kubeconfig", kubeconfig().toString()));
        command.addAll(arguments);
        var log = new File(log().toString());
        begin = log.length();
        process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.appendTo(log))
                        .start();
    }

    /// Whether it has said that it works; before that a signal ends it like any program.
    private boolean isReady() throws IOException {
        return said().contains("Scheduling pods");
    }

    /// Whether it has said that the Lease is its own.
    boolean leads() throws IOException {
        return isAlive() && said().contains("Leading: ");
    }

    /// Whether it ended because it could not renew its Lease, as it must.
    boolean lostItsLease() throws IOException {
        return process != null
                && !process.isAlive()
                && process.exitValue() == 1
                && said().contains(" is lost: ");
    }

    /// The output of this process.
    private String said() throws IOException {
        if (!Files.exists(log())) {
            return "";
        }
        var said = Files.readAllBytes(log());
        return new String(said, (int) begin, (int) (said.length - begin), UTF_8);
    }

    boolean isAlive() {
        return process != null && process.isAlive();
    }

    /// As a machine that loses its power.
    void kill() throws InterruptedException {
        if (process != null) {
            process.destroyForcibly();
            process.waitFor();
        }
    }

    /// By SIGTERM. It has to end with 0.
    void terminate() throws IOException, InterruptedException {
        if (process == null || !process.isAlive()) {
            return;
        }
        var ready = isReady();
        process.destroy();
        if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
            throw new SoakException("%s does not end after SIGTERM".formatted(name));
        }
        if (ready && process.exitValue() != 0 && !lostItsLease()) {
            throw new SoakException(
                    "%s ended with %d after SIGTERM".formatted(name, process.exitValue()));
        }
    }

    /// By SIGSTOP.
    void pause() throws IOException, InterruptedException {
        signal("STOP");
    }

    /// By SIGCONT.
    void resume() throws IOException, InterruptedException {
        signal("CONT");
    }

    private void signal(String name) throws IOException, InterruptedException {
        if (process != null && process.isAlive()) {
            new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
                    .inheritIO()
                    .start()
                    .waitFor();
        }
    }

    @Override
    public void close() {
        if (process != null) {
            process.destroyForcibly();
        }
        proxy.close();
    }
}
