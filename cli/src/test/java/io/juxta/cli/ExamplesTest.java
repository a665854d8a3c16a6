package io.juxta.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The worlds a newcomer runs first are valid as they stand. A world has settings; the files of one
/// node in `examples/node` have none.
class ExamplesTest {

    private static final Path EXAMPLES =
            Path.of(System.getProperty("juxta.root", ".."), "examples");

    static Stream<Path> worlds() throws IOException {
        try (var folders = Files.list(EXAMPLES)) {
            return folders
                    .filter(folder -> Files.exists(folder.resolve("juxta.yaml")))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void whenAnExampleIsValidated_everythingIsValid(Path world) {
        var run = Run.of("validate", "-f", world.toString());

        assertThat(run.exit()).as(run.stdout() + run.stderr()).isZero();
        assertThat(run.stdout())
                .matches("\\d+ objects are valid for Kubernetes 1.37 with DRA\\w+ on.\n");
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void whenAnExampleIsConverted_nothingIsToBeDone(Path world) {
        var run = Run.of("convert", "-f", world.toString());

        assertThat(run.exit()).isZero();
        assertThat(run.stderr().lines()).allMatch(line -> line.contains(": comments are not kept"));
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void whenItsGatesAreOff_oneWarningNamesTheFlag(Path world) {
        var run = Run.of("validate", "-f", world.toString(), "--feature-gates=AllAlpha=false");

        assertThat(run.stderr().lines().filter(line -> line.contains("--feature-gates=DRA")))
                .hasSize(1);
    }
}
