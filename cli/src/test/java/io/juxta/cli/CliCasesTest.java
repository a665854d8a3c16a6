package io.juxta.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.Tree;
import io.juxta.testkit.CaseFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// The command lines of `cases/*.yaml`: which files there are, what is typed, and what is then
/// seen.
///
/// `files` are written to an empty folder, which is left out of what is printed; `run` is what
/// follows the program's name, as one text or, where a word has blanks in it, as a list of words;
/// `captures/` is the folder beside the cases and `examples/` the one at the top; `stdout` and
/// `stderr` are compared to the letter.
class CliCasesTest {

    private static final Path ROOT = Path.of(System.getProperty("juxta.root", ".."));
    private static final Path CASES = ROOT.resolve("cli/src/test/resources/cases");

    private static final Set<String> NAMES_A_FILE =
            Set.of(
                    "-f",
                    "--sysfs",
                    "capture",
                    "--machine",
                    "--kubelet",
                    "--devices",
                    "--state",
                    "--save-state",
                    "--config",
                    "--with");

    @TempDir Path folder;

    @TestFactory
    Stream<DynamicContainer> cases() {
        return CaseFiles.all(CASES).entrySet().stream()
                .map(file -> container(file.getKey(), file.getValue()));
    }

    private DynamicContainer container(String file, List<Tree.Mapping> cases) {
        var tests = new ArrayList<DynamicTest>();
        for (var one : cases) {
            var place = folder.resolve(file + tests.size());
            tests.add(
                    DynamicTest.dynamicTest(
                            one.text("case"), CASES.resolve(file).toUri(), () -> run(one, place)));
        }
        return DynamicContainer.dynamicContainer(file, tests.stream());
    }

    private static void run(Tree.Mapping one, Path place) throws IOException {
        Files.createDirectories(place);
        for (var name : one.mapping("files").fields().keySet()) {
            var file = place.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, one.mapping("files").text(name));
        }
        var words = words(one);
        for (var i = 1; i < words.length; i++) {
            if (words[i].startsWith("captures/")) {
                words[i] = CASES.resolveSibling(words[i]).toString();
            } else if (words[i].startsWith("examples/")) {
                words[i] = ROOT.resolve(words[i]).toString();
            } else if (NAMES_A_FILE.contains(words[i - 1]) && !words[i].equals("-")) {
                words[i] = place.resolve(words[i]).toString();
            }
        }

        var run = Run.withInput(one.text("stdin"), words);

        var expected =
                new Run(
                        one.field("exit").map(CliCasesTest::number).orElse(0),
                        one.text("stdout"),
                        one.text("stderr"));
        assertThat(
                        new Run(
                                run.exit(),
                                run.stdout().replace(place + "/", ""),
                                run.stderr().replace(place + "/", "")))
                .isEqualTo(expected);
    }

    private static String[] words(Tree.Mapping one) {
        var listed = one.items("run");
        return listed.isEmpty()
                ? one.text("run").split(" ", -1)
                : listed.stream().map(word -> ((Tree.Text) word).value()).toArray(String[]::new);
    }

    private static int number(Tree tree) {
        return Integer.parseInt(((Tree.Number) tree).literal());
    }
}
