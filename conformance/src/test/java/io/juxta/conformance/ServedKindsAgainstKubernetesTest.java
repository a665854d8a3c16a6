package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.conformance.controlplane.ControlPlane;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// The table of served kinds is what the discovery of a real API server answers that has every API
/// and every feature gate on.
class ServedKindsAgainstKubernetesTest {

    private static final Path ROOT = Path.of(System.getProperty("juxta.root", ".."));
    private static final String TABLE =
            "kube/src/main/resources/io/juxta/kube/decode/served-1.37.txt";

    @RegisterExtension
    static final ControlPlaneExtension CONTROL_PLANE =
            new ControlPlaneExtension(
                    ControlPlane.ControlPlaneOptions.STOCK
                            .withGates("AllAlpha=true,AllBeta=true")
                            .withMore(
                                    "--no-scheduler",
                                    "--apiserver-arg",
                                    "--runtime-config=api/all=true"));

    @Test
    void theTableIsWhatDiscoveryAnswers() throws IOException, InterruptedException {
        var process =
                new ProcessBuilder(
                                Compare.partner("discovery"),
                                CONTROL_PLANE.plane().kubeconfig().toString())
                        .start();
        var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).isZero();
        assertThat(Files.readString(ROOT.resolve(TABLE)))
                .as("how to rewrite it: partners/README.md, discovery")
                .isEqualTo(printed);
    }
}
