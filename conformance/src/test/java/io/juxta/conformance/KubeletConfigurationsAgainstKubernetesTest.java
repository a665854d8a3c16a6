package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.cli.Main;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `--kubelet` refuses a KubeletConfiguration exactly when a real kubelet does not start with it,
/// and names the line where the file alone is to blame.
class KubeletConfigurationsAgainstKubernetesTest {

    private static final Path ROOT = Path.of(System.getProperty("juxta.root", ".."));
    private static final Path CASES =
            Path.of("conformance/src/test/resources/cases/kubelet-configurations.yaml");
    private static final String HEAD =
            """
            apiVersion: kubelet.config.k8s.io/v1beta1
            kind: KubeletConfiguration
            """;

    @TempDir Path folder;

    private static List<Tree.Mapping> cases() throws IOException {
        return YamlTree.rows(Files.readString(ROOT.resolve(CASES)));
    }

    @Test
    void juxtaRefusesTheFileAtItsLine() throws IOException {
        for (var one : cases()) {
            var said = juxta(one);
            var name = one.text("case");
            if (!one.has("refused")) {
                var wanted = one.has("warned") ? "warning: " + one.text("warned") + "\n" : "";
                assertThat(said.stderr()).as(name).isEqualTo(wanted);
                assertThat(said.exit()).as(name).isZero();
            } else {
                assertThat(said.stderr())
                        .as(name)
                        .startsWith(
                                one.flag("refused")
                                        ? "error: config.yaml:3: "
                                        : "error: " + one.text("refused") + "\n");
                assertThat(said.exit()).as(name).isEqualTo(2);
            }
        }
    }

    @Test
    void theKubeletRefusesTheSame() throws IOException, InterruptedException {
        Partners.assumeGo();
        var asked = new ArrayList<Tree.Mapping>();
        var kubelets = new ArrayList<Tree.Mapping>();
        for (var one : cases()) {
            if (YamlTree.load(HEAD + one.text("config")) instanceof Tree.Mapping kubelet) {
                asked.add(one);
                kubelets.add(kubelet);
            }
        }

        var answers = started(kubelets);

        assertThat(answers).hasSameSizeAs(asked);
        for (var i = 0; i < asked.size(); i++) {
            var one = asked.get(i);
            assertThat(answers.get(i).text("outcome"))
                    .as("%s: %s", one.text("case"), answers.get(i))
                    .isEqualTo(one.has("refused") ? "StartError" : "Done");
        }
    }

    /// The option of `most-allocated.yaml` is in no kubelet of 1.37; the rest of the file must do.
    @Test
    void theKubeletStartsWithOurExamples() throws IOException, InterruptedException {
        Partners.assumeGo();
        var kubelets = new ArrayList<Tree.Mapping>();
        for (var name : List.of("kubelet.yaml", "most-allocated.yaml")) {
            var text = Files.readString(ROOT.resolve("examples/node").resolve(name));
            kubelets.add(
                    ((Tree.Mapping) YamlTree.load(text)).without("topologyManagerPolicyOptions"));
        }

        assertThat(started(kubelets))
                .hasSize(2)
                .allSatisfy(answer -> assertThat(answer.text("outcome")).isEqualTo("Done"));
    }

    /// What the real kubelet answers to configurations on the machine of the examples.
    private List<Tree.Mapping> started(List<Tree.Mapping> kubelets)
            throws IOException, InterruptedException {
        var machine =
                JsonTrees.parse(
                        Files.readString(ROOT.resolve("examples/node/machine.json")),
                        Source.of("machine.json"));
        var lines = new StringBuilder();
        for (var kubelet : kubelets) {
            lines.append(
                            TreeWriter.json(
                                    Tree.Mapping.of(
                                            Map.of(
                                                    "machine",
                                                    machine,
                                                    "kubelet",
                                                    kubelet,
                                                    "strict",
                                                    Tree.Bool.of(true),
                                                    "events",
                                                    Tree.Sequence.of(List.of())))))
                    .append('\n');
        }
        var input = Files.writeString(folder.resolve("questions"), lines);
        var oracle =
                new ProcessBuilder(Compare.partner("kubelet-oracle"))
                        .redirectInput(input.toFile())
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        return new String(oracle.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .map(line -> (Tree.Mapping) JsonTrees.parse(line, Source.of("oracle")))
                .toList();
    }

    private record Said(int exit, String stderr) {}

    private Said juxta(Tree.Mapping one) throws IOException {
        var config = folder.resolve("config.yaml");
        Files.writeString(config, HEAD + one.text("config"));
        var pods =
                Files.writeString(
                        folder.resolve("pods.yaml"),
                        "{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {containers: [{name:"
                                + " a, image: a}]}}\n");
        var err = new ByteArrayOutputStream();
        var exit =
                Main.run(
                        new String[] {
                            "node",
                            "admit",
                            "--machine",
                            ROOT.resolve("examples/node/machine.json").toString(),
                            "--kubelet",
                            config.toString(),
                            "-f",
                            pods.toString()
                        },
                        InputStream.nullInputStream(),
                        new ByteArrayOutputStream(),
                        err);
        return new Said(
                exit, err.toString(StandardCharsets.UTF_8).replace(folder.toString() + "/", ""));
    }
}
