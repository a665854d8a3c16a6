package io.juxta.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Help is printed from files that are written ahead, so that it costs no library. These tests keep
/// the files true.
class HelpTest {

    /// Set it to write the pages anew: `mvn -pl cli -am test -Dtest=HelpTest -Djuxta.help=write`.
    private static final String PROPERTY = "juxta.help";

    private static final Path FOLDER =
            Path.of(
                    System.getProperty("juxta.root", ".."),
                    "cli/src/main/resources/io/juxta/cli/help");

    @TestFactory
    Stream<DynamicTest> everyPageSaysWhatItsCommandCanDo() {
        return HelpPages.all().entrySet().stream()
                .map(
                        page ->
                                DynamicTest.dynamicTest(
                                        page.getKey(),
                                        () -> check(page.getKey(), page.getValue())));
    }

    private static void check(String name, String expected) throws IOException {
        var file = FOLDER.resolve(name + ".txt");
        if ("write".equals(System.getProperty(PROPERTY))) {
            Files.createDirectories(FOLDER);
            Files.writeString(file, expected);
        }
        assertThat(file)
                .as(
                        "Write the pages anew: mvn -pl cli -am test -Dtest=HelpTest -D%s=write",
                        PROPERTY)
                .hasContent(expected);
        assertThat(expected.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(100));
    }

    @Test
    void whenNothingIsAsked_theOverviewIsPrinted() {
        for (var arguments : new String[][] {{}, {"--help"}, {"-h"}, {"help"}}) {
            var run = Run.of(arguments);

            assertThat(run.exit()).isZero();
            assertThat(run.stdout()).contains("validate", "convert", "juxta COMMAND [options]");
            assertThat(run.stderr()).isEmpty();
        }
    }

    @Test
    void whenHelpStandsAnywhere_theCommandIsNotRun() {
        var expected = Run.of("help", "validate");

        assertThat(expected.stdout()).contains("juxta validate -f");
        assertThat(Run.of("validate", "--help")).isEqualTo(expected);
        assertThat(Run.of("validate", "-h")).isEqualTo(expected);
        assertThat(Run.of("validate", "-f", "nowhere.yaml", "--help")).isEqualTo(expected);
    }

    @Test
    void whenATaskIsAskedAbout_onlyItsOwnOptionsAreShown() {
        var eval = Run.of("cel", "eval", "--help");
        var check = Run.of("cel", "check", "-h");

        assertThat(eval.exit()).isZero();
        assertThat(eval.stdout()).contains("--claim=", "--batch", "juxta cel eval [-f FILE...]");
        assertThat(check.stdout())
                .contains("juxta cel check -e EXPR")
                .doesNotContain("--claim=", "--batch", "--filename", "wide", "cel eval");
        assertThat(Run.of("node", "admit", "-f", "x", "--help").stdout())
                .contains("--kubelet=FILE")
                .doesNotContain("--with", "node merge");
        assertThat(Run.of("node", "merge", "--help").stdout()).doesNotContain("--machine");
        assertThat(Run.of("topology", "capture", "--help").stdout())
                .contains("juxta topology capture FILE.tar.gz")
                .doesNotContain("--slices");
    }

    @Test
    void whenHelpIsAskedByName_itIsTheSamePage() {
        assertThat(Run.of("help", "node", "admit")).isEqualTo(Run.of("node", "admit", "--help"));
        assertThat(Run.of("help", "cel")).isEqualTo(Run.of("cel", "--help"));
        assertThat(Run.of("help", "cel").stdout())
                .contains("Tasks:\n  eval ", "  check ", "  census ");
        assertThat(Run.of("cel", "evl", "--help")).isEqualTo(Run.of("cel", "--help"));
    }

    @Test
    void whenStartedAsPlugin_usageSaysKubectl() {
        System.setProperty("juxta.program", "kubectl juxta");
        try {
            assertThat(Run.of("validate", "--help").stdout())
                    .contains("  kubectl juxta validate -f");
            assertThat(Run.of("validate", "--nope").stderr())
                    .contains("Run 'kubectl juxta validate --help'.");
        } finally {
            System.clearProperty("juxta.program");
        }
    }
}
