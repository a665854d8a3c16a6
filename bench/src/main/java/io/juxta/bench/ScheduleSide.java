package io.juxta.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// A scheduler to be measured, as a program of its own.
///
/// All speak to the same API server with the same limits: 5,000 requests a second. All serve
/// `default-scheduler`, one at a time.
enum ScheduleSide {
    /// As `./juxta schedule --mode replace` starts it.
    JUXTA("juxta"),
    /// The released program with its stock configuration.
    REAL("kube-scheduler"),
    /// The same writes, with allocations computed beforehand.
    NULL("null");

    private static final int REQUESTS = 5_000;

    private final String title;

    ScheduleSide(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    static ScheduleSide named(String name) {
        for (var side : values()) {
            if (side.title.equals(name) || side.name().toLowerCase(Locale.ROOT).equals(name)) {
                return side;
            }
        }
        throw new IllegalArgumentException(
                "There is no side %s: it is one of juxta, real, null.".formatted(name));
    }

    /// What is needed to start any of them.
    ///
    /// @param folder of the control plane, for files of a side
    /// @param places where [#NULL] puts pods
    record Place(Path kubeconfig, Path folder, Path places, Map<String, Boolean> gates) {}

    /// Starts it; its words go to a file in the folder.
    Process start(Place place) throws IOException {
        var log = place.folder().resolve(title + "-" + System.nanoTime() + ".log").toFile();
        var builder =
                new ProcessBuilder(command(place))
                        .redirectErrorStream(true)
                        .redirectOutput(log)
                        .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
        builder.environment().put("JUXTA_SKIP_BUILD", "1");
        var process = builder.start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        return process;
    }

    private List<String> command(Place place) throws IOException {
        var root = Path.of(System.getProperty("juxta.root", "."));
        var command = new ArrayList<String>();
        switch (this) {
            case JUXTA -> {
                command.add(root.resolve("juxta").toString());
                command.addAll(List.of("schedule", "--mode=replace"));
                command.add("--kubeconfig=" + place.kubeconfig());
                command.add("--config=" + configuration(place));
            }
            case REAL -> {
                command.add(binary("kube-scheduler"));
                command.add("--config=" + configuration(place));
                command.add("--secure-port=0");
            }
            case NULL -> {
                command.add(binary("null-scheduler"));
                command.add("--kubeconfig=" + place.kubeconfig());
                command.add("--places=" + place.places());
                command.add("--qps=" + REQUESTS);
                return command;
            }
        }
        if (!place.gates().isEmpty()) {
            var all = new ArrayList<String>();
            new TreeMap<>(place.gates()).forEach((name, on) -> all.add(name + "=" + on));
            command.add("--feature-gates=" + String.join(",", all));
        }
        return command;
    }

    private static String binary(String name) {
        var path = System.getProperty("juxta.partner." + name);
        if (path == null) {
            throw new IllegalStateException("bench/schedule says where %s is.".formatted(name));
        }
        return path;
    }

    private Path configuration(Place place) throws IOException {
        var file = place.folder().resolve(title + ".yaml");
        Files.writeString(
                file,
                """
                apiVersion: kubescheduler.config.k8s.io/v1
                kind: KubeSchedulerConfiguration
                clientConnection: {kubeconfig: "%s", qps: %d, burst: %d}
                leaderElection: {leaderElect: false}
                """
                        .formatted(place.kubeconfig(), REQUESTS, REQUESTS));
        return file;
    }
}
