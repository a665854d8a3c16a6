package io.juxta.bench;

import io.juxta.conformance.controlplane.ApiServer;
import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.model.Tree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/// How long does one wait for an answer about a running cluster?
///
/// Serves the decision how much of a cluster a question may read. `juxta explain pod/x` takes turns
/// with `kubectl get -o json` of the same kinds from the same API server; both are whole processes.
/// kubectl asks for one kind after the other and prints what it got; juxta asks for all kinds side
/// by side and answers.
///
/// The trap is the server, which is on the same machine: what it costs to serve is in both figures.
public final class LiveBench {

    private static final int DEVICES = 16;
    private static final int PODS = 5;
    private static final int CALLERS = 16;

    private static final String KINDS =
            "nodes,namespaces,pods,services,replicationcontrollers,replicasets.apps,"
                    + "statefulsets.apps,priorityclasses,deviceclasses,resourceslices,"
                    + "resourceclaims,resourceclaimtemplates,devicetaintrules";

    private static final Numbered NODE =
            Numbered.of(
                    """
                    apiVersion: v1
                    kind: Node
                    metadata:
                      name: "worker-{i}"
                      labels: {kubernetes.io/hostname: "worker-{i}", topology.kubernetes.io/zone: "zone-{i%3}"}
                    spec: {}
                    status:
                      capacity: {pods: "110", cpu: "96", memory: 1Ti}
                      allocatable: {pods: "110", cpu: "96", memory: 1Ti}
                      conditions: [{type: Ready, status: "True"}]
                    """);

    private static final Numbered DEVICE =
            Numbered.of(
                    """
                    name: gpu-{i}
                    attributes:
                      model: {string: H100}
                      resource.kubernetes.io/pciBusID: {string: "0000:{i}:00.0"}
                      resource.kubernetes.io/pcieRoot: {string: "pci0000:0{i%4}"}
                      numa: {string: "{i%2}"}
                    capacity:
                      memory: {value: 80Gi}
                    """);

