package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.conformance.controlplane.ApiServer;
import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.kube.text.YamlTrees;
import io.juxta.model.Tree;
import io.juxta.testkit.ClusterGrower;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// Every command that reads objects answers the same bytes about a running cluster and about what
/// kubectl saved of it; with the documented role, and without the permission for a kind as if the
/// dump had nothing of it.
class LiveAnswersTest {

    private static final long SEED = 20_261_118;
    private static final int CLUSTERS = 3;
    private static final Path ROOT = Path.of(System.getProperty("juxta.root", ".."));
    private static final String READER = "a-reader";
    private static final String GATES = "--feature-gates=" + SchedulerStage.GATES;

    /// What kubectl saves; the line of the README.
    private static final String KINDS =
            "nodes,namespaces,pods,services,replicationcontrollers,replicasets.apps,statefulsets.apps,"
                    + "priorityclasses,deviceclasses,resourceslices,resourceclaims,"
                    + "resourceclaimtemplates,devicetaintrules,persistentvolumes,"
                    + "persistentvolumeclaims,storageclasses,csinodes,csidrivers,"
                    + "csistoragecapacities,volumeattachments,poddisruptionbudgets";

    private static final String BINDING =
            """
            apiVersion: rbac.authorization.k8s.io/v1
            kind: ClusterRoleBinding
            metadata: {name: juxta-readers}
            roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: juxta-reader}
            subjects:
            - {apiGroup: rbac.authorization.k8s.io, kind: User, name: %s}
            """
                    .formatted(READER);

    @RegisterExtension
    static final ControlPlaneExtension PARTNER =
            new ControlPlaneExtension(
                    ControlPlane.ControlPlaneOptions.STOCK
                            .withGates(SchedulerStage.GATES)
                            .withMore("--no-scheduler"));

    @TempDir Path folder;

    @Test
    void answersAreTheSameLiveAndFromADump() throws Exception {
        var plane = PARTNER.plane();
        var grower = new ClusterGrower(SEED);
        try (var scene = new ClusterScene(plane.api())) {
            for (var index = 0; index < CLUSTERS; index++) {
                var world = grower.world(index);
                scene.set(world);
                world.pending().forEach(plane.api()::create);
                var dump = settledDump(plane, world.name());
                for (var command : commands(plane.api())) {
                    var live = TypedCommand.run(command, "--kubeconfig", kubeconfig());
                    var saved = TypedCommand.run(command, "-f", dump.toString(), GATES);

                    assertThat(live.out()).as("%s and %s", live, saved).isEqualTo(saved.out());
                    assertThat(live.exit()).as(live.toString()).isEqualTo(saved.exit());
                    assertThat(live.err()).as(live.toString()).isEqualTo(ofCluster(saved.err()));
                    assertThat(live.out()).doesNotContain("the files");
                }
                scene.clear();
            }
        }
    }

    @Test
    void theDocumentedRoleIsEnough_andEachKindMayBeForbidden() throws Exception {
        var plane = PARTNER.plane();
        try (var scene = new ClusterScene(plane.api())) {
            var world = new ClusterGrower(SEED).world(CLUSTERS);
            scene.set(world);
            world.pending().forEach(plane.api()::create);
            var dump = settledDump(plane, world.name());
            var role = role();
            allow(plane.api(), role);
            var simulate = List.of("simulate", "-o", "json");
            awaitRole(simulate);

            for (var command : commands(plane.api())) {
                var reader = asReader(command);
                assertThat(reader.out())
                        .as(reader.toString())
                        .isEqualTo(TypedCommand.run(command, "-f", dump.toString(), GATES).out());
            }
            for (var resource : resources(role)) {
                allow(plane.api(), without(role, resource));
                var told = awaitRefusal(simulate, resource);
                var kept = saved(dump, object -> !plural(object).equals(resource));

                var saved = TypedCommand.run(simulate, "-f", kept.toString(), GATES);
                assertThat(told.out()).as("%s and %s", told, saved).isEqualTo(saved.out());
                assertThat(told.exit()).as(told.toString()).isEqualTo(saved.exit());
                assertThat(told.err())
                        .contains(
                                "warning: You may not list %s in all namespaces: "
                                        .formatted(resource))
                        .contains("The permission is the verb list on %s".formatted(resource));
            }
            allow(plane.api(), without(role, "/metrics"));
            assertThat(awaitRefusal(simulate, "/metrics").err())
                    .contains("because /metrics may not be read");
            scene.clear();
        }
    }

    private static String kubeconfig() {
        return PARTNER.plane().kubeconfig().toString();
    }

    private static TypedCommand asReader(List<String> command) {
        return TypedCommand.run(command, "--kubeconfig", kubeconfig(), "--as", READER);
    }

