package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.cli.Main;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.testkit.BatchPeer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What `juxta topology --slices` writes is taken by the real API server, nothing dropped.
class PublishedSlicesTest {

    private static final Path CAPTURES =
            Path.of(System.getProperty("juxta.root", ".."), "topology/src/test/resources/captures");
    private static final String GATES =
            "DRAListTypeAttributes=true,DRANodeAllocatableResources=true";

    @ParameterizedTest
    @ValueSource(
            strings = {"epyc-nps1-2s.tgz", "epyc-nps4-2s.tgz", "flat-1s.tgz", "xeon-snc2-2s.tgz"})
    void theRealApiServerTakesTheSlicesOfACapture(String capture)
            throws IOException, InterruptedException {
        Partners.assumeGo();
        var slices = slices(capture);
        assertThat(slices).isNotEmpty();

        try (var server =
                BatchPeer.start("validate-oracle", List.of(Compare.partner("validate-oracle")))) {
            for (var slice : slices) {
                server.send(TreeWriter.json(question(slice)));
            }
            server.finish();
            for (var _ : slices) {
                assertThat(server.receive())
                        .contains("\"outcome\":\"Valid\"")
                        .contains("\"dropped\":[]");
            }
        }
    }

    private static Tree.Mapping question(Tree slice) {
        Tree on = Tree.Bool.of(true);
        return Tree.Mapping.of(
                Map.of(
                        "object",
                        slice,
                        "featureGates",
                        Tree.Mapping.of(
                                Map.of(
                                        "DRAListTypeAttributes", on,
                                        "DRANodeAllocatableResources", on))));
    }

    private static List<Tree> slices(String capture) {
        var out = new ByteArrayOutputStream();
        var code =
                Main.run(
                        new String[] {
                            "topology",
                            "--sysfs",
                            CAPTURES.resolve(capture).toString(),
                            "--slices",
                            "--driver",
                            "dev.example.com",
                            "--node",
                            "worker-1",
                            "--class",
                            "0x01",
                            "--class",
                            "0x02",
                            "--numa-form=list",
                            "--feature-gates=" + GATES,
                            "-o",
                            "json"
                        },
                        InputStream.nullInputStream(),
                        out,
                        new ByteArrayOutputStream());
        assertThat(code).isZero();
        var printed =
                (Tree.Mapping)
                        JsonTrees.parse(out.toString(StandardCharsets.UTF_8), Source.of("slices"));
        return printed.has("items") ? printed.items("items") : List.of(printed);
    }
}
