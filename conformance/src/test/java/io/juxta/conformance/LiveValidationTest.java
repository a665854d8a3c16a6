package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.testkit.CaseFiles;
import io.juxta.testkit.YamlTree;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// `juxta validate --live` says what `kubectl apply --dry-run=server` says: the verdict, and the
/// type and field of every error. The cases are in `cases/live-validation.yaml`.
class LiveValidationTest {

    private static final String SURROUNDINGS =
            """
            - {apiVersion: v1, kind: Namespace, metadata: {name: plain}}
            - {apiVersion: v1, kind: Namespace, metadata: {name: admin, labels: {resource.kubernetes.io/admin-access: "true"}}}
            - {apiVersion: v1, kind: Node, metadata: {name: able, labels: {with: cpus}}, status: {declaredFeatures: [DRANodeAllocatableResources]}}
            - {apiVersion: v1, kind: Node, metadata: {name: unable}}
            """;

    /// The Status with which a request was refused, in the log of kubectl.
    private static final Pattern STATUS = Pattern.compile("\\{\"kind\":\"Status\".*\\}");

    @RegisterExtension
    static final ControlPlaneExtension PARTNER =
            new ControlPlaneExtension(
                    ControlPlane.ControlPlaneOptions.STOCK
                            .withGates(SchedulerStage.GATES)
                            .withMore("--no-scheduler"));

    @TempDir Path folder;
    private String kubectl = "";

    @Test
    void theVerdictAndTheFieldsAreThoseOfADryRun() throws Exception {
        kubectl = Compare.partner("kubectl");
        var cases = CaseFiles.rows("live-validation");
        YamlTree.rows(SURROUNDINGS).forEach(PARTNER.plane().api()::create);
        for (var each : cases) {
            prepare(each);
        }
        var differences = new ArrayList<String>();
        for (var stock : List.of(false, true)) {
            if (stock) {
                PARTNER.plane().restartApiServer("");
            }
            for (var each : cases) {
                if (each.text("server").equals("stock") == stock) {
                    compare(each, differences);
                }
            }
        }
        assertThat(differences).isEmpty();
        assertThat(cases).hasSizeGreaterThan(30);
    }

    @Test
    void whoMayReadNothingIsToldWhatIsAssumed() throws IOException {
        var claim =
                YamlTree.rows(
                                """
                                - apiVersion: resource.k8s.io/v1
                                  kind: ResourceClaim
                                  metadata: {name: unread, namespace: default}
                                  spec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: g, allocationMode: All, adminAccess: true}}]}}
                                """)
                        .getFirst();

        var typed = TypedCommand.run(ours(written(claim)), "--as", "nobody");

        assertThat(typed.exit()).as(typed.toString()).isZero();
        assertThat(typed.err().lines())
                .containsExactly(
                        "warning: The feature gates of the API server are not known, because /metrics may not be read: they are taken as those of stock 1.37.",
                        "warning: You may not get resourceclaims: they are judged as creates. The permission is the verb get on resourceclaims.resource.k8s.io.",
                        "warning: You may not get namespaces: they are taken as there, and as labelled for admin access. The permission is the verb get on namespaces.");
    }

    @Test
    void slicesThatMayNotSeeNodesAreTakenAsTheyAre() throws IOException {
        for (var chooser : List.of("nodeName: any", "allNodes: true")) {
            var slice =
                    YamlTree.rows(
                                    """
                                    - apiVersion: resource.k8s.io/v1
                                      kind: ResourceSlice
                                      metadata: {name: unseen}
                                      spec:
                                        driver: cpu.example.com
                                        pool: {name: a, generation: 1, resourceSliceCount: 1}
                                        %s
                                        devices: [{name: cpu-0, capacity: {cores: {value: "8"}}, nodeAllocatableResources: {cpu: {mapping: {deviceMultiplier: "2"}}}}]
                                    """
                                            .formatted(chooser))
                            .getFirst();

            var typed =
                    TypedCommand.run(
                            ours(written(slice)),
                            "--as",
                            "nobody",
                            "--feature-gates=DRANodeAllocatableResources=true");

            assertThat(typed.exit()).as(typed.toString()).isZero();
            var verb = chooser.startsWith("nodeName") ? "get" : "list";
            assertThat(typed.err())
                    .contains(
                            "You may not %s nodes: the features that they declare are not checked. The permission is the verb %s on nodes."
                                    .formatted(verb, verb));
        }
    }

    /// The objects that are there before.
    private void prepare(Tree.Mapping each) throws IOException, InterruptedException {
        each.items("stored").forEach(object -> PARTNER.plane().api().create((Tree.Mapping) object));
        for (var object : each.items("applied")) {
            var applied = kubectl("apply", "-f", written((Tree.Mapping) object));
            assertThat(applied.exit()).as(applied.log()).isZero();
        }
        for (var object : each.items("forged")) {
            forge((Tree.Mapping) object);
        }
    }

