package io.juxta.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.live.ClusterKind;
import io.juxta.kube.live.KeptFields;
import io.juxta.kube.text.Manifests;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.testkit.ClusterGrower;
import io.juxta.testkit.GrownDump;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What is dropped of the objects of a cluster shows in no answer: every reading command prints the
/// same bytes about whole objects and about what [KeptFields] keeps of them.
///
/// A failure means that a rule reads a field which `kept-fields.txt` does not name.
class TrimmedWorldsTest {

    private static final long SEED = 20_261_118;
    private static final Path ROOT = Path.of(System.getProperty("juxta.root", ".."));
    private static final Path EVERY_FIELD =
            ROOT.resolve("cli/src/test/resources/trimmed/every-field.yaml");

    private static final Map<String, ClusterKind> KINDS =
            Arrays.stream(ClusterKind.values())
                    .collect(Collectors.toMap(ClusterKind::kind, Function.identity()));

    @TempDir Path folder;

    static List<Path> examples() throws IOException {
        try (var folders = Files.list(ROOT.resolve("examples"))) {
            // Those of the kubelet hold no dump.
            return folders.filter(each -> !each.endsWith("node")).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void examplesAnswerTheSame(Path example) throws IOException {
        var settings = example.resolve("juxta.yaml");
        compare(
                objects(example),
                Files.exists(settings) ? List.of("-f", settings.toString()) : List.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--all-gates", "--profile=1.37"})
    void aClusterInWhichEveryRuleReadsSomethingAnswersTheSame(String flag) throws IOException {
        compare(objects(EVERY_FIELD), List.of(flag));
    }

    @Test
    void grownClustersAnswerTheSame() throws IOException {
        var grower = new ClusterGrower(SEED);
        for (var index = 0; index < 8; index++) {
            var world = grower.world(index);
            var objects = new ArrayList<Tree.Mapping>();
            objects.addAll(world.objects());
            objects.addAll(world.running());
            objects.addAll(world.held());
            objects.addAll(world.pending());
            compare(objects, List.of("--all-gates"));
        }
    }

    @Test
    void grownDumpsAnswerTheSame() throws IOException {
        for (var index = 0; index < 15; index++) {
            var grown = GrownDump.of(SEED, index);
            var files = Files.createDirectories(folder.resolve("grown-" + index));
            grown.write(files);
            // A cluster has named all its objects.
            var named =
                    objects(files.resolve("dump")).stream()
                            .filter(object -> object.mapping("metadata").has("name"))
                            .toList();
            compare(named, grown.flags());
        }
    }

    @Test
    void whatNoRuleReadsIsGone() throws IOException {
        var text =
                objects(EVERY_FIELD).stream()
                        .filter(object -> !object.text("kind").equals("ResourceClaim"))
                        .map(TrimmedWorldsTest::trimmed)
                        .map(TreeWriter::json)
                        .collect(Collectors.joining("\n"));

        assertThat(text)
                .doesNotContain(
                        "managedFields",
                        "\"env\"",
                        "\"args\"",
                        "\"command\"",
                        "secret",
                        "last-applied-configuration",
                        "readinessProbe",
                        "cni.example",
                        "nodeInfo",
                        "serviceAccountName",
                        "mountPath",
                        "claimName\":\"data");
    }

    @Test
    void aClaimKeepsEverythingButItsManagedFields() throws IOException {
        var claim =
                objects(EVERY_FIELD).stream()
                        .filter(object -> object.text("kind").equals("ResourceClaim"))
                        .findFirst()
                        .orElseThrow();
        var unknown = claim.with("spec", claim.mapping("spec").with("later", Tree.Text.of("new")));
        var managed =
                unknown.with(
                        "metadata",
                        unknown.mapping("metadata").with("managedFields", Tree.Mapping.EMPTY));

        assertThat(trimmed(managed)).isEqualTo(unknown);
    }

    private void compare(List<Tree.Mapping> objects, List<String> flags) throws IOException {
        var whole = write("whole.json", objects);
        var trimmed =
                write("trimmed.json", objects.stream().map(TrimmedWorldsTest::trimmed).toList());
        commands(objects)
                .forEach(
                        (name, command) -> {
                            var expected = run(command, whole, flags);
                            var actual = run(command, trimmed, flags);
                            assertThat(actual.stdout()).as(name).isEqualTo(expected.stdout());
                            assertThat(actual.exit()).as(name).isEqualTo(expected.exit());
                            if (name.equals("simulate")) {
                                // The world can be read.
                                assertThat(expected.stdout()).as(expected.stderr()).isNotEmpty();
                            }
                        });
    }

    private static Run run(List<String> command, Path dump, List<String> flags) {
        var line = new ArrayList<>(command);
        line.addAll(List.of("-f", dump.toString(), "-o", "json"));
        line.addAll(flags);
        return Run.of(line.toArray(String[]::new));
    }

    /// Every command that reads a cluster, and explain for every pod and claim.
    private static Map<String, List<String>> commands(List<Tree.Mapping> objects) {
        var commands = new LinkedHashMap<String, List<String>>();
        for (var command :
                List.of(
                        "simulate",
                        "simulate --scheduler-name=default-scheduler",
                        "footprint",
                        "features",
                        "cel census")) {
            commands.put(command, List.of(command.split(" ", -1)));
        }
        for (var object : objects) {
            var meta = object.mapping("metadata");
            var name =
                    (meta.text("namespace").isEmpty() ? "default" : meta.text("namespace"))
                            + "/"
                            + meta.text("name");
            switch (object.text("kind")) {
                case "Pod" ->
                        commands.put("explain pod " + name, List.of("explain", "--pod", name));
                case "ResourceClaim" ->
                        commands.put("explain claim " + name, List.of("explain", "--claim", name));
                default -> {}
            }
        }
        return commands;
    }

    private Path write(String name, List<Tree.Mapping> objects) throws IOException {
        var list =
                Tree.Mapping.of(
                        Map.of(
                                "apiVersion", Tree.Text.of("v1"),
                                "kind", Tree.Text.of("List"),
                                "items", Tree.Sequence.of(objects)));
        return Files.writeString(folder.resolve(name), TreeWriter.json(list));
    }

    private static Tree.Mapping trimmed(Tree.Mapping object) {
        var kind = KINDS.get(object.text("kind"));
        return kind == null
                ? object
                : KeptFields.trimmed(
                        kind, TreeWriter.json(object).getBytes(UTF_8), Source.of("object"));
    }

    static List<Tree.Mapping> objects(Path input) {
        var objects = new ArrayList<Tree.Mapping>();
        new Manifests(
                        List.of(input.toString()),
                        Manifests.FolderDepth.FLAT,
                        InputStream.nullInputStream())
                .read(document -> objects.add(document.tree()), _ -> {});
        return objects;
    }
}
