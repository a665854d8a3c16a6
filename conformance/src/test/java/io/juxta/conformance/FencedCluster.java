package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.conformance.controlplane.ApiServer;
import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// A real cluster with `juxta schedule` as a process of its own, and kubectl for those who speak
/// for others.
final class FencedCluster {

    /// Speaks for kube-scheduler.
    static final List<String> KUBE = List.of("--as", "system:kube-scheduler");

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Duration NAP = Duration.ofMillis(200);

    private final ControlPlane plane;
    private final Path folder;
    private final ApiServer api;
    private final String kubectl;
    private @Nullable Process scheduler;
    private int files;

    /// What kubectl said.
    record Answer(int exit, String text) {
        void isAccepted() {
            assertThat(exit).as(text).isZero();
        }

        void isRefused(String why) {
            assertThat(exit).as(text).isNotZero();
            assertThat(text).contains(why);
        }
    }

    FencedCluster(ControlPlane plane, Path folder) throws IOException, InterruptedException {
        this.plane = plane;
        this.folder = folder;
        this.api = plane.api();
        this.kubectl = Compare.partner("kubectl");
    }

    Answer kubectl(String... words) throws IOException, InterruptedException {
        return kubectl(List.of(words));
    }

    private Answer kubectl(List<String> words) throws IOException, InterruptedException {
        var command =
                new ArrayList<>(List.of(kubectl, "--kubeconfig", plane.kubeconfig().toString()));
        command.addAll(words);
        var run = new ProcessBuilder(command).redirectErrorStream(true).start();
        run.getOutputStream().close();
        var text = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(run.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Answer(run.exitValue(), text);
    }

    void apply(String yaml) throws IOException, InterruptedException {
        kubectl("apply", "-f", file(yaml)).isAccepted();
    }

    private String file(String text) throws IOException {
        return Files.writeString(folder.resolve("f" + files++ + ".yaml"), text).toString();
    }

    /// A task of `juxta schedule`, in this process.
    TypedCommand juxta(String task, String options, List<String> more) {
        var words = new ArrayList<>(List.of("schedule", task));
        words.addAll(List.of(options.split(" ", -1)));
        words.addAll(more);
        return TypedCommand.run(words);
    }

    TypedCommand check(List<String> own) {
        return juxta("check", "--mode=own --kubeconfig " + plane.kubeconfig(), own);
    }

    void node(String name, String labels) {
        var braced = labels.startsWith("{") ? labels : "{%s}".formatted(labels);
        var node =
                mapping(
                        "{apiVersion: v1, kind: Node, metadata: {name: %s, labels: %s}}"
                                .formatted(name, braced.replace("yes", "'yes'")));
        api.create(node);
        api.merge(
                ApiKind.path(node) + "/status",
                mapping(
                        """
                        status:
                          allocatable: {cpu: "4", memory: 8Gi, pods: "20"}
                          capacity: {cpu: "4", memory: 8Gi, pods: "20"}
                          conditions: [{type: Ready, status: "True", reason: KubeletReady}]
                        """));
        api.merge(ApiKind.path(node), mapping("spec: {taints: []}"));
    }

    void pool(String driver, String pool, String where, int devices) {
        var list = new StringBuilder();
        for (var i = 0; i < devices; i++) {
            list.append("{name: d%d, attributes: {pool: {string: %s}}},".formatted(i, pool));
        }
        api.create(
                mapping(
                        """
                        apiVersion: resource.k8s.io/v1
                        kind: ResourceSlice
                        metadata: {name: %s}
                        spec:
                          driver: %s
                          %s
                          pool: {name: %s, generation: 1, resourceSliceCount: 1}
                          devices: [%s]
                        """
                                .formatted(
                                        pool.replace('/', '-') + "-" + driver,
                                        driver,
                                        where,
                                        pool,
                                        list)));
    }

    /// @param selector empty for none
    void claim(String name, String type, String selector) {
        var selecting =
                selector.isEmpty()
                        ? ""
                        : ", selectors: [{cel: {expression: \"%s\"}}]".formatted(selector);
        api.create(
                mapping(
                        """
                        apiVersion: resource.k8s.io/v1
                        kind: ResourceClaim
                        metadata: {name: %s, namespace: default}
                        spec:
                          devices:
                            requests:
                            - name: r
                              exactly: {deviceClassName: %s, tolerations: [{operator: Exists}]%s}
                        """
                                .formatted(name, type, selecting)));
    }

    /// @param claim empty for none
    void pod(String name, String scheduler, String cpu, String claim, String more) {
        api.create(
                mapping(
                        """
                        apiVersion: v1
                        kind: Pod
                        metadata: {name: %s, namespace: default}
                        spec:
                          schedulerName: %s
                          %s
                          %s
                          containers:
                          - name: main
                            image: example.com/app:1
                            resources: {requests: {cpu: %s}%s}
                        """
                                .formatted(
                                        name,
                                        scheduler,
                                        more,
                                        claim.isEmpty()
                                                ? ""
                                                : "resourceClaims: [{name: c, resourceClaimName: %s}]"
                                                        .formatted(claim),
                                        cpu,
                                        claim.isEmpty() ? "" : ", claims: [{name: c}]")));
    }

    void daemonSet(String name, String cpu) throws IOException, InterruptedException {
        apply(
                """
                apiVersion: apps/v1
                kind: DaemonSet
                metadata: {name: %s, namespace: default}
                spec:
                  selector: {matchLabels: {of: %s}}
                  template:
                    metadata: {labels: {of: %s}}
                    spec:
                      tolerations: [{operator: Exists}]
                      containers:
                      - {name: main, image: example.com/app:1, resources: {requests: {cpu: %s}}}
                """
                        .formatted(name, name, name, cpu));
    }

    /// Writes an allocation, as somebody.
    ///
    /// @param devices `driver/pool/device`, with commas between them
    Answer allocate(String claim, String devices, List<String> as)
            throws IOException, InterruptedException {
        var results = new ArrayList<String>();
        for (var device : devices.split(",", -1)) {
            var first = device.indexOf('/');
            var last = device.lastIndexOf('/');
            results.add(
                    "{\"request\":\"r\",\"driver\":\"%s\",\"pool\":\"%s\",\"device\":\"%s\"}"
                            .formatted(
                                    device.substring(0, first),
                                    device.substring(first + 1, last),
                                    device.substring(last + 1)));
        }
        var words =
                new ArrayList<>(
                        List.of(
                                "patch",
                                "resourceclaim",
                                claim,
                                "--subresource=status",
                                "--type=merge",
                                "-p",
                                "{\"status\":{\"allocation\":{\"devices\":{\"results\":[%s]}}}}"
                                        .formatted(String.join(",", results))));
        words.addAll(as);
        return kubectl(words);
    }

    /// Policies take effect a moment after they are written.
    void awaitRefused(String claim, String device, List<String> as, String why)
            throws IOException, InterruptedException {
        var dry = new ArrayList<>(as);
        dry.add("--dry-run=server");
        var end = System.nanoTime() + PATIENCE.toNanos();
        var answer = allocate(claim, device, dry);
        while (answer.exit() == 0 && System.nanoTime() < end) {
            TimeUnit.NANOSECONDS.sleep(NAP.toNanos());
            answer = allocate(claim, device, dry);
        }
        answer.isRefused(why);
    }

    Answer bind(String pod, String node) throws IOException, InterruptedException {
        var binding =
                """
                {"apiVersion": "v1", "kind": "Binding", "metadata": {"name": "%s", "namespace": "default"},
                 "target": {"apiVersion": "v1", "kind": "Node", "name": "%s"}}
                """
                        .formatted(pod, node);
        return kubectl(
                "create",
                "--raw",
                "/api/v1/namespaces/default/pods/%s/binding".formatted(pod),
                "-f",
                file(binding));
    }

    /// Speaks for the account of juxta in a pod.
    List<String> asPod(String pod) {
        return List.of(
                "--as=system:serviceaccount:juxta:juxta",
                "--as-group=system:serviceaccounts",
                "--as-group=system:authenticated",
                "--as-user-extra=authentication.kubernetes.io/pod-name=" + pod);
    }

    /// Makes the pod that the scheduler is taken to run in, a kubeconfig with its token, and the
    /// Lease that it holds.
    void becomesScheduler(String pod) throws IOException, InterruptedException {
        apply(
                """
                apiVersion: v1
                kind: Pod
                metadata: {name: %s, namespace: juxta}
                spec: {serviceAccountName: juxta, schedulerName: nobody, containers: [{name: a, image: x}]}
                ---
                apiVersion: coordination.k8s.io/v1
                kind: Lease
                metadata: {name: juxta, namespace: juxta}
                spec: {holderIdentity: %s_1}
                ---
                # kubectl patches, where the scheduler replaces.
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRole
                metadata: {name: patching}
                rules:
                - apiGroups: [resource.k8s.io]
                  resources: [resourceclaims/status, resourceclaims/binding]
                  verbs: [get, patch]
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRoleBinding
                metadata: {name: patching}
                roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: patching}
                subjects: [{kind: ServiceAccount, name: juxta, namespace: juxta}]
                """
                        .formatted(pod, pod));
        var token =
                kubectl(
                        "create",
                        "token",
                        "juxta",
                        "-n",
                        "juxta",
                        "--bound-object-kind=Pod",
                        "--bound-object-name=" + pod);
        token.isAccepted();
        Files.writeString(
                own(),
                """
                apiVersion: v1
                kind: Config
                current-context: c
                clusters: [{name: c, cluster: {server: "%s", certificate-authority: "%s"}}]
                users: [{name: u, user: {token: "%s"}}]
                contexts: [{name: c, context: {cluster: c, user: u}}]
                """
                        .formatted(plane.server(), plane.certificate(), token.text().strip()));
    }

    private Path own() {
        return folder.resolve("own.conf");
    }

    void schedule(List<String> own) throws IOException {
        var command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                "-XX:TieredStopAtLevel=1",
                                "io.juxta.cli.Main",
                                "schedule",
                                "--kubeconfig",
                                own().toString()));
        command.addAll(own);
        scheduler =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(new File(folder.toFile(), "schedule.log"))
                        .start();
    }

    String log() throws IOException {
        return Files.readString(folder.resolve("schedule.log"));
    }

    void stop() throws InterruptedException {
        var running = scheduler;
        if (running != null) {
            running.destroy();
            assertThat(running.waitFor(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    /// A start that is refused, in this process.
    TypedCommand refusedStart(List<String> own) {
        var words = new ArrayList<>(List.of("schedule", "--kubeconfig", own().toString()));
        words.addAll(own);
        return TypedCommand.run(words);
    }

    /// Adds keys of other pools to the record.
    void recordMore(int keys) throws IOException, InterruptedException {
        var data = new StringBuilder();
        for (var i = 0; i < keys; i++) {
            data.append(
                    "%s\"pool_some.example.com_worker-%d.example.com_gpus\":\"\""
                            .formatted(i == 0 ? "" : ",", i));
        }
        kubectl(
                        "patch",
                        "configmap",
                        "juxta-owned",
                        "-n",
                        "juxta",
                        "--type=merge",
                        "--patch-file",
                        file("{\"data\":{%s}}".formatted(data)))
                .isAccepted();
    }

    /// The objects of a List, as `Kind name` or `Kind namespace/name`.
    List<String> objects(String json) {
        return ((Tree.Mapping) JsonTrees.parse(json, Source.of("manifests")))
                .items("items").stream()
                        .map(Tree.Mapping.class::cast)
                        .map(
                                each -> {
                                    var meta = each.mapping("metadata");
                                    var space = meta.text("namespace");
                                    return "%s %s%s"
                                            .formatted(
                                                    each.text("kind"),
                                                    space.isEmpty() ? "" : space + "/",
                                                    meta.text("name"));
                                })
                        .toList();
    }

    /// Something that is done while an object is missing.
    @FunctionalInterface
    interface Act {
        void run() throws Exception;
    }

    void without(String object, Act act) throws Exception {
        var words = object.split("[ /]", -1);
        var named =
                words.length == 3
                        ? List.of(words[0], words[2], "-n", words[1])
                        : List.of(words[0], words[1]);
        var get = new ArrayList<>(List.of("get", "-o", "json"));
        get.addAll(named);
        var stored = (Tree.Mapping) JsonTrees.parse(kubectl(get).text(), Source.of(object));
        var delete = new ArrayList<>(List.of("delete"));
        delete.addAll(named);
        kubectl(delete).isAccepted();
        act.run();
        var meta = stored.mapping("metadata");
        kubectl(
                        "create",
                        "-f",
                        file(
                                TreeWriter.json(
                                        stored.with(
                                                "metadata",
                                                Tree.Mapping.of(
                                                        meta.has("namespace")
                                                                ? Map.of(
                                                                        "name",
                                                                        Tree.Text.of(
                                                                                meta.text("name")),
                                                                        "namespace",
                                                                        Tree.Text.of(
                                                                                meta.text(
                                                                                        "namespace")))
                                                                : Map.of(
                                                                        "name",
                                                                        Tree.Text.of(
                                                                                meta.text(
                                                                                        "name"))))))))
                .isAccepted();
    }

    void awaitBound(String pod, String node) throws InterruptedException {
        await(() -> pod(pod).mapping("spec").text("nodeName").equals(node), pod);
    }

    /// Waits until the condition of a pod says something.
    void awaitMessage(String pod, String text) throws InterruptedException {
        await(
                () ->
                        pod(pod).mapping("status").items("conditions").stream()
                                .map(Tree.Mapping.class::cast)
                                .anyMatch(each -> each.text("message").contains(text)),
                pod);
        assertThat(pod(pod).mapping("spec").text("nodeName")).isEmpty();
    }

    void awaitRecorded(String key) throws InterruptedException {
        await(
                () ->
                        api.get("/api/v1/namespaces/juxta/configmaps/juxta-owned")
                                .mapping("data")
                                .has(key),
                "");
    }

    /// Waits until a DaemonSet has these pods, each with node and scheduler, all of them bound.
    void awaitDaemons(String name, List<String> pods) throws InterruptedException {
        await(
                () ->
                        api.list(ApiKind.POD).stream()
                                .filter(
                                        pod ->
                                                pod.mapping("metadata")
                                                        .mapping("labels")
                                                        .text("of")
                                                        .equals(name))
                                .map(pod -> pod.mapping("spec"))
                                .map(
                                        spec ->
                                                spec.text("nodeName")
                                                        + " "
                                                        + spec.text("schedulerName"))
                                .sorted()
                                .toList()
                                .equals(pods),
                "");
    }

    private void await(BooleanSupplier wanted, String pod) throws InterruptedException {
        var end = System.nanoTime() + PATIENCE.toNanos();
        while (!wanted.getAsBoolean()) {
            assertThat(System.nanoTime())
                    .as("waiting, and still %s", pod.isEmpty() ? "not so" : pod(pod))
                    .isLessThan(end);
            TimeUnit.NANOSECONDS.sleep(NAP.toNanos());
        }
    }

    private Tree.Mapping pod(String name) {
        return api.get("/api/v1/namespaces/default/pods/" + name);
    }

    /// The devices of a claim, each as `pool/device`.
    List<String> devices(String claim) {
        return api
                .get("/apis/resource.k8s.io/v1/namespaces/default/resourceclaims/" + claim)
                .mapping("status")
                .mapping("allocation")
                .mapping("devices")
                .items("results")
                .stream()
                .map(Tree.Mapping.class::cast)
                .map(each -> each.text("pool") + "/" + each.text("device"))
                .toList();
    }

    private static Tree.Mapping mapping(String yaml) {
        return (Tree.Mapping) YamlTree.load(yaml);
    }
}
