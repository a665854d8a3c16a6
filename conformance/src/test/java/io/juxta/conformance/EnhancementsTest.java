package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.cli.Main;
import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What `docs/enhancements.md` and the pages below it claim is there: cases, tests, files, commands
/// with their flags, and a row for every heading of the enhancement texts.
class EnhancementsTest {

    private static final Path ROOT = Path.of(System.getProperty("juxta.root", ".."));
    private static final Path LIST = ROOT.resolve("docs/enhancements.md");

    private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");
    private static final Pattern LINK = Pattern.compile("]\\(([^)#]+)(#[^)]*)?\\)");
    private static final Pattern CASE = Pattern.compile("([a-z]+)/([\\w/-]+\\.yaml): (.+)");
    private static final Pattern FILE = Pattern.compile("[\\w-]+(/[\\w.-]+)+");
    private static final Pattern TEST_CLASS = Pattern.compile("[A-Z]\\w*Test");
    private static final Pattern TEXT = Pattern.compile("## (\\d{3}) .*");
    private static final Pattern HEADINGS = Pattern.compile("\\*\\*(\\d{3})\\*\\*: (.+)");
    private static final Pattern PROGRAM = Pattern.compile("(\\./|kubectl )?juxta ");
    private static final String BETWEEN_HEADINGS = " · ";

    static Stream<Path> pages() throws IOException {
        var pages = new ArrayList<>(List.of(LIST));
        try (var folder = Files.list(ROOT.resolve("docs/enhancements"))) {
            folder.sorted().forEach(pages::add);
        }
        return pages.stream();
    }

    /// The pages of the enhancements, and all that users read.
    static Stream<Path> pagesWithCommands() throws IOException {
        var all = new ArrayList<>(pages().toList());
        all.add(ROOT.resolve("README.md"));
        for (var folder : List.of("docs", "docs/user/tasks")) {
            try (var files = Files.list(ROOT.resolve(folder))) {
                files.filter(file -> file.toString().endsWith(".md") && !file.equals(LIST))
                        .sorted()
                        .forEach(all::add);
            }
        }
        return all.stream();
    }

    @Test
    void everyHeadingOfEveryTextHasOneRow() throws IOException {
        var rows = new TreeMap<String, List<String>>();
        var headings = new TreeMap<String, List<String>>();
        var text = "";
        for (var line : Files.readAllLines(LIST)) {
            if (line.startsWith("## ")) {
                var title = TEXT.matcher(line);
                text = title.matches() ? title.group(1) : "";
            }
            var listed = HEADINGS.matcher(line);
            if (listed.matches()) {
                headings.put(listed.group(1), List.of(listed.group(2).split(BETWEEN_HEADINGS)));
            }
            if (!text.isEmpty() && line.startsWith("| ") && !line.startsWith("| section |")) {
                var first = line.substring(2, line.indexOf(" |", 2));
                if (!first.startsWith("---")) {
                    rows.computeIfAbsent(text, _ -> new ArrayList<>())
                            .addAll(List.of(first.split(BETWEEN_HEADINGS)));
                }
            }
        }

        assertThat(rows.keySet()).containsExactly("000", "001", "002", "003", "004");
        rows.forEach(
                (number, sections) ->
                        assertThat(sections)
                                .as("the rows of text " + number)
                                .containsExactlyInAnyOrderElementsOf(
                                        headings.getOrDefault(number, List.of())));
    }

