package io.juxta.conformance.controlplane;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// The real kubelet and containerd as a node of a [ControlPlane], until closed. Needs Linux and
/// root.
///
/// The script that holds them watches a pipe to this process, so they and all containers also end
/// when it is killed.
public final class RealNode implements AutoCloseable {

    private static final int SECONDS_TO_END = 30;

    /// What to start and how.
    ///
    /// @param gates feature gates of the kubelet
    /// @param images archives of images to import
    /// @param more further arguments of `partners/node`
    public record NodeOptions(String gates, List<Path> images, List<String> more) {

        /// Everything as released, and no image but that of busybox.
        public static final NodeOptions STOCK = new NodeOptions("", List.of(), List.of());

        public NodeOptions {
            images = List.copyOf(images);
            more = List.copyOf(more);
        }

        public NodeOptions withImage(Path archive) {
            var all = new ArrayList<>(images);
            all.add(archive);
            return new NodeOptions(gates, all, more);
        }

        public NodeOptions withMore(String... arguments) {
            return new NodeOptions(gates, images, List.of(arguments));
        }

        private List<String> command(Path kubeconfig) {
            var command =
                    new ArrayList<>(
                            List.of("partners/node", "--kubeconfig", kubeconfig.toString()));
            if (!gates.isEmpty()) {
                command.addAll(List.of("--gates", gates));
            }
            images.forEach(image -> command.addAll(List.of("--image", image.toString())));
            command.addAll(more);
            return command;
        }
    }

    private final Process script;
    private final BufferedReader answers;
    private final Map<String, String> facts;

    private RealNode(Process script) throws IOException {
        this.script = script;
        this.answers =
                new BufferedReader(
                        new InputStreamReader(script.getInputStream(), StandardCharsets.UTF_8));
        this.facts = awaitReady();
    }

    /// Starts the node and returns when the API server calls it ready: a few seconds, and minutes
    /// more where the parts have to be built first.
    public static RealNode start(ControlPlane plane, NodeOptions options) throws IOException {
        var script =
                new ProcessBuilder(options.command(plane.kubeconfig()))
                        .directory(new File(System.getProperty("juxta.root", ".")))
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        try {
            return new RealNode(script);
        } catch (IOException | RuntimeException e) {
            end(script);
            throw e;
        }
    }

    private Map<String, String> awaitReady() throws IOException {
        var said = new HashMap<String, String>();
        for (var line = answers.readLine(); line != null; line = answers.readLine()) {
            if (line.equals("ready")) {
                return said;
            }
            var split = line.indexOf('=');
            if (split > 0) {
                said.put(line.substring(0, split), line.substring(split + 1));
            }
        }
        throw new IOException("partners/node ended before it was ready; see above.");
    }

    /// Kills the kubelet and starts it again on the same state; containers go on.
    public void restartKubelet() throws IOException {
        order("restart kubelet");
    }

    /// Kills containerd and starts it again on the same state; containers go on.
    public void restartContainerd() throws IOException {
        order("restart containerd");
    }

    private void order(String command) throws IOException {
        var orders = script.getOutputStream();
        orders.write((command + "\n").getBytes(StandardCharsets.UTF_8));
        orders.flush();
        if (!awaitReady().isEmpty()) {
            throw new IOException("partners/node says more than that it is ready.");
        }
    }

    /// The node's name.
    public String name() {
        return fact("node");
    }

    /// The image that is always there: busybox, with a shell.
    public String busybox() {
        return fact("image");
    }

    /// Where the kubelet's state is, its sockets for plugins among it.
    public Path kubelet() {
        return Path.of(fact("kubelet"));
    }

    /// Where CDI files are looked for.
    public Path cdi() {
        return Path.of(fact("cdi"));
    }

    /// What containers print: a folder per pod, `NAMESPACE_NAME_UID`, with one per container.
    public Path logs() {
        return Path.of(fact("logs"));
    }

    /// Data, logs and sockets of the node, while it runs.
    public Path folder() {
        return Path.of(fact("folder"));
    }

    private String fact(String name) {
        var fact = facts.get(name);
        if (fact == null) {
            throw new IllegalStateException(
                    "partners/node did not say its %s, only %s.".formatted(name, facts.keySet()));
        }
        return fact;
    }

    @Override
    public void close() {
        end(script);
    }

    /// Asks first: a script that is killed leaves its folder to the next one.
    private static void end(Process script) {
        try {
            script.getOutputStream().close();
        } catch (IOException _) {
            // The script has ended already, as intended.
        }
        try {
            if (!script.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
                script.destroyForcibly();
            }
        } catch (InterruptedException _) {
            script.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