    private void compare(Tree.Mapping each, List<String> differences)
            throws IOException, InterruptedException {
        var file = written(each.mapping("when"));
        var theirs = kubectl("apply", "--dry-run=server", "-v=9", "-f", file);
        var ours = TypedCommand.run(ours(file));
        var answer = (Tree.Mapping) JsonTrees.parse(ours.out(), Source.of("ours"));
        var expected = each.mapping("then");
        var wanted = texts(expected.items("errors"));
        var name = each.text("case");
        if (!errors(answer, wanted).equals(wanted)
                || !answer.text("operation").equals(expected.text("operation"))
                || !answer.text("outcome").equals(wanted.isEmpty() ? "Valid" : "Invalid")) {
            differences.add("%s: juxta says %s".formatted(name, TreeWriter.json(answer)));
        }
        if (!theirs.agree(wanted)) {
            differences.add("%s: kubectl says %s".formatted(name, theirs.end()));
        }
    }

    private static List<String> ours(String file) {
        var config = PARTNER.plane().kubeconfig().toString();
        return List.of("validate", "--live", "-o", "json", "--kubeconfig", config, "-f", file);
    }

    /// Type and field of each error; the type alone where that is all that is wanted.
    private static Set<String> errors(Tree.Mapping answer, Set<String> wanted) {
        var errors = new TreeSet<String>();
        for (var item : answer.items("errors")) {
            var type = ((Tree.Mapping) item).text("type");
            errors.add(
                    wanted.contains(type)
                            ? type
                            : type + " " + ((Tree.Mapping) item).text("field"));
        }
        return errors;
    }

    private static Set<String> texts(List<Tree> items) {
        var texts = new TreeSet<String>();
        items.forEach(item -> texts.add(((Tree.Text) item).value()));
        return texts;
    }

    private String written(Tree.Mapping object) throws IOException {
        var file = Files.createTempFile(folder, "object", ".json");
        return Files.writeString(file, TreeWriter.json(object)).toString();
    }

    /// What kubectl came to.
    private record Kubectl(int exit, String log) {

        /// Whether the server names these errors. An admission plugin and a missing namespace have
        /// no causes, a kind that is not served not even a Status.
        boolean agree(Set<String> wanted) {
            if (exit == 0 || wanted.isEmpty()) {
                return exit == 0 && wanted.isEmpty();
            }
            var status = status();
            var causes = status.mapping("details").items("causes");
            if (!causes.isEmpty()) {
                var errors = new TreeSet<String>();
                for (var item : causes) {
                    var cause = (Tree.Mapping) item;
                    errors.add(cause.text("reason") + " " + cause.text("field"));
                }
                return errors.equals(wanted);
            }
            return wanted.equals(
                    Set.of(
                            switch (status.text("reason")) {
                                case "Forbidden" -> "FieldValueForbidden";
                                case "NotFound" -> "FieldValueNotFound metadata.namespace";
                                default ->
                                        log.contains("no matches for kind")
                                                ? "FieldValueNotSupported apiVersion"
                                                : "?";
                            }));
        }

        private Tree.Mapping status() {
            var found = STATUS.matcher(log).results().toList();
            return found.isEmpty()
                    ? Tree.Mapping.EMPTY
                    : (Tree.Mapping)
                            JsonTrees.parse(found.getLast().group(), Source.of("a log of kubectl"));
        }

        String end() {
            return status().fields().isEmpty()
                    ? log.substring(Math.max(0, log.length() - 600))
                    : TreeWriter.json(status());
        }
    }

    private Kubectl kubectl(String... words) throws IOException, InterruptedException {
        var command = new ArrayList<String>();
        command.add(kubectl);
        command.add("--kubeconfig=" + PARTNER.plane().kubeconfig());
        command.add("--cache-dir=" + PARTNER.plane().folder().resolve("kubectl"));
        command.addAll(List.of(words));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var log = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Kubectl(process.exitValue(), log);
    }

    /// Puts an object into etcd, where the server finds it without having judged it.
    private static void forge(Tree.Mapping object) throws IOException, InterruptedException {
        var metadata = object.mapping("metadata");
        var plural = ApiKind.of(object).everywhere().replaceFirst(".*/", "");
        var key = "/registry/%s/%s".formatted(plural, metadata.text("name"));
        var body =
                "{\"key\":\"%s\",\"value\":\"%s\"}"
                        .formatted(encoded(key), encoded(TreeWriter.json(object)));
        try (var client = HttpClient.newHttpClient()) {
            var request =
                    HttpRequest.newBuilder(URI.create(PARTNER.plane().etcd() + "/v3/kv/put"))
                            .POST(HttpRequest.BodyPublishers.ofString(body))
                            .build();
            var answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        }
    }

    private static String encoded(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
