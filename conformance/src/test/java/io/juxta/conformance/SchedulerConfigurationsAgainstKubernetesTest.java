package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.SoftAssertions.assertSoftly;

import io.juxta.cli.Main;
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
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// `--config` refuses a KubeSchedulerConfiguration exactly when the real kube-scheduler ends at its
/// start, and names the line.
///
/// The real one is asked to write its configuration down: it does so, without a cluster, once all
/// its plugins exist.
class SchedulerConfigurationsAgainstKubernetesTest {

    private static final Path ROOT = Path.of(System.getProperty("juxta.root", ".."));
    private static final Path CASES =
            Path.of("conformance/src/test/resources/cases/scheduler-configurations.yaml");
    private static final String HEAD =
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            """;
    private static final String PODS =
            """
            {apiVersion: v1, kind: Node, metadata: {name: worker}}
            """;

    private static String kubeScheduler = "";

    @TempDir Path folder;

    static List<Arguments> cases() throws IOException {
        var cases = new ArrayList<Arguments>();
        for (var one : YamlTree.rows(Files.readString(ROOT.resolve(CASES)))) {
            cases.add(Arguments.of(Named.of(one.text("case"), one)));
        }
        return cases;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void juxtaRefusesWhatKubeSchedulerRefuses(Tree.Mapping one)
            throws IOException, InterruptedException {
        var file = folder.resolve("config.yaml");
        Files.writeString(file, one.has("whole") ? one.text("whole") : HEAD + one.text("config"));
        Files.writeString(folder.resolve("nodes.yaml"), PODS);

        var said = juxta(file);
        assertSoftly(
                softly -> {
                    var wanted =
                            one.has("refused")
                                    ? "error: " + one.text("refused")
                                    : one.has("warned") ? "warning: " + one.text("warned") : "";
                    softly.assertThat(said.stderr().strip()).isEqualTo(wanted);
                    softly.assertThat(said.exit()).isEqualTo(one.has("refused") ? 2 : 0);
                });

        Partners.assumeGo();
        assertThat(kubeSchedulerStarts(file)).isEqualTo(!one.has("refused"));
    }

    private record Said(int exit, String stderr) {}

    private Said juxta(Path config) {
        var err = new ByteArrayOutputStream();
        var exit =
                Main.run(
                        new String[] {
                            "simulate",
                            "-f",
                            folder.resolve("nodes.yaml").toString(),
                            "--config",
                            config.toString()
                        },
                        InputStream.nullInputStream(),
                        new ByteArrayOutputStream(),
                        err);
        return new Said(
                exit, err.toString(StandardCharsets.UTF_8).replace(folder.toString() + "/", ""));
    }

    private static String kubeScheduler() throws IOException, InterruptedException {
        if (kubeScheduler.isEmpty()) {
            kubeScheduler = Compare.partner("kube-scheduler");
        }
        return kubeScheduler;
    }

    private boolean kubeSchedulerStarts(Path config) throws IOException, InterruptedException {
        var process =
                new ProcessBuilder(
                                kubeScheduler(),
                                "--config",
                                config.toString(),
                                "--master",
                                "http://127.0.0.1:1",
                                // Nobody calls it, so it needs no certificate.
                                "--secure-port",
                                "0",
                                "--write-config-to",
                                folder.resolve("written.yaml").toString())
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("log").toFile())
                        .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return process.exitValue() == 0;
    }
}
