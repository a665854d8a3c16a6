package io.juxta.kube;

import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.testkit.BatchPeer;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/// The real API server's strategies, asked whether they would create an object while every gate of
/// the five features is on.
public final class Oracle implements AutoCloseable {

    private static final int AT_ONCE = 200;

    private static final List<String> GATES =
            List.of(
                    "DRAListTypeAttributes",
                    "DRADerivedAttributes",
                    "DRANodeAllocatableResources",
                    "DRADeviceCompatibilityGroups",
                    "DRAResourcePoolStatus",
                    "DRAPartitionableDevicesType",
                    "DRAOptionalNodeOperations",
                    "DRAFractionalCapacityRange");

    private final BatchPeer peer;

    private Oracle(BatchPeer peer) {
        this.peer = peer;
    }

    /// Starts it, or skips the test on a machine that cannot build it.
    public static Oracle start() throws IOException, InterruptedException {
        return new Oracle(partner("validate-oracle"));
    }

    /// Starts a partner, or skips the test on a machine that cannot build it.
    public static BatchPeer partner(String name) throws IOException, InterruptedException {
        var path = System.getenv().getOrDefault("PATH", "");
        Assumptions.assumeTrue(
                Arrays.stream(path.split(File.pathSeparator, -1))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "go"))),
                "Go is not installed, so the real Kubernetes cannot be built to compare with");
        var build =
                new ProcessBuilder("partners/build", name)
                        .directory(Path.of(System.getProperty("juxta.root", "..")).toFile())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        var program =
                new String(build.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (build.waitFor() != 0 || program.isEmpty()) {
            throw new IOException("partners/build %s failed; see above.".formatted(name));
        }
        return BatchPeer.start(name, List.of(program));
    }

    /// The answer to each object, in order.
    public List<Tree.Mapping> create(List<Tree.Mapping> objects)
            throws IOException, InterruptedException {
        var answers = new ArrayList<Tree.Mapping>();
        for (int from = 0; from < objects.size(); from += AT_ONCE) {
            var some = objects.subList(from, Math.min(objects.size(), from + AT_ONCE));
            var sender = Thread.startVirtualThread(() -> send(some));
            for (var _ : some) {
                answers.add((Tree.Mapping) JsonTrees.parse(peer.receive(), Source.of("answer")));
            }
            sender.join();
        }
        return answers;
    }

    private void send(List<Tree.Mapping> objects) {
        var gates = new LinkedHashMap<String, Tree>();
        GATES.forEach(gate -> gates.put(gate, Tree.Bool.of(true)));
        try {
            for (var object : objects) {
                var question = new LinkedHashMap<String, Tree>();
                question.put("object", object);
                question.put("featureGates", Tree.Mapping.of(gates));
                peer.send(TreeWriter.json(Tree.Mapping.of(question)));
            }
            peer.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        peer.close();
    }
}
