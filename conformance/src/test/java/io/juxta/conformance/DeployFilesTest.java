package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The files in `deploy/` are what the real API server takes and what the program understands.
class DeployFilesTest {

    static final Path FOLDER = Path.of(System.getProperty("juxta.root", "..")).resolve("deploy");

    @RegisterExtension
    static final ControlPlaneExtension CONTROL_PLANE =
            ControlPlaneExtension.shared(ControlPlane.ControlPlaneOptions.STOCK);

    static List<Path> files() throws IOException {
        try (var files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void theServerTakesEachObject(Path file) throws IOException {
        var api = CONTROL_PLANE.plane().api();
        var objects = objects(file);
        assertThat(objects).isNotEmpty();
        for (var object : objects) {
            var space = object.mapping("metadata").text("namespace");
            if (!space.isEmpty()) {
                // Objects of a namespace that is not there are refused, also in a rehearsal.
                api.apply(
                        "/api/v1/namespaces",
                        mapping(
                                "{apiVersion: v1, kind: Namespace, metadata: {name: %s}}"
                                        .formatted(space)));
            }
            var taken = api.applyDry(collection(object), object);
            assertThat(taken.text("kind")).isEqualTo(object.text("kind"));
        }
    }

    @Test
    void itsPodsMayRunWhereOnlyRestrictedOnesMay() throws IOException {
        var api = CONTROL_PLANE.plane().api();
        api.apply(
                "/api/v1/namespaces",
                mapping(
                        """
                        apiVersion: v1
                        kind: Namespace
                        metadata:
                          name: restricted
                          labels: {pod-security.kubernetes.io/enforce: restricted}
                        """));
        var pod =
                mapping("{apiVersion: v1, kind: Pod, metadata: {name: p, namespace: restricted}}");
        var whole = new LinkedHashMap<String, Tree>(pod.fields());
        whole.put("spec", pod());
        api.applyDry(collection(pod), Tree.Mapping.of(whole));

        whole.put("spec", mapping("containers: [{name: main, image: example.com/app:1}]"));
        assertThatThrownBy(() -> api.applyDry(collection(pod), Tree.Mapping.of(whole)))
                .hasMessageContaining("restricted");
    }

    @Test
    void everyArgumentOfTheDeploymentIsAnOptionOfTheProgram() throws IOException {
        var help = TypedCommand.run(List.of("schedule", "--help"));
        assertThat(help.exit()).as(help.toString()).isZero();

        var arguments =
                container().items("args").stream().map(each -> ((Tree.Text) each).value()).toList();
        assertThat(arguments.getFirst()).isEqualTo("schedule");
        assertThat(arguments.stream().skip(1))
                .allSatisfy(
                        argument ->
                                assertThat(help.out())
                                        .containsPattern(
                                                "(?m)^ +%s\\b"
                                                        .formatted(argument.split("=", 2)[0])));
    }

    @Test
    void theContainerHasNoRightsAndALimit() throws IOException {
        var security = container().mapping("securityContext");
        assertThat(security.fields().get("readOnlyRootFilesystem")).isEqualTo(Tree.Bool.of(true));
        assertThat(security.fields().get("allowPrivilegeEscalation"))
                .isEqualTo(Tree.Bool.of(false));
        assertThat(security.mapping("capabilities").items("drop"))
                .containsExactly(Tree.Text.of("ALL"));
        var pod = pod().mapping("securityContext");
        assertThat(pod.fields().get("runAsNonRoot")).isEqualTo(Tree.Bool.of(true));
        assertThat(pod.mapping("seccompProfile").text("type")).isEqualTo("RuntimeDefault");
        assertThat(container().mapping("resources").mapping("limits").text("memory")).isNotEmpty();
    }

    private static Tree.Mapping pod() throws IOException {
        var deployment =
                objects(FOLDER.resolve("schedule.yaml")).stream()
                        .filter(object -> object.text("kind").equals("Deployment"))
                        .findFirst()
                        .orElseThrow();
        return deployment.mapping("spec").mapping("template").mapping("spec");
    }

    private static Tree.Mapping container() throws IOException {
        return (Tree.Mapping) pod().items("containers").getFirst();
    }

    static List<Tree.Mapping> objects(Path file) throws IOException {
        return Stream.of(Files.readString(file).split("(?m)^---$"))
                .map(DeployFilesTest::mapping)
                .toList();
    }

    /// Where a server keeps objects of this kind.
    static String collection(Tree.Mapping object) {
        var version = object.text("apiVersion");
        var space = object.mapping("metadata").text("namespace");
        return (version.equals("v1") ? "/api/v1" : "/apis/" + version)
                + (space.isEmpty() ? "" : "/namespaces/" + space)
                + "/"
                + object.text("kind").toLowerCase(Locale.ROOT).replaceFirst("y$", "ie")
                + "s";
    }

    static Tree.Mapping mapping(String yaml) {
        return (Tree.Mapping) YamlTree.load(yaml);
    }
}
