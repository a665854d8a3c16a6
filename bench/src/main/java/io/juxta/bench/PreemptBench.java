package io.juxta.bench;

import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.conformance.controlplane.ApiServer;
import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/// How long does a burst of pods take that all have to preempt others?
///
/// Serves the decision to preempt in a simulation by default. 500 nodes are full of pods of a low
/// priority, four each, and 200 pods come at once that need half a node. The real kube-scheduler
/// works on a real control plane; `juxta simulate` gets the same objects as a file, and its whole
/// process counts, start and reading included. What is compared is the processor time of the
/// scheduler's process and of juxta's: the wall clock of the real one is mostly the API server and
/// the limit of 50 requests a second that it is configured with by default, so that is printed too.
public final class PreemptBench {

    private static final int NODES = 500;
    private static final int VICTIMS_PER_NODE = 4;
    private static final int PREEMPTORS = 200;
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final int CALLERS = 8;

    private static final Numbered NODE =
            Numbered.of(
                    """
                    apiVersion: v1
                    kind: Node
                    metadata: {name: "node-{i}", labels: {kubernetes.io/hostname: "node-{i}"}}
                    status:
                      capacity: {pods: "110", cpu: "4", memory: 32Gi}
                      allocatable: {pods: "110", cpu: "4", memory: 32Gi}
                      conditions: [{type: Ready, status: "True"}]
                    """);

    private static final Numbered PREEMPTOR = pod("high", 1000, 2, "{}");

    private static Numbered pod(String name, int priority, int cpu, String selector) {
        return Numbered.of(
                """
                apiVersion: v1
                kind: Pod
                metadata: {name: "%s-{i}", namespace: default}
                spec:
                  priority: %d
                  priorityClassName: p%d
                  terminationGracePeriodSeconds: 0
                  nodeSelector: %s
                  containers:
                  - {name: main, image: example.com/app:1, resources: {requests: {cpu: "%d"}}}
                """
                        .formatted(name, priority, priority, selector, cpu));
    }

    private PreemptBench() {}

    /// Runs both sides and prints the table.
    ///
    /// @param args the launcher of juxta
    public static void main(String[] args) throws IOException, InterruptedException {
        var folder = Files.createTempDirectory("juxta-preempt");
        var dump = folder.resolve("dump.json");
        try {
            System.out.println(
                    """
                    | 200 pods that preempt on 500 full nodes | placed | victims | wall s | processor s |
                    | --- | ---: | ---: | ---: | ---: |\
                    """);
            real();
            Files.writeString(dump, TreeWriter.json(list(objects())));
            ours(args[0], dump);
        } finally {
            Files.deleteIfExists(dump);
            Files.delete(folder);
        }
    }

    private static List<Tree.Mapping> objects() {
        var objects = new ArrayList<Tree.Mapping>();
        objects.addAll(numbered(NODES, NODE::at));
        objects.addAll(numbered(NODES * VICTIMS_PER_NODE, PreemptBench::victim));
        objects.addAll(numbered(PREEMPTORS, PREEMPTOR::at));
        return objects;
    }

    private static List<Tree.Mapping> numbered(int count, IntFunction<Tree.Mapping> of) {
        return IntStream.range(0, count).mapToObj(of).toList();
    }

    private static Tree.Mapping victim(int number) {
        var pod = pod("low", 1, 1, "{}").at(number);
        var spec = pod.mapping("spec");
        var node = Tree.Text.of("node-%d".formatted(number / VICTIMS_PER_NODE));
        return pod.with("spec", spec.with("nodeName", node));
    }

    private static Tree.Mapping list(List<Tree.Mapping> objects) {
        return Numbered.mapping("{apiVersion: v1, kind: List}")
                .with("items", Tree.Sequence.of(new ArrayList<Tree>(objects)));
    }

    private static void real() throws IOException, InterruptedException {
        try (var plane = ControlPlane.start(ControlPlane.ControlPlaneOptions.STOCK)) {
            var api = plane.api();
            for (var priority : List.of(1, 1000)) {
                api.create(
                        Numbered.mapping(
                                "{apiVersion: scheduling.k8s.io/v1, kind: PriorityClass, metadata: {name: p%d}, value: %d}"
                                        .formatted(priority, priority)));
            }
            create(
                    numbered(NODES, NODE::at),
                    node -> {
                        var stored = api.create(node);
                        api.replaceStatus(stored.with("status", node.mapping("status")));
                        api.merge(ApiKind.path(node), Numbered.mapping("spec: {taints: []}"));
                    });
            create(numbered(NODES * VICTIMS_PER_NODE, PreemptBench::victim), api::create);
            TimeUnit.SECONDS.sleep(3);
            var processor = processorSeconds(plane);
            var begin = System.nanoTime();
            create(numbered(PREEMPTORS, PREEMPTOR::at), api::create);
            awaitNodes(api);
            print(
                    "kube-scheduler, its stock configuration",
                    PREEMPTORS,
                    NODES * VICTIMS_PER_NODE + PREEMPTORS - api.list(ApiKind.POD).size(),
                    (System.nanoTime() - begin) / 1e9,
                    processorSeconds(plane) - processor);
        }
    }

    private static void awaitNodes(ApiServer api) throws InterruptedException {
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        var query = ApiKind.POD.everywhere() + "?fieldSelector=spec.nodeName%3D&limit=1";
        while (!api.get(query).items("items").isEmpty()) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("A pod has no node after " + PATIENCE);
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    private static double processorSeconds(ControlPlane plane) {
        return plane.schedulerMetrics()
                .lines()
                .filter(line -> line.startsWith("process_cpu_seconds_total "))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(' '))))
                .sum();
    }

    private interface Call {
        void on(Tree.Mapping object);
    }

    private static void create(List<Tree.Mapping> objects, Call call) throws InterruptedException {
        try (var callers = Executors.newFixedThreadPool(CALLERS)) {
            var ends = objects.stream().map(each -> callers.submit(() -> call.on(each))).toList();
            for (var end : ends) {
                end.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private static void ours(String launcher, Path dump) throws IOException {
        var begin = System.nanoTime();
        var process =
                new ProcessBuilder(
                                "/usr/bin/time",
                                "-f",
                                "%U %S",
                                launcher,
                                "simulate",
                                "-f",
                                dump.toString(),
                                "-o",
                                "json")
                        .start();
        var answer =
                (Tree.Mapping)
                        JsonTrees.parse(
                                new String(
                                        process.getInputStream().readAllBytes(),
                                        StandardCharsets.UTF_8),
                                Source.of("an answer"));
        var wall = (System.nanoTime() - begin) / 1e9;
        var errors = process.errorReader().lines().toList();
        var seconds = 0.0;
        for (var word : errors.getLast().strip().split(" ", -1)) {
            seconds += Double.parseDouble(word);
        }
        var victims =
                answer.items("preemptions").stream()
                        .mapToInt(each -> ((Tree.Mapping) each).items("victims").size())
                        .sum();
        var placed =
                ((Tree.Number) answer.mapping("summary").field("placed").orElseThrow()).literal();
        print(
                "juxta simulate, the whole command",
                Integer.parseInt(placed),
                victims,
                wall,
                seconds);
    }

    private static void print(String side, int placed, int victims, double wall, double processor) {
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %d | %.1f | %.1f |%n",
                side,
                placed,
                victims,
                wall,
                processor);
    }
}