    @Test
    void everyCaseThatIsNamedExists() throws IOException {
        var known = new LinkedHashMap<Path, Set<String>>();
        var missing = new ArrayList<String>();
        var named = 0;
        for (var quoted : quoted(LIST)) {
            var name = CASE.matcher(quoted);
            if (name.matches()) {
                named++;
                var file =
                        ROOT.resolve(name.group(1))
                                .resolve("src/test/resources/cases")
                                .resolve(name.group(2));
                if (!known.containsKey(file)) {
                    known.put(file, cases(file));
                }
                if (!known.getOrDefault(file, Set.of()).contains(name.group(3))) {
                    missing.add(quoted);
                }
            }
        }

        assertThat(missing).isEmpty();
        assertThat(named).isGreaterThan(200);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyFileTestAndLinkThatIsNamedExists(Path page) throws IOException {
        var classes = testClasses();
        var missing = new ArrayList<String>();
        for (var quoted : quoted(page)) {
            if (TEST_CLASS.matcher(quoted).matches() && !classes.contains(quoted)) {
                missing.add(quoted);
            }
            if (FILE.matcher(quoted).matches() && isOurs(quoted) && !exists(quoted)) {
                missing.add(quoted);
            }
        }
        var links = LINK.matcher(Files.readString(page));
        while (links.find()) {
            if (!Files.exists(page.resolveSibling(links.group(1)))) {
                missing.add(links.group(1));
            }
        }

        assertThat(missing).as(page.toString()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("pagesWithCommands")
    void everyCommandThatIsShownCanBeTyped(Path page) throws IOException {
        var help = new TreeMap<String, String>();
        var wrong = new ArrayList<String>();
        for (var command : commands(page)) {
            var words = command.split(" ", -1);
            var manual = manual(words, help);
            for (var i = 2; i < words.length; i++) {
                var flag = words[i].startsWith("--") ? words[i].replaceFirst("=.*", "") : "";
                if (!manual.contains(flag)
                        || (words[i].startsWith("examples/") && !exists(words[i]))) {
                    wrong.add("%s in: %s".formatted(words[i], command));
                }
            }
            if (manual.isEmpty()) {
                wrong.add(command);
            }
        }

        assertThat(wrong).as(page.toString()).isEmpty();
    }

    private static List<String> quoted(Path page) throws IOException {
        var quoted = new ArrayList<String>();
        var matcher = QUOTED.matcher(withoutBlocks(Files.readAllLines(page)));
        while (matcher.find()) {
            quoted.add(matcher.group(1));
        }
        return quoted;
    }

    private static String withoutBlocks(List<String> lines) {
        var text = new StringBuilder();
        var inside = false;
        for (var line : lines) {
            if (line.startsWith("```")) {
                inside = !inside;
            } else if (!inside) {
                text.append(line).append('\n');
            }
        }
        return text.toString();
    }

    /// Commands in quotes, and those after a prompt or a pipe, continued lines joined and remarks
    /// left out.
    private static Set<String> commands(Path page) throws IOException {
        var commands = new LinkedHashSet<String>();
        for (var quoted : quoted(page)) {
            if (PROGRAM.matcher(quoted).lookingAt()) {
                commands.add(quoted.substring(quoted.indexOf("juxta ")));
            }
        }
        for (var line : Files.readString(page).replaceAll(" *\\\\\n *", " ").lines().toList()) {
            if (line.startsWith("$ ")) {
                for (var typed : line.substring(2).split(" \\| ", -1)) {
                    if (PROGRAM.matcher(typed).lookingAt()) {
                        var command = typed.substring(typed.indexOf("juxta "));
                        commands.add(command.replaceFirst(" +#.*", "").strip());
                    }
                }
            }
        }
        return commands;
    }

    /// The help page of a command, or of its task where the second word is one.
    private static String manual(String[] words, Map<String, String> help) {
        if (words.length > 2) {
            var task = help.computeIfAbsent(words[1] + " " + words[2], EnhancementsTest::help);
            if (!task.isEmpty()) {
                return task;
            }
        }
        return help.computeIfAbsent(words[1], EnhancementsTest::help);
    }

    private static String help(String command) {
        var page = new ByteArrayOutputStream();
        var code =
                Main.run(
                        (command + " --help").split(" ", -1),
                        InputStream.nullInputStream(),
                        page,
                        OutputStream.nullOutputStream());
        return code == 0 ? page.toString(StandardCharsets.UTF_8) + " --help" : "";
    }

    /// Words with slashes that begin with one of our folders are files, others may be anything.
    private static boolean isOurs(String quoted) {
        return Files.isDirectory(ROOT.resolve(quoted.substring(0, quoted.indexOf('/'))));
    }

    private static boolean exists(String file) {
        return Files.exists(ROOT.resolve(file));
    }

    private static Set<String> cases(Path file) throws IOException {
        if (!Files.exists(file)) {
            return Set.of();
        }
        var names = new HashSet<String>();
        var items =
                switch (YamlTree.load(Files.readString(file))) {
                    case Tree.Sequence(var all, _) -> all;
                    case Tree.Mapping mapping -> mapping.items("cases");
                    default -> List.<Tree>of();
                };
        for (var item : items) {
            names.add(((Tree.Mapping) item).text("case"));
        }
        return names;
    }

    private static Set<String> testClasses() throws IOException {
        var classes = new HashSet<String>();
        try (var rooms = Files.list(ROOT)) {
            for (var tests : rooms.map(room -> room.resolve("src/test/java")).toList()) {
                if (Files.isDirectory(tests)) {
                    try (var files = Files.walk(tests)) {
                        files.map(file -> file.getFileName().toString())
                                .filter(name -> name.endsWith("Test.java"))
                                .forEach(name -> classes.add(name.replace(".java", "")));
                    }
                }
            }
        }
        return classes;
    }
}
