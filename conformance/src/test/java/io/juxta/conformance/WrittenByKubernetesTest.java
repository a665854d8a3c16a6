package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The tables juxta ships are what the real Kubernetes prints: its feature gates, plugins and the
/// fields of its API types and configuration files.
class WrittenByKubernetesTest {

    private static final Path ROOT = Path.of(System.getProperty("juxta.root", ".."));

    @ParameterizedTest
    @CsvSource({
        "gates, '', model/src/main/resources/io/juxta/model/gates-1.37.txt",
        "schema, '', kube/src/main/resources/io/juxta/kube/decode/schema-1.37.txt",
        "schema, configuration, kube/src/main/resources/io/juxta/kube/decode/configuration-1.37.txt",
        "plugins, '', placement/src/main/resources/io/juxta/placement/plugins-1.37.txt",
    })
    void theTableIsWhatThePartnerPrints(String partner, String argument, String table)
            throws IOException, InterruptedException {
        Partners.assumeGo();

        var command = new ArrayList<>(List.of(Compare.partner(partner)));
        if (!argument.isEmpty()) {
            command.add(argument);
        }
        var process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).isZero();
        assertThat(Files.readString(ROOT.resolve(table)))
                .as("rewrite it with: $(partners/build %s) %s > %s", partner, argument, table)
                .isEqualTo(printed);
    }
}
