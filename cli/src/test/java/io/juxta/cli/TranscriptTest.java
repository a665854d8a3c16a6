package io.juxta.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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

/// Types the commands of `docs/a-real-cluster.md` again, and compares what is printed with the
/// page.
///
/// A block that begins with `$ juxta` is a command line and what follows it: standard output and
/// standard error as a terminal shows them, and `[exit 1]` where the exit code is not 0. With
/// `-Djuxta.record=true` the page is written anew instead.
class TranscriptTest {

    private static final Path ROOT = Path.of(System.getProperty("juxta.root", ".."));
    private static final Path PAGE = ROOT.resolve("docs/a-real-cluster.md");
    private static final boolean RECORD = Boolean.getBoolean("juxta.record");

    private static final Pattern BLOCK =
            Pattern.compile("(?ms)^```\n\\$ juxta (?<command>[^\n]*)\n(?<printed>.*?)^```$");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");

    /// Where the files of the page are, seen from here. Not the absolute place, which is longer on
    /// some machines and could make a line break elsewhere.
    private static final String DOCS =
            Path.of("")
                            .toAbsolutePath()
                            .relativize(ROOT.resolve("docs").toAbsolutePath().normalize())
                    + "/";

    @TestFactory
    Stream<DynamicTest> everyBlockIsWhatIsPrinted() throws IOException {
        var page = Files.readString(PAGE);
        if (RECORD) {
            page = BLOCK.matcher(page).replaceAll(block -> quoted(block.group("command")));
            Files.writeString(PAGE, page);
        }
        var blocks = BLOCK.matcher(page).results().toList();
        assertThat(blocks).hasSizeGreaterThanOrEqualTo(12);
        return blocks.stream().map(TranscriptTest::test);
    }

    private static DynamicTest test(MatchResult block) {
        var command = block.group("command");
        return DynamicTest.dynamicTest(
                command, () -> assertThat(printed(command)).isEqualTo(block.group("printed")));
    }

    private static String quoted(String command) {
        return Matcher.quoteReplacement(
                "```\n$ juxta " + command + "\n" + printed(command) + "```");
    }

    /// Answers come after remarks: they are buffered to the end, on a terminal too.
    private static String printed(String command) {
        var terminal = new ByteArrayOutputStream();
        var code =
                Main.run(
                        words(command).toArray(String[]::new),
                        new ByteArrayInputStream(new byte[0]),
                        terminal,
                        terminal);
        var printed = terminal.toString(StandardCharsets.UTF_8).replace(DOCS, "docs/");
        return code == 0 ? printed : printed + "[exit " + code + "]\n";
    }

    /// The words of a command line, as a shell takes them apart.
    private static List<String> words(String command) {
        var words = new ArrayList<String>();
        for (var match : WORD.matcher(command).results().toList()) {
            var quoted = match.group(1) == null ? match.group(2) : match.group(1);
            var word = quoted == null ? match.group(3) : quoted;
            words.add(word.startsWith("docs/") ? DOCS + word.substring("docs/".length()) : word);
        }
        return words;
    }
}
