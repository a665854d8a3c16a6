package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.cli.Main;
import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.conformance.controlplane.ApiServer;
import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.YamlTrees;
import io.juxta.model.Tree;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// `explain --watch` of a real cluster answers when the answer changes, and not otherwise.
class ExplainWatchTest {

    private static final String OBJECTS =
            """
            apiVersion: v1
            kind: Node
            metadata: {name: n1}
            status: {allocatable: {cpu: "4", memory: 8Gi, pods: "10"}}
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: waiting}
            spec: {containers: [{name: main, image: i, resources: {requests: {cpu: "2"}}}]}
            """;

    @RegisterExtension
    static final ControlPlaneExtension PARTNER =
            new ControlPlaneExtension(
                    ControlPlane.ControlPlaneOptions.STOCK.withMore("--no-scheduler"));

    @Test
    void whenTheAnswerChanges_itIsPrintedWithWhatChanged() throws Exception {
        var api = PARTNER.plane().api();
        for (var document : OBJECTS.split("(?m)^---$", -1)) {
            api.create(parsed(document));
        }
        var out = new ByteArrayOutputStream();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var exit = executor.submit(() -> watch(out));
            awaitText(out, "node: n1");
            // A label that nothing looks at, then a node that takes no pods.
            merge(api, "{metadata: {labels: {unseen: a}}}");
            TimeUnit.SECONDS.sleep(1);
            merge(api, "{spec: {unschedulable: true}}");

            assertThat(exit.get(1, TimeUnit.MINUTES)).isEqualTo(1);
            var printed = out.toString(StandardCharsets.UTF_8);
            var answers = new ArrayList<Tree.Mapping>();
            for (var document : printed.split("(?m)^---$", -1)) {
                answers.add(parsed(document));
            }
            assertThat(answers).as(printed).hasSize(2);
            assertThat(answers.getFirst().text("node")).isEqualTo("n1");
            assertThat(answers.getFirst().has("changes")).isFalse();
            assertThat(answers.getLast().text("node")).isEmpty();
            assertThat(answers.getLast().items("changes"))
                    .containsExactly(parsed("{change: changed, kind: Node, name: n1}"));
        }
    }

    @Test
    void whenOnlyFilesAreRead_thereIsNothingToWatch() {
        assertThat(TypedCommand.run(List.of("explain", "pod/x", "--watch"), "-f", "x.yaml").err())
                .isEqualTo(
                        "error: --watch follows a cluster: leave -f out, or add --live to it. Run"
                                + " 'juxta explain --help'.\n");
    }

    private static int watch(OutputStream out) {
        var words =
                new String[] {
                    "explain",
                    "pod/waiting",
                    "--watch",
                    "--timeout",
                    "12s",
                    "-o",
                    "yaml",
                    "--kubeconfig",
                    PARTNER.plane().kubeconfig().toString()
                };
        return Main.run(words, InputStream.nullInputStream(), out, OutputStream.nullOutputStream());
    }

    private static void awaitText(ByteArrayOutputStream out, String text)
            throws InterruptedException {
        for (var tries = 0; !out.toString(StandardCharsets.UTF_8).contains(text); tries++) {
            assertThat(tries).as("tries to see %s", text).isLessThan(200);
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    private static void merge(ApiServer api, String patch) {
        api.merge(ApiKind.NODE.everywhere() + "/n1", parsed(patch));
    }

    private static Tree.Mapping parsed(String yaml) {
        return (Tree.Mapping) YamlTrees.parse(yaml, Source.of("yaml"));
    }
}