    /// The commands that read objects, about all that waits in the cluster.
    private static List<List<String>> commands(ApiServer api) {
        var commands = new ArrayList<List<String>>();
        commands.add(List.of("simulate", "-o", "json"));
        commands.add(List.of("simulate", "--compat=upstream", "--attempts=once", "-o", "json"));
        commands.add(List.of("footprint", "-o", "json"));
        commands.add(List.of("features", "-o", "json"));
        commands.add(List.of("cel", "census", "-o", "json"));
        commands.add(List.of("cel", "eval", "-e", "device.driver != \"x\"", "-o", "json"));
        var node = api.list(ApiKind.NODE).getFirst().mapping("metadata").text("name");
        api.list(ApiKind.POD).stream()
                .filter(pod -> pod.mapping("spec").text("nodeName").isEmpty())
                .forEach(pod -> commands.add(List.of("explain", "pod/" + name(pod), "-o", "json")));
        for (var claim : api.list(ApiKind.RESOURCE_CLAIM)) {
            commands.add(List.of("explain", "claim/" + name(claim), "-o", "json"));
            commands.add(List.of("allocate", "claim/" + name(claim), "--node", node, "-o", "json"));
        }
        return commands;
    }

    private static String name(Tree.Mapping object) {
        return object.mapping("metadata").text("name");
    }

    /// What is said about files, said about a cluster.
    private static String ofCluster(String messages) {
        return messages.replace("the files do not show", "the cluster does not show")
                .replace("the files lack", "the cluster lacks")
                .replace("the files", "the cluster");
    }

    /// A dump of a cluster in which controllers have done what they will do.
    private Path settledDump(ControlPlane plane, String name)
            throws IOException, InterruptedException {
        var before = "";
        for (var tries = 0; tries < 100; tries++) {
            var dump = folder.resolve("%s-%d.yaml".formatted(name, tries));
            kubectl(plane.kubeconfig(), dump);
            var text = Files.readString(dump);
            if (text.equals(before)) {
                return dump;
            }
            before = text;
            TimeUnit.MILLISECONDS.sleep(300);
        }
        throw new AssertionError("The cluster does not come to rest.");
    }

    private static void kubectl(Path kubeconfig, Path out)
            throws IOException, InterruptedException {
        var kubectl =
                new ProcessBuilder(
                                Compare.partner("kubectl"),
                                "--kubeconfig",
                                kubeconfig.toString(),
                                "get",
                                "-A",
                                "-o",
                                "yaml",
                                KINDS)
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .redirectOutput(out.toFile())
                        .start();
        assertThat(kubectl.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(kubectl.exitValue()).isZero();
    }

    /// A part of a dump.
    private Path saved(Path dump, Predicate<Tree.Mapping> kept) throws IOException {
        var list = tree(Files.readString(dump));
        var items =
                list.items("items").stream()
                        .filter(item -> kept.test((Tree.Mapping) item))
                        .toList();
        var file = Files.createTempFile(folder, "part", ".json");
        return Files.writeString(
                file, TreeWriter.json(list.with("items", Tree.Sequence.of(items))));
    }

    private static String plural(Tree.Mapping object) {
        var kind = object.text("kind").toLowerCase(Locale.ROOT);
        if (kind.endsWith("y")) {
            return kind.substring(0, kind.length() - 1) + "ies";
        }
        return kind.endsWith("s") ? kind + "es" : kind + "s";
    }

    private static Tree.Mapping role() throws IOException {
        return tree(Files.readString(ROOT.resolve("deploy/reader.yaml")));
    }

    private static Tree.Mapping tree(String yaml) {
        return (Tree.Mapping) YamlTrees.parse(yaml, Source.of("yaml"));
    }

    private static List<String> resources(Tree.Mapping role) {
        return role.items("rules").stream()
                .flatMap(rule -> ((Tree.Mapping) rule).items("resources").stream())
                .map(resource -> ((Tree.Text) resource).value())
                // Not served by a stock server: nothing is asked, and nothing is missed.
                .filter(resource -> !resource.equals("podgroups"))
                .toList();
    }

    /// The role without one of its words; a rule that has no other goes.
    private static Tree.Mapping without(Tree.Mapping role, String word) {
        var rules = new ArrayList<Tree>();
        for (var item : role.items("rules")) {
            var rule = (Tree.Mapping) item;
            var field = rule.has("resources") ? "resources" : "nonResourceURLs";
            var left =
                    rule.items(field).stream()
                            .filter(text -> !((Tree.Text) text).value().equals(word))
                            .toList();
            if (!left.isEmpty()) {
                rules.add(rule.with(field, Tree.Sequence.of(left)));
            }
        }
        return role.with("rules", Tree.Sequence.of(rules));
    }

    /// Gives the reader the role, and nothing else.
    private static void allow(ApiServer api, Tree.Mapping role) {
        var group = "/apis/rbac.authorization.k8s.io/v1";
        api.apply(group + "/clusterroles", role);
        api.apply(group + "/clusterrolebindings", tree(BINDING));
    }

    /// Waits until the server has seen the role.
    private static void awaitRole(List<String> command) throws InterruptedException {
        await(command, told -> !told.err().contains("may not"));
    }

    private static TypedCommand awaitRefusal(List<String> command, String resource)
            throws InterruptedException {
        return await(
                command,
                told ->
                        told.err().contains(resource)
                                && told.err()
                                                .lines()
                                                .filter(line -> line.contains("may not"))
                                                .count()
                                        == 1);
    }

    private static TypedCommand await(List<String> command, Predicate<TypedCommand> seen)
            throws InterruptedException {
        for (var tries = 0; ; tries++) {
            var told = asReader(command);
            if (seen.test(told)) {
                return told;
            }
            assertThat(tries).as(told.toString()).isLessThan(100);
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }
}
