package io.juxta.conformance.controlplane;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;

/// The real etcd, kube-apiserver, kube-controller-manager and kube-scheduler, running on loopback
/// in a temporary folder until closed.
///
/// The script that holds them watches a pipe to this process, so they also end when it is killed.
public final class ControlPlane implements AutoCloseable {

    private static final int SECONDS_TO_END = 20;

    /// What to start and how.
    ///
    /// @param gates feature gates of all components, as on their command lines: `A=true,B=false`
    /// @param schedulerGates more of them, for the scheduler alone
    /// @param apiServerGates more of them, for the API server alone
    /// @param controllers the controllers to run, separated by commas; empty for those that claims
    ///   and namespaces need
    /// @param schedulerConfiguration a KubeSchedulerConfiguration with `@KUBECONFIG@` where its
    ///   kubeconfig goes, relative to the root of the checkout; empty for the stock one
    /// @param more further arguments of `partners/control-plane`
    public record ControlPlaneOptions(
            String gates,
            String schedulerGates,
            String apiServerGates,
            String controllers,
            String schedulerConfiguration,
            List<String> more) {

        /// Everything as released.
        public static final ControlPlaneOptions STOCK =
                new ControlPlaneOptions("", "", "", "", "", List.of());

        public ControlPlaneOptions {
            more = List.copyOf(more);
        }

        public ControlPlaneOptions withGates(String gates) {
            return new ControlPlaneOptions(
                    gates,
                    schedulerGates,
                    apiServerGates,
                    controllers,
                    schedulerConfiguration,
                    more);
        }

        public ControlPlaneOptions withSchedulerGates(String gates) {
            return new ControlPlaneOptions(
                    this.gates, gates, apiServerGates, controllers, schedulerConfiguration, more);
        }

        public ControlPlaneOptions withApiServerGates(String gates) {
            return new ControlPlaneOptions(
                    this.gates, schedulerGates, gates, controllers, schedulerConfiguration, more);
        }

        public ControlPlaneOptions withControllers(String controllers) {
            return new ControlPlaneOptions(
                    gates,
                    schedulerGates,
                    apiServerGates,
                    controllers,
                    schedulerConfiguration,
                    more);
        }

        public ControlPlaneOptions withSchedulerConfiguration(String file) {
            return new ControlPlaneOptions(
                    gates, schedulerGates, apiServerGates, controllers, file, more);
        }

        public ControlPlaneOptions withMore(String... arguments) {
            return new ControlPlaneOptions(
                    gates,
                    schedulerGates,
                    apiServerGates,
                    controllers,
                    schedulerConfiguration,
                    List.of(arguments));
        }

        private List<String> command() {
            var command = new ArrayList<String>();
            command.add("partners/control-plane");
            option(command, "--gates", gates);
            option(command, "--scheduler-gates", schedulerGates);
            option(command, "--apiserver-gates", apiServerGates);
            option(command, "--controllers", controllers);
            option(command, "--scheduler-config", schedulerConfiguration);
            command.addAll(more);
            return command;
        }

        private static void option(List<String> command, String name, String value) {
            if (!value.isEmpty()) {
                command.add(name);
                command.add(value);
            }
        }
    }

    private final Process script;
    private final BufferedReader answers;
    private final Map<String, String> facts;
    private final ApiServer api;

    private ControlPlane(Process script) throws IOException {
        this.script = script;
        this.answers =
                new BufferedReader(
                        new InputStreamReader(script.getInputStream(), StandardCharsets.UTF_8));
        this.facts = awaitReady();
        this.api =
                new ApiServer(
                        URI.create(fact("server")), fact("token"), Path.of(fact("certificate")));
    }

    /// Starts all components and returns when they are ready: about ten seconds, and minutes more
    /// where they have to be built first.
    public static ControlPlane start(ControlPlaneOptions options) throws IOException {
        var script =
                new ProcessBuilder(options.command())
                        .directory(new File(System.getProperty("juxta.root", ".")))
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        try {
            return new ControlPlane(script);
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
        throw new IOException("partners/control-plane ended before it was ready; see above.");
    }

    /// Ends the API server and starts it again on the same data, with these gates and no others.
    public void restartApiServer(String gates) throws IOException {
        order("restart kube-apiserver " + gates);
        api.reconnect();
    }

    /// The same, with other APIs than it has by default.
    ///
    /// @param apis as in `--runtime-config`
    public void restartApiServer(String gates, String apis) throws IOException {
        restartApiServer((gates.isEmpty() ? "-" : gates) + " " + apis);
    }

    /// Kills etcd and starts it again on the same data.
    public void restartEtcd() throws IOException {
        order("restart etcd");
    }

    /// Starts the scheduler with these gates and no others, and ends the one that runs.
    public void restartScheduler(String gates) throws IOException {
        order("restart kube-scheduler " + gates);
    }

    /// Ends the scheduler, if one runs.
    public void stopScheduler() throws IOException {
        order("stop kube-scheduler");
    }

    /// Kills a component, as a machine that loses its power does. It stays dead until [#restart].
    ///
    /// @param component `etcd`, `kube-apiserver`, `kube-controller-manager` or `kube-scheduler`
    public void kill(String component) throws IOException {
        order("stop " + component);
    }

    /// Starts a component on the same data, and returns when it is ready. It has the gates of
    /// `gates` and no others where it is the API server or the scheduler.
    public void restart(String component, String gates) throws IOException {
        order("restart %s %s".formatted(component, gates).strip());
        if (component.equals("kube-apiserver")) {
            api.reconnect();
        }
    }

    /// Stops a component in its tracks: it keeps its connections and answers nothing.
    public void pause(String component) throws IOException {
        order("pause " + component);
    }

    /// Lets a component go on.
    public void resume(String component) throws IOException {
        order("continue " + component);
    }

    private void order(String command) throws IOException {
        var orders = script.getOutputStream();
        orders.write((command + "\n").getBytes(StandardCharsets.UTF_8));
        orders.flush();
        if (!awaitReady().isEmpty()) {
            throw new IOException("partners/control-plane says more than that it is ready.");
        }
    }

    public ApiServer api() {
        return api;
    }

    /// Of the API server.
    public URI server() {
        return URI.create(fact("server"));
    }

    /// Of a cluster administrator.
    public String token() {
        return fact("token");
    }

    /// What to trust.
    public Path certificate() {
        return Path.of(fact("certificate"));
    }

    /// Where the data and the logs of the components are, while it runs.
    public Path folder() {
        return Path.of(fact("folder"));
    }

    /// The kubeconfig for kubectl and other clients.
    public Path kubeconfig() {
        return Path.of(fact("kubeconfig"));
    }

    /// Where etcd answers, in plain HTTP.
    public URI etcd() {
        return URI.create(fact("etcd"));
    }

    /// Trusts the certificate that the API server shows.
    public SSLContext tls() {
        return ApiServer.trusting(Path.of(fact("certificate")));
    }

    /// The scheduler's own figures in the text form of Prometheus.
    public String schedulerMetrics() {
        var scheduler =
                new ApiServer(
                        URI.create(fact("scheduler")),
                        fact("token"),
                        Path.of(fact("scheduler-certificate")));
        return scheduler.text("/metrics");
    }

    private String fact(String name) {
        var fact = facts.get(name);
        if (fact == null) {
            throw new IllegalStateException(
                    "partners/control-plane did not say its %s, only %s. Was it started without?"
                            .formatted(name, facts.keySet()));
        }
        return fact;
    }

    @Override
    public void close() {
        api.close();
        end(script);
    }

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
