package io.juxta.cli;

import io.juxta.cli.page.Console;
import io.juxta.cli.page.PageWidth;
import io.juxta.cli.page.StandardOutput;
import io.juxta.cli.startup.TrainingObjects;
import io.juxta.cli.startup.TrainingServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Map;

/// The training run for the start-up cache: runs every command once, and the JVM records what it
/// loads.
///
/// The build starts this with `-XX:AOTCacheOutput`; its own output is discarded.
public final class Training {

    private Training() {}

    /// The one argument is the folder with the example worlds.
    public static void main(String[] arguments) throws IOException {
        var examples = Path.of(arguments[0]);
        start();
        for (var world : worlds(examples)) {
            run("validate", "-f", world);
            run("validate", "-f", world, "-o", "json");
            run("validate", "-f", world, "--all-gates", "-o", "wide");
            run("convert", "-f", world);
        }
        run("validate", "-f", examples.resolve("no-such-file.yaml").toString());
        run("validate", "--no-such-option");
        run("validate", "--batch");
        expressions(examples);
        placements(examples);
        live();
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
        for (var command : Commands.all()) {
            run(command.manual().name(), "--help");
            for (var task : command.tasks()) {
                run(command.manual().name(), task.manual().word(), "--help");
            }
        }
    }

    /// What only [Main#main] does.
    private static void start() {
        var width = PageWidth.of(Map.of("COLUMNS", ""), "80");
        new Console(
                        InputStream.nullInputStream(),
                        new StandardOutput(),
                        OutputStream.nullOutputStream(),
                        width)
                .flush();
    }

    private static void expressions(Path examples) {
        var devices = examples.resolve("cel").toString();
        for (var expression :
                List.of(
                        "device.attributes[\"gpu.example.com\"].model == \"H100\"",
                        "device.attributes[\"gpu.example.com\"].modle == \"H100\"",
                        "device.attributes[\"gpu.example.com\"].memoryGiB > 100",
                        "device.attributes[\"resource.kubernetes.io\"].numaNode.exists(n, n == 2)",
                        "device.capacity[\"gpu.example.com\"].memory.compareTo(quantity(\"1Gi\"))")) {
            run("cel", "eval", "-f", devices, "-e", expression);
            run("cel", "eval", "-f", devices, "-o", "wide", "-e", expression);
            run("cel", "census", "-f", devices, "-e", expression);
            run("cel", "check", "-e", expression);
        }
        run("cel", "eval", "-f", examples.resolve("derived").toString(), "--claim=aligned");
        run("cel", "census", "-f", devices);
        run("cel", "eval", "--batch");
    }

    private static void placements(Path examples) {
        var world = examples.resolve("gpu-nic").toString();
        run("explain", "-f", world, "--claim=pair");
        run("explain", "-f", world, "--claim=pair", "--node=worker-2");
        run("explain", "-f", world, "--claim=pair", "-o", "wide");
        run("explain", "-f", world, "--claim=pair", "-o", "json");
        run("explain", "-f", examples.resolve("derived").toString(), "--claim=aligned");
        for (var node : List.of("worker-1", "worker-2")) {
            run("allocate", "-f", world, "--claim=pair", "--node", node);
            run("allocate", "-f", world, "--claim=pair", "--node", node, "-o", "json");
        }
        run("allocate", "--batch");
        run("explain", "-f", world, "--pod=app");
        run("explain", "-f", world, "-n", "default", "pod/app", "node/worker-1");
        run("simulate", "-f", world);
        run("simulate", "-f", world, "-o", "json");
        var claims = examples.resolve("cpu-claims").toString();
        run("simulate", "-f", claims);
        run("footprint", "-f", claims);
        run("footprint", "-f", claims, "-o", "json");
        run("features", "-f", claims);
    }

    /// Asks a cluster. Where no key can be made, the cache lacks TLS and all else stays.
    private static void live() throws IOException {
        var folder = Files.createTempDirectory("juxta-training");
        try (var server = TrainingServer.start(folder)) {
            var config = server.kubeconfig().toString();
            run("features", "--kubeconfig", config);
            run("simulate", "--kubeconfig", config);
            run("explain", "pod/waiting", "--kubeconfig", config);
            run("explain", "pod/waiting", "-o", "json", "--kubeconfig", config);
            run("explain", "claim/pair", "--kubeconfig", config);
            var list = folder.resolve("list.json");
            Files.writeString(list, TrainingObjects.list());
            run("explain", "claim/pair", "-f", list.toString());
        } catch (IOException | GeneralSecurityException e) {
            System.err.println("no training with a cluster: " + e.getMessage());
        } finally {
            for (var name : List.of("keys.p12", "ca.crt", "config", "list.json")) {
                Files.deleteIfExists(folder.resolve(name));
            }
            Files.delete(folder);
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
                {"id":1,"use":"selector","expression":"true","object":{"kind":"ResourceClaim","metadata":{"name":"a"},"spec":{"devices":{}}}}
                """;
        Main.run(
                arguments,
                new ByteArrayInputStream(question.getBytes(StandardCharsets.UTF_8)),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream());
    }
}