    private static final String WAITING =
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: waiting, namespace: default}
            spec:
              containers:
              - name: main
                image: registry.example/train:1
                resources: {requests: {cpu: "4"}, claims: [{name: gpus}]}
              resourceClaims: [{name: gpus, resourceClaimName: pair}]
            """;

    private static final String CLAIM =
            """
            apiVersion: resource.k8s.io/v1
            kind: ResourceClaim
            metadata: {name: pair, namespace: default}
            spec:
              devices:
                requests:
                - {name: gpu, exactly: {deviceClassName: gpu.example.com, count: 2}}
                constraints:
                - {matchAttribute: resource.kubernetes.io/pcieRoot}
            """;

    private static final String CLASS =
            """
            apiVersion: resource.k8s.io/v1
            kind: DeviceClass
            metadata: {name: gpu.example.com}
            spec:
              selectors: [{cel: {expression: 'device.driver == "gpu.example.com"'}}]
            """;

    /// Milliseconds.
    private record Measured(double wall, double cpu) {}

    private final Path launcher;
    private final Path kubectl;
    private final int rounds;

    private LiveBench(Path launcher, Path kubectl, int rounds) {
        this.launcher = launcher;
        this.kubectl = kubectl;
        this.rounds = rounds;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        var bench = new LiveBench(Path.of(args[0]), Path.of(args[1]), Integer.parseInt(args[2]));
        System.out.printf("%-44s %9s %9s%n", "COMMAND", "WALL ms", "CPU ms");
        for (var nodes : Arrays.copyOfRange(args, 3, args.length)) {
            bench.run(Integer.parseInt(nodes));
        }
    }

    private void run(int nodes) throws IOException, InterruptedException {
        var options = ControlPlane.ControlPlaneOptions.STOCK.withMore("--no-scheduler");
        try (var plane = ControlPlane.start(options)) {
            fill(plane.api(), nodes);
            var config = List.of("--kubeconfig", plane.kubeconfig().toString());
            var got = new ArrayList<Measured>();
            var explained = new ArrayList<Measured>();
            var version = new ArrayList<Measured>();
            for (var i = -1; i < rounds; i++) {
                var one = time(kubectl, config, "get", "-A", "-o", "json", KINDS);
                var other = time(launcher, config, "explain", "pod/waiting", "-o", "json");
                var raw = time(kubectl, config, "get", "--raw", "/version");
                if (i >= 0) {
                    got.add(one);
                    explained.add(other);
                    version.add(raw);
                }
            }
            System.out.printf("%,d nodes x %d devices, %,d pods%n", nodes, DEVICES, nodes * PODS);
            print("kubectl get --raw /version", version);
            print("kubectl get -o json, the same kinds", got);
            print("juxta explain pod/waiting", explained);
            System.out.printf(
                    "  %-42s %9.2f %9.2f%n",
                    "times kubectl get -o json",
                    median(explained, Measured::wall) / median(got, Measured::wall),
                    median(explained, Measured::cpu) / median(got, Measured::cpu));
        }
    }

    private static void fill(ApiServer api, int nodes) throws InterruptedException {
        var slice =
                Numbered.of(
                                """
                                apiVersion: resource.k8s.io/v1
                                kind: ResourceSlice
                                metadata: {name: "worker-{i}-gpu"}
                                spec:
                                  driver: gpu.example.com
                                  nodeName: "worker-{i}"
                                  pool: {name: "worker-{i}", generation: 1, resourceSliceCount: 1}
                                """)
                        .pattern();
        var devices = DEVICE.first(DEVICES);
        api.create(Numbered.mapping(CLASS));
        api.create(Numbered.mapping(CLAIM));
        all(nodes, NODE, api);
        var spec = slice.mapping("spec").with("devices", devices);
        all(nodes, new Numbered(slice.with("spec", spec)), api);
        for (var pod = 0; pod < PODS; pod++) {
            all(nodes, running(pod), api);
        }
        api.create(Numbered.mapping(WAITING));
    }

    /// One pod of every node.
    private static Numbered running(int number) {
        return Numbered.of(
                """
                apiVersion: v1
                kind: Pod
                metadata: {name: "web-%d-{i}", namespace: default, labels: {app: web}}
                spec:
                  nodeName: "worker-{i}"
                  containers:
                  - name: main
                    image: registry.example/web:1
                    env: [{name: A, value: a}, {name: B, value: b}]
                    resources: {requests: {cpu: "2", memory: 4Gi}}
                """
                        .formatted(number));
    }

    private static void all(int count, Numbered pattern, ApiServer api)
            throws InterruptedException {
        var callers = new Semaphore(CALLERS);
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var i = 0; i < count; i++) {
                Tree.Mapping object = pattern.at(i);
                callers.acquire();
                executor.execute(
                        () -> {
                            try {
                                api.create(object);
                            } finally {
                                callers.release();
                            }
                        });
            }
            executor.shutdown();
            if (!executor.awaitTermination(5, TimeUnit.MINUTES)) {
                throw new IllegalStateException("The cluster could not be filled in 5 minutes.");
            }
        }
    }

    /// The shell measures its child: it alone knows the processor time of a process that has ended.
    private static Measured time(Path program, List<String> config, String... words)
            throws IOException, InterruptedException {
        var command = new ArrayList<String>();
        command.addAll(
                List.of("bash", "-c", "TIMEFORMAT='%3R %3U %3S'; time \"$0\" \"$@\" >/dev/null"));
        command.add(program.toString());
        command.addAll(List.of(words));
        command.addAll(config);
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var said =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        var code = process.waitFor();
        var numbers = said.substring(said.lastIndexOf('\n') + 1).split(" ", -1);
        if (code > 1 || numbers.length != 3) {
            throw new IllegalStateException("%s ended with %d: %s".formatted(command, code, said));
        }
        return new Measured(
                1000 * Double.parseDouble(numbers[0]),
                1000 * (Double.parseDouble(numbers[1]) + Double.parseDouble(numbers[2])));
    }

    private static void print(String name, List<Measured> measured) {
        System.out.printf(
                "  %-42s %9.0f %9.0f%n",
                name, median(measured, Measured::wall), median(measured, Measured::cpu));
    }

    private static double median(List<Measured> measured, ToDoubleFunction<Measured> part) {
        var sorted = measured.stream().mapToDouble(part).sorted().toArray();
        return sorted[sorted.length / 2];
    }
}
