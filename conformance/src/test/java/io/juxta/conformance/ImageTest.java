package io.juxta.conformance;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// What is in the container image, and what is not.
class ImageTest {

    private static final Path ROOT = Path.of(System.getProperty("juxta.root", ".."));

    /// An image is large; one that grows by a third is looked at before it is shipped.
    private static final long LARGEST = 45_000_000;

    @RegisterExtension static final ImageExtension IMAGE = new ImageExtension();

    @Test
    void whenBuiltTwice_itHasTheSameBytes(@TempDir Path other) throws IOException {
        var again = BuiltImage.in(other);

        assertThat(again.fact("digest")).isEqualTo(IMAGE.image().fact("digest"));
        assertThat(again.archive()).hasSameBinaryContentAs(IMAGE.image().archive());
        assertThat(Files.size(IMAGE.image().archive())).isLessThan(LARGEST);
    }

    @Test
    void itsRuntimeHasTheModulesThatTheJarsName_andNoToolsOfAJdk() throws IOException {
        var release = Files.readString(IMAGE.image().layers().resolve("2-java/runtime/release"));
        assertThat(release)
                .contains(
                        "MODULES=\"%s\""
                                .formatted(IMAGE.image().fact("modules").replace(',', ' ')));
        assertThat(IMAGE.image().fact("modules").split(",", -1))
                .contains("java.base", "java.net.http")
                .doesNotContain("java.desktop", "java.compiler", "java.instrument", "jdk.attach");
        assertThat(names(IMAGE.image().layers().resolve("2-java/runtime/bin")))
                .containsExactly("java");
    }

    @Test
    void itHasNoShellAndNothingThatChangesTheUser() throws IOException {
        try (var files = Files.walk(IMAGE.image().layers())) {
            var programs =
                    files.filter(Files::isRegularFile)
                            .filter(Files::isExecutable)
                            .map(file -> IMAGE.image().layers().relativize(file).toString())
                            .filter(name -> !name.matches(".*\\.so(\\.\\d+)*"))
                            .filter(name -> !name.startsWith("3-juxta/juxta/"))
                            .toList();
            assertThat(programs)
                    .containsExactlyInAnyOrder(
                            "2-java/runtime/bin/java", "2-java/runtime/lib/jspawnhelper");
        }
    }

    @Test
    void itCarriesTheLicencesOfWhatIsInIt() {
        assertThat(IMAGE.image().layers().resolve("3-juxta/juxta/LICENSE")).isNotEmptyFile();
        assertThat(IMAGE.image().layers().resolve("2-java/runtime/legal/java.base/LICENSE"))
                .exists();
    }

    @Test
    void theContainerfileStartsTheSameProgramInTheSameWay() throws IOException {
        var file = Files.readString(ROOT.resolve("deploy/Containerfile"));
        var container = IMAGE.image().container();

        assertThat(instruction(file, "ENTRYPOINT").replace(", ", ","))
                .isEqualTo(json(container.fields().get("Entrypoint")));
        assertThat(instruction(file, "CMD")).isEqualTo(json(container.fields().get("Cmd")));
        assertThat(instruction(file, "USER")).isEqualTo(container.text("User"));
        assertThat("[\"%s\"]".formatted(instruction(file, "ENV")))
                .isEqualTo(json(container.fields().get("Env")));
        assertThat(names(IMAGE.image().layers()))
                .isEqualTo(
                        Pattern.compile("(?m)^COPY --from=build /out/layers/([^/]*)/ /$")
                                .matcher(file)
                                .results()
                                .map((MatchResult match) -> match.group(1))
                                .toList());
    }

    private static String instruction(String file, String word) {
        var match = Pattern.compile("(?m)^" + word + " (.*)$").matcher(file);
        assertThat(match.find()).as(word).isTrue();
        return match.group(1);
    }

    private static String json(@Nullable Tree tree) {
        return TreeWriter.json(requireNonNull(tree));
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
