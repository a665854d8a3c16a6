package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.cli.serve.AccessReview;
import io.juxta.cli.serve.HttpAnswer;
import io.juxta.cli.serve.HttpListener;
import io.juxta.cli.serve.HttpPage.Audience;
import io.juxta.cli.serve.ListenAddress;
import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.conformance.controlplane.ControlPlane.ControlPlaneOptions;
import io.juxta.kube.connect.ConnectionFlags;
import io.juxta.kube.connect.ConnectionResolver;
import io.juxta.kube.connect.ProcessEnvironment;
import io.juxta.kube.http.ApiClient;
import io.juxta.kube.http.RateLimit;
import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// The metrics of `juxta schedule` beside those of the real kube-scheduler, both after the same
/// work; and who may read them, as the real API server says.
class MetricsAgainstKubernetesTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Pattern SERVING = Pattern.compile("Serving .* on (http://\\S+)\\.");

    /// What kube-scheduler has and juxta has not, on purpose.
    private static final List<String> ABSENT =
            List.of(
                    // juxta keeps verdicts of nodes instead of batches of pods
                    "scheduler_batch_attempts_total",
                    "scheduler_batch_cache_flushed_total",
                    "scheduler_get_node_hint_duration_seconds",
                    "scheduler_store_schedule_results_duration_seconds",
                    // hints look at the pods that a plugin rejected
                    "scheduler_pre_queueing_hint_evaluations_total",
                    // evictions are written beside bindings, and counted with them
                    "scheduler_preemption_goroutines_execution_total");

    /// What kube-scheduler has only once something happened, or with a gate.
    private static final List<String> LATER =
            List.of(
                    "scheduler_dra_bindingconditions_allocations_total",
                    "scheduler_dra_bindingconditions_wait_duration_seconds",
                    "scheduler_podgroup_schedule_attempts_total",
                    "scheduler_podgroup_scheduling_attempt_duration_seconds",
                    "scheduler_workload_preemption_attempts_total",
                    "scheduler_workload_preemption_victims");

    @RegisterExtension
    static final ControlPlaneExtension CONTROL_PLANE =
            new ControlPlaneExtension(ControlPlaneOptions.STOCK);

    @TempDir Path folder;

    @Test
    void metricsHaveKubernetesNamesTypesLabelsAndBuckets()
            throws IOException, InterruptedException {
        var log = folder.resolve("schedule.log");
        var scheduler = schedule(log.toFile());
        try {
            var url = awaitUrl(log);
            assertThat(get(url + "/livez", "")).isEqualTo("200 ok");
            await(() -> get(url + "/readyz", "").equals("200 ok"));
            node();
            work("default-scheduler");
            work("juxta");
            await(() -> get(url + "/metrics", "").contains("hint=\"Queue\""));

            var theirs = MetricsText.read(CONTROL_PLANE.plane().schedulerMetrics());
            var ours = MetricsText.read(get(url + "/metrics", ""));
            compare(theirs, ours);
            assertThat(get(url + "/configz", ""))
                    .startsWith("200 {")
                    .contains("\"schedulerName\":\"juxta\"", "\"mode\":\"replace\"");
            assertThat(ours)
                    .containsKeys(
                            "juxta_devices_yielded_total",
                            "juxta_events_dropped_total",
                            "juxta_view_age_seconds");
            assertThat(Files.readString(log))
                    .contains("msg=decision pod=default/juxta-0 ", " result=scheduled node=n0 ")
                    .contains(" why=\"0/1 nodes are available: 1 Insufficient cpu.");
        } finally {
            scheduler.destroy();
            assertThat(scheduler.waitFor(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static void compare(
            Map<String, MetricsText.Family> theirs, Map<String, MetricsText.Family> ours) {
        var missing = new TreeSet<String>();
        theirs.forEach(
                (name, family) -> {
                    if (!name.startsWith("scheduler_")) {
                        return;
                    }
                    var own = ours.get(name);
                    if (own == null) {
                        missing.add(name);
                        return;
                    }
                    assertThat(own.type()).as(name).isEqualTo(family.type());
                    assertThat(own.labels()).as("labels of %s", name).isEqualTo(family.labels());
                    assertThat(own.bounds()).as("buckets of %s", name).isEqualTo(family.bounds());
                });
        assertThat(ABSENT).containsAll(missing);
        var more = new TreeSet<>(ours.keySet());
        more.removeAll(theirs.keySet());
        more.removeIf(name -> name.startsWith("juxta_"));
        // kube-scheduler has it where it elects
        more.remove("leader_election_master_status");
        assertThat(LATER).containsAll(more);
        for (var event :
                List.of("UnscheduledPodAdd", "AssignedPodAdd", "AssignedPodDelete", "NodeAdd")) {
            var at = Map.of("event", event);
            assertThat(series(theirs, "scheduler_event_handling_duration_seconds")).contains(at);
            assertThat(series(ours, "scheduler_event_handling_duration_seconds")).contains(at);
        }
        for (var entry :
                Map.of(
                                "UnscheduledPodAdd", "active",
                                "ScheduleAttemptFailure", "unschedulable",
                                "AssignedPodDelete", "backoff")
                        .entrySet()) {
            var at = Map.of("event", entry.getKey(), "queue", entry.getValue());
            assertThat(series(theirs, "scheduler_queue_incoming_pods_total")).contains(at);
            assertThat(series(ours, "scheduler_queue_incoming_pods_total")).contains(at);
        }
    }

    private static List<Map<String, String>> series(
            Map<String, MetricsText.Family> families, String name) {
        return Objects.requireNonNull(families.get(name), name).series();
    }

    @Test
    void theApiServerSaysWhoMayRead() throws IOException, InterruptedException {
        var plane = CONTROL_PLANE.plane();
        var known = plane.token();
        var stranger =
                Files.readAllLines(plane.folder().resolve("tokens.csv")).stream()
                        .filter(line -> line.contains("system:kube-scheduler"))
                        .map(line -> line.substring(0, line.indexOf(',')))
                        .findFirst()
                        .orElseThrow();
        try (var client = client(plane.kubeconfig());
                var listener =
                        HttpListener.start(
                                ListenAddress.parse("--listen", "127.0.0.1:0"),
                                null,
                                new AccessReview(client, InstantSource.system()))) {
            listener.serve("/livez", Audience.EVERYBODY, _ -> HttpAnswer.ok("ok"));
            listener.serve("/metrics", Audience.ALLOWED, _ -> HttpAnswer.ok("m 1"));
            assertThat(get(listener.url() + "/livez", "")).isEqualTo("200 ok");
            assertThat(get(listener.url() + "/metrics", "")).startsWith("401 ");
            assertThat(get(listener.url() + "/metrics", "nonsense")).startsWith("401 ");
            assertThat(get(listener.url() + "/metrics", stranger))
                    .startsWith(
                            "403 Forbidden: user \"system:kube-scheduler\" cannot get path"
                                    + " \"/metrics\"");
            assertThat(get(listener.url() + "/metrics", known)).isEqualTo("200 m 1");
            assertThat(get(listener.url() + "/metrics", known)).as("kept").isEqualTo("200 m 1");
            assertThat(get(listener.url() + "/nothing", known)).startsWith("404 ");
        }
    }

    private static ApiClient client(Path kubeconfig) {
        var flags =
                new ConnectionFlags(
                        kubeconfig.toString(),
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        List.of(),
                        null,
                        null,
                        null,
                        null,
                        null,
                        false,
                        null);
        return new ApiClient(
                ConnectionResolver.resolve(flags, ProcessEnvironment.current()),
                RateLimit.NONE,
                "juxta-test");
    }

    private Process schedule(File log) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-XX:TieredStopAtLevel=1",
                        "io.juxta.cli.Main",
                        "schedule",
                        "--mode",
                        "replace",
                        "--scheduler-name",
                        "juxta",
                        "--kubeconfig",
                        CONTROL_PLANE.plane().kubeconfig().toString(),
                        "--listen",
                        "127.0.0.1:0",
                        "-v",
                        "2")
                .redirectErrorStream(true)
                .redirectOutput(log)
                .start();
    }

    /// Something that is asked again until it is so.
    @FunctionalInterface
    private interface Question {
        boolean isSo() throws IOException, InterruptedException;
    }

    private static void await(Question question) throws IOException, InterruptedException {
        var end = System.nanoTime() + PATIENCE.toNanos();
        while (!question.isSo()) {
            assertThat(System.nanoTime()).as("waiting").isLessThan(end);
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    private static String awaitUrl(Path log) throws IOException, InterruptedException {
        await(() -> SERVING.matcher(Files.readString(log)).find());
        var found = SERVING.matcher(Files.readString(log));
        assertThat(found.find()).isTrue();
        return found.group(1);
    }

    private static String get(String url, String token) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(url)).timeout(PATIENCE);
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        try (var client = HttpClient.newHttpClient()) {
            var answer = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            return answer.statusCode() + " " + answer.body();
        }
    }

    private static void node() {
        var api = CONTROL_PLANE.plane().api();
        var node = mapping("{apiVersion: v1, kind: Node, metadata: {name: n0}}");
        api.create(node);
        api.merge(
                ApiKind.path(node) + "/status",
                mapping(
                        """
                        status:
                          allocatable: {cpu: "4", memory: 8Gi, pods: "10"}
                          capacity: {cpu: "4", memory: 8Gi, pods: "10"}
                          conditions: [{type: Ready, status: "True", reason: KubeletReady}]
                        """));
        api.merge(ApiKind.path(node), mapping("spec: {taints: []}"));
    }

    /// One pod that fits, and one that waits until it goes.
    private static void work(String scheduler) throws IOException, InterruptedException {
        var name = scheduler.substring(0, 5);
        var api = CONTROL_PLANE.plane().api();
        api.create(pod(name + "-0", scheduler, "3"));
        await(() -> isBound(name + "-0"));
        api.create(pod(name + "-1", scheduler, "2"));
        await(
                () ->
                        api.read(reference(name + "-1"))
                                .mapping("status")
                                .items("conditions")
                                .toString()
                                .contains("Insufficient cpu"));
        api.delete(ApiKind.path(reference(name + "-0")) + "?gracePeriodSeconds=0");
        await(() -> isBound(name + "-1"));
        api.delete(ApiKind.path(reference(name + "-1")) + "?gracePeriodSeconds=0");
    }

    private static boolean isBound(String pod) {
        return !CONTROL_PLANE
                .plane()
                .api()
                .read(reference(pod))
                .mapping("spec")
                .text("nodeName")
                .isEmpty();
    }

    private static Tree.Mapping reference(String name) {
        return mapping(
                "{apiVersion: v1, kind: Pod, metadata: {name: %s, namespace: default}}"
                        .formatted(name));
    }

    private static Tree.Mapping pod(String name, String scheduler, String cpu) {
        return mapping(
                """
                apiVersion: v1
                kind: Pod
                metadata: {name: %s, namespace: default}
                spec:
                  schedulerName: %s
                  terminationGracePeriodSeconds: 0
                  containers:
                  - name: main
                    image: example.com/app:1
                    resources: {requests: {cpu: "%s"}}
                """
                        .formatted(name, scheduler, cpu));
    }

    private static Tree.Mapping mapping(String yaml) {
        return (Tree.Mapping) YamlTree.load(yaml);
    }
}
