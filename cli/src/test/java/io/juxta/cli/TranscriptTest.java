package io.juxta.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Types the commands of the user's pages again, and compares what is printed with the page.
///
/// A plain block that begins with a prompt is a command line and what follows it: standard output
/// and standard error as a terminal shows them, and `[exit 1]` where the exit code is not 0. With
/// `-Djuxta.record=true` the pages are written anew instead. A block that needs files of the reader
/// is marked `sh` and is not run here.
class TranscriptTest {

    private static final Path ROOT = Path.of(System.getProperty("juxta.root", ".."));
    private static final boolean RECORD = Boolean.getBoolean("juxta.record");

    private static final Pattern BLOCK =
            Pattern.compile(
                    "(?ms)^```\n\\$ (?<command>[^\n]*(?<=\\\\)\n[^\n]*|[^\n]*)\n"
                            + "(?<printed>.*?)^```$");
    private static final Pattern PLAIN = Pattern.compile("(?ms)^```\n(?<text>.*?)^```$");
    private static final Pattern MARKED = Pattern.compile("(?ms)^```[a-z]+\n.*?^```$\n?");

    static Stream<Path> pages() throws IOException {
        var pages = new ArrayList<Path>();
        pages.add(ROOT.resolve("README.md"));
        pages.add(ROOT.resolve("docs/a-real-cluster.md"));
        for (var page : List.of("start", "troubleshooting", "json")) {
            pages.add(ROOT.resolve("docs/user").resolve(page + ".md"));
        }
        try (var tasks = Files.list(ROOT.resolve("docs/user/tasks"))) {
            tasks.filter(page -> page.toString().endsWith(".md")).sorted().forEach(pages::add);
        }
        return pages.stream();
    }

    @TestFactory
    Stream<DynamicTest> everyBlockIsWhatIsPrinted() throws IOException {
        var tests = new ArrayList<DynamicTest>();
        for (var page : pages().toList()) {
            var text = Files.readString(page);
            if (RECORD) {
                text = BLOCK.matcher(text).replaceAll(TranscriptTest::recorded);
                Files.writeString(page, text);
            }
            for (var block : BLOCK.matcher(text).results().toList()) {
                tests.add(test(page, block));
            }
        }
        assertThat(tests).hasSizeGreaterThanOrEqualTo(50);
        return tests.stream();
    }

    /// Nothing that looks as if it were printed escapes: a plain block without a prompt, or with
    /// two, would not be run.
    @ParameterizedTest
    @MethodSource("pages")
    void everyPlainBlockIsOneCommand(Path page) throws IOException {
        var text = MARKED.matcher(Files.readString(page)).replaceAll("");

        for (var block : PLAIN.matcher(text).results().toList()) {
            var prompts = block.group("text").lines().filter(line -> line.startsWith("$ "));
            assertThat(block.group("text")).as(page.toString()).startsWith("$ ");
            assertThat(prompts).as(page.toString()).hasSize(1);
        }
    }

    private static DynamicTest test(Path page, MatchResult block) {
        var command = block.group("command");
        return DynamicTest.dynamicTest(
                page.getFileName() + ": " + command,
                () -> assertThat(printed(command)).isEqualTo(block.group("printed")));
    }

    private static String recorded(MatchResult block) {
        var command = block.group("command");
        return Matcher.quoteReplacement("```\n$ " + command + "\n" + printed(command) + "```");
    }

    private static String printed(String command) {
        return TypedLine.of(command, ROOT).printed();
    }
}
