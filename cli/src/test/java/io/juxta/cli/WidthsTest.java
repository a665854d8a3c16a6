package io.juxta.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.cli.page.Columns;
import io.juxta.cli.page.Console;
import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The pages of `widths/commands.yaml` on pages of 40, 80, 100 and 200 columns, to the letter, and
/// the laws that hold for all of them.
///
/// Started with `-Djuxta.record.widths=true` it writes the pages anew and prints what changed:
///
/// ```
/// mvn -o -pl cli -am test -Dtest=WidthsTest -Dsurefire.failIfNoSpecifiedTests=false \
///   -Djuxta.record.widths=true
/// ```
class WidthsTest {

    private static final Path ROOT = Path.of(System.getProperty("juxta.root", ".."));
    private static final Path RESOURCES = ROOT.resolve("cli/src/test/resources");
    private static final Path WIDTHS = RESOURCES.resolve("widths");
    private static final boolean RECORDS = Boolean.getBoolean("juxta.record.widths");
    private static final List<Integer> COLUMNS = List.of(40, 80, 100, 200);
    private static final int WIDEST = 200;

    /// Each page is printed once and looked at by several tests.
    private static final Map<List<Object>, String> PAGES = new ConcurrentHashMap<>();

    /// What may differ between pages of different widths, apart from where lines end.
    enum Apart {
        /// Nothing: the same words, as often.
        NOTHING,
        /// Words are broken: the same characters, as often.
        CHARACTERS,
        /// Titles come again: the same words.
        BLOCKS
    }

    /// @param words what follows the program's name
    record Line(String name, List<String> words, String stdin, Apart apart) {

        String page(int columns, String... more) {
            return PAGES.computeIfAbsent(
                    List.of(name, columns, List.of(more)), _ -> printed(columns, more));
        }

        private String printed(int columns, String... more) {
            var arguments = new ArrayList<>(words);
            arguments.addAll(List.of(more));
            var out = new ByteArrayOutputStream();
            Main.run(
                    arguments.toArray(String[]::new),
                    new Console(
                            new ByteArrayInputStream(stdin.getBytes(StandardCharsets.UTF_8)),
                            out,
                            new ByteArrayOutputStream(),
                            columns));
            return out.toString(StandardCharsets.UTF_8);
        }
    }

    static Stream<Named<Line>> lines() throws IOException {
        var lines = new ArrayList<Named<Line>>();
        for (var one : YamlTree.rows(Files.readString(WIDTHS.resolve("commands.yaml")))) {
            var stdin = one.text("stdin");
            var line =
                    new Line(
                            one.text("name"),
                            one.items("run").stream()
                                    .map(word -> path(((Tree.Text) word).value()))
                                    .toList(),
                            stdin.isEmpty() ? "" : Files.readString(ROOT.resolve(stdin)),
                            switch (one.text("apart")) {
                                case "characters" -> Apart.CHARACTERS;
                                case "blocks" -> Apart.BLOCKS;
                                default -> Apart.NOTHING;
                            });
            lines.add(Named.of(line.name(), line));
        }
        return lines.stream();
    }

    private static String path(String word) {
        if (word.startsWith("widths/") || word.startsWith("captures/")) {
            return RESOURCES.resolve(word).toString();
        }
        return word.startsWith("examples/") || word.startsWith("docs/")
                ? ROOT.resolve(word).toString()
                : word;
    }

    @ParameterizedTest
    @MethodSource("lines")
    void everyPageIsAsKept(Line line) throws IOException {
        for (var columns : COLUMNS) {
            var file = WIDTHS.resolve(columns.toString()).resolve(line.name() + ".txt");
            var page = line.page(columns);
            if (RECORDS) {
                record(file, page);
            }
            assertThat(file).as("Record it: see above").exists();
            assertThat(page).as("%s at %d columns", line.name(), columns).isEqualTo(read(file));
        }
    }

    /// The last column of the page stays free, too.
    @ParameterizedTest
    @MethodSource("lines")
    void noLineIsWiderThanThePage_unlessItIsOneWord(Line line) {
        for (var columns : COLUMNS) {
            assertThat(line.page(columns).lines())
                    .as("%s at %d columns", line.name(), columns)
                    .isNotEmpty()
                    .allSatisfy(
                            text ->
                                    assertThat(
                                                    Columns.of(text) < columns
                                                            || text.strip().indexOf(' ') < 0)
                                            .as(text)
                                            .isTrue());
        }
    }

    @ParameterizedTest
    @MethodSource("lines")
    void noLineEndsWithABlank(Line line) {
        for (var columns : COLUMNS) {
            assertThat(line.page(columns).lines())
                    .allSatisfy(text -> assertThat(text).isEqualTo(text.stripTrailing()));
        }
    }

    @ParameterizedTest
    @MethodSource("lines")
    void everyWidthSaysTheSame(Line line) {
        var widest = line.page(WIDEST);
        for (var columns : COLUMNS) {
            var page = line.page(columns);
            var as = "%s at %d columns".formatted(line.name(), columns);
            switch (line.apart()) {
                case NOTHING ->
                        assertThat(counted(words(page))).as(as).isEqualTo(counted(words(widest)));
                case CHARACTERS ->
                        assertThat(counted(characters(page)))
                                .as(as)
                                .isEqualTo(counted(characters(widest)));
                case BLOCKS ->
                        assertThat(new TreeSet<>(words(page)))
                                .as(as)
                                .isEqualTo(new TreeSet<>(words(widest)));
            }
        }
    }

    /// A word that is longer than a line is broken behind its commas.
    private static List<String> words(String page) {
        return Arrays.stream(page.split("[\\s,]+")).filter(word -> !word.isEmpty()).toList();
    }

    private static List<String> characters(String page) {
        return page.codePoints()
                .filter(point -> !Character.isWhitespace(point))
                .mapToObj(Character::toString)
                .toList();
    }

    private static Map<String, Integer> counted(List<String> texts) {
        var counts = new TreeMap<String, Integer>();
        texts.forEach(text -> counts.merge(text, 1, Integer::sum));
        return counts;
    }

    @ParameterizedTest
    @MethodSource("lines")
    void forPrograms_theWidthChangesNothing(Line line) {
        if (line.words().contains("wide")) {
            return;
        }
        for (var format : List.of("json", "yaml")) {
            assertThat(line.page(40, "-o", format))
                    .isNotEmpty()
                    .isEqualTo(line.page(WIDEST, "-o", format));
        }
    }

    private static void record(Path file, String page) throws IOException {
        var before = Files.exists(file) ? read(file) : "";
        if (before.equals(page)) {
            return;
        }
        System.out.println(ROOT.relativize(file) + (before.isEmpty() ? " is new" : " changed"));
        var old = before.lines().toList();
        var now = page.lines().toList();
        old.stream().filter(text -> !now.contains(text)).forEach(text -> print("-", text));
        now.stream().filter(text -> !old.contains(text)).forEach(text -> print("+", text));
        Files.createDirectories(file.getParent());
        Files.writeString(file, page);
    }

    private static void print(String sign, String text) {
        System.out.println(sign + " " + text);
    }

    private static String read(Path file) throws IOException {
        return Files.readString(file);
    }
}
