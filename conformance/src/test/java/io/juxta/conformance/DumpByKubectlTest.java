package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.cli.Main;
import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.conformance.controlplane.ApiServer;
import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import io.juxta.testkit.ClusterGrower;
import io.juxta.testkit.ClusterWorld;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// The line for a complete dump that the README gives, typed against a real cluster: juxta reads
/// what comes of it, and answers as about the same objects read one kind after the other.
class DumpByKubectlTest {

    private static final long SEED = 20_261_116;
    private static final int CLUSTERS = 3;
    private static final Path ROOT = Path.of(System.getProperty("juxta.root", ".."));

    @RegisterExtension
    static final ControlPlaneExtension PARTNER =
            new ControlPlaneExtension(
                    ControlPlane.ControlPlaneOptions.STOCK
                            .withGates(SchedulerStage.GATES)
                            .withMore("--no-scheduler"));

    @TempDir Path folder;

    @Test
    void aDumpAsTheReadmeMakesItIsComplete() throws IOException, InterruptedException {
        var plane = PARTNER.plane();
        var grower = new ClusterGrower(SEED);
        try (var scene = new ClusterScene(plane.api())) {
            for (var index = 0; index < CLUSTERS; index++) {
                var world = grower.world(index);
                var still = scene.set(world);
                var made = world.pending().stream().map(plane.api()::create).toList();
                made.forEach(pod -> awaitClaims(plane.api(), pod));
                var dump = folder.resolve(world.name() + ".yaml");

                type(line(), plane.kubeconfig(), dump);

                assertThat(Files.readString(dump)).doesNotContain("kind: Secret");
                compare(dump, objects(plane.api(), still), world);
                scene.clear();
            }
        }
    }

    private static void compare(Path dump, List<Tree.Mapping> objects, ClusterWorld world) {
        var ours = simulated(dump);

        assertThat(ours.items("pods"))
                .as("what simulate says of %s", dump)
                .isEqualTo(Simulator.juxta(SchedulerStage.GATES).simulate(objects).items("pods"))
                .hasSize(world.pending().size());
    }

    private static List<Tree.Mapping> objects(ApiServer api, List<Tree.Mapping> still) {
        var objects = new ArrayList<>(still);
        objects.addAll(api.list(ApiKind.RESOURCE_CLAIM));
        objects.addAll(api.list(ApiKind.POD));
        return objects;
    }

    /// Waits until a pod has the claims that are made for it.
    private static void awaitClaims(ApiServer api, Tree.Mapping pod) {
        var wanted =
                pod.mapping("spec").items("resourceClaims").stream()
                        .filter(use -> ((Tree.Mapping) use).has("resourceClaimTemplateName"))
                        .count();
        for (var tries = 0; ; tries++) {
            var made = api.read(pod).mapping("status").items("resourceClaimStatuses").size();
            if (made >= wanted) {
                return;
            }
            assertThat(tries).as("claims of " + GatedStore.key(pod)).isLessThan(1000);
            ClusterScene.pause(Duration.ofMillis(10));
        }
    }

    /// The words of the line, without where its output goes.
    private static List<String> line() throws IOException {
        var readme = Files.readString(ROOT.resolve("README.md"));
        var start = readme.indexOf("$ kubectl get ");
        assertThat(start).as("the line in README.md").isPositive();
        var end = readme.indexOf(" > dump.yaml", start);
        return List.of(
                readme.substring(start, end).replace("\\\n", "").substring(2).split(" ", -1));
    }

    private static void type(List<String> line, Path kubeconfig, Path out)
            throws IOException, InterruptedException {
        var command = new ArrayList<String>();
        command.add(Compare.partner("kubectl"));
        command.add("--kubeconfig");
        command.add(kubeconfig.toString());
        command.addAll(line.subList(1, line.size()));
        var kubectl =
                new ProcessBuilder(command)
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .redirectOutput(out.toFile())
                        .start();
        assertThat(kubectl.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(kubectl.exitValue()).as(String.join(" ", command)).isZero();
    }

    /// The report about a dump, of which nothing is said to be missing or unknown.
    private static Tree.Mapping simulated(Path dump) {
        InputStream nothing = new ByteArrayInputStream(new byte[0]);
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var code =
                Main.run(
                        new String[] {
                            "simulate",
                            "-f",
                            dump.toString(),
                            "--compat=upstream",
                            "--attempts=once",
                            "--preemption=off",
                            "--feature-gates=" + SchedulerStage.GATES,
                            "-o",
                            "json"
                        },
                        nothing,
                        out,
                        err);
        assertThat(code).as(err.toString(StandardCharsets.UTF_8)).isBetween(0, 1);
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        return (Tree.Mapping) JsonTrees.parse(out.toByteArray(), Source.of("the report"));
    }
}
