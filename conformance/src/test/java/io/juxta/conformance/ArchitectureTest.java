package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The walls of the house, as data: which room may see which, which library stops at which door,
/// and what a thinking room never does. Reads the sources as text, so it needs no library.
class ArchitectureTest {

    private static final Path ROOT = Path.of(System.getProperty("juxta.root", ".."));

    /// Who may see whom. What is not listed is not allowed.
    private static final Map<String, Set<String>> MAY_SEE =
            Map.ofEntries(
                    Map.entry("model", Set.of()),
                    Map.entry("cel", Set.of("model")),
                    Map.entry("topology", Set.of("model")),
                    Map.entry("kube", Set.of("model")),
                    Map.entry("testkit", Set.of("model")),
                    Map.entry("allocator", Set.of("cel", "model")),
                    Map.entry("validation", Set.of("cel", "model")),
                    Map.entry("ledger", Set.of("model")),
                    Map.entry("placement", Set.of("allocator", "ledger", "model")),
                    Map.entry("node", Set.of("topology", "ledger", "model")),
                    Map.entry("driver", Set.of("topology", "kube", "model")),
                    Map.entry(
                            "scheduler",
                            Set.of("placement", "allocator", "ledger", "kube", "model")),
                    Map.entry(
                            "web",
                            Set.of("placement", "allocator", "ledger", "node", "kube", "model")),
                    Map.entry(
                            "cli",
                            Set.of(
                                    "model",
                                    "cel",
                                    "topology",
                                    "kube",
                                    "allocator",
                                    "validation",
                                    "ledger",
                                    "placement",
                                    "node",
                                    "driver",
                                    "scheduler",
                                    "web")));

    /// Rooms that may see everything, and that nobody sees.
    private static final Set<String> PROVING = Set.of("conformance", "bench");

    /// Third-party packages and the rooms they may appear in.
    private static final Map<String, Set<String>> DOORS =
            Map.of(
                    "io.fabric8.", Set.of("kube"),
                    "tools.jackson.", Set.of("kube", "bench"),
                    "org.snakeyaml.", Set.of("kube", "testkit", "bench"),
                    "dev.cel.", Set.of("cel", "bench"),
                    "io.grpc.", Set.of("driver"),
                    "picocli.", Set.of("cli"));

    private static final Set<String> THINKING =
            Set.of(
                    "model",
                    "cel",
                    "validation",
                    "allocator",
                    "ledger",
                    "placement",
                    "topology",
                    "node");

    /// What a thinking room never does, and the word that would give it away.
    private static final Map<Pattern, String> NEVER =
            Map.of(
                    Pattern.compile("\\bnew Thread\\b|\\bThread\\.(of|start)|\\bExecutors\\."),
                            "makes threads",
                    Pattern.compile("\\.now\\(|currentTimeMillis|nanoTime"), "looks at the clock",
                    Pattern.compile("System\\.(out|err|getLogger)"), "speaks to the outside",
                    Pattern.compile("\\bnew Random\\b|Math\\.random|ThreadLocalRandom"),
                            "rolls dice",
                    Pattern.compile(
                                    "\\bMath\\.(exp|log|pow|cbrt|hypot|a?(sin|cos|tan))[a-z0-9]*\\("),
                            "computes what differs in the last bit from machine to machine: StrictMath",
                    Pattern.compile("\\bjava\\.net\\b"), "uses the network");

    /// Files that do it all the same, and have to say why at their head.
    ///
    /// RoomyStack: the parser of CEL needs a deeper stack than threads have, and a caller waits for
    /// it.
    private static final Set<String> EXCEPTIONS = Set.of("RoomyStack.java makes threads");

    private static final Pattern IMPORT =
            Pattern.compile("^import (?:static )?([\\w.]+)", Pattern.MULTILINE);

    @Test
    void roomsSeeOnlyWhomTheyMay() throws IOException {
        var wrong = new ArrayList<String>();
        for (var room : rooms()) {
            for (var source : sources(room).entrySet()) {
                imports(source.getValue()).stream()
                        .filter(name -> name.startsWith("io.juxta."))
                        .map(name -> name.split("\\.", -1)[2])
                        .filter(other -> !other.equals(room) && !maySee(room, other))
                        .forEach(
                                other ->
                                        wrong.add(
                                                "%s (%s) may not see %s"
                                                        .formatted(room, source.getKey(), other)));
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void librariesStopAtTheirDoor() throws IOException {
        var wrong = new ArrayList<String>();
        for (var room : rooms()) {
            for (var source : sources(room).entrySet()) {
                for (var name : imports(source.getValue())) {
                    DOORS.forEach(
                            (prefix, allowed) -> {
                                if (name.startsWith(prefix) && !allowed.contains(room)) {
                                    wrong.add(
                                            "%s (%s) may not use %s"
                                                    .formatted(room, source.getKey(), name));
                                }
                            });
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    /// What checks the command line's sentences may not share code with what makes them.
    @Test
    void theCheckerOfSentencesKnowsTheCommandLineAlone() throws IOException {
        var allowed =
                Set.of("io.juxta.cli.Main", "io.juxta.testkit.Raw", "io.juxta.testkit.GrownDump");
        var wrong = new ArrayList<String>();
        for (var source : sources("conformance").entrySet()) {
            if (source.getValue().contains("package io.juxta.conformance.sentences;")) {
                imports(source.getValue()).stream()
                        .filter(name -> name.startsWith("io.juxta.") && !allowed.contains(name))
                        .forEach(name -> wrong.add(source.getKey() + " may not see " + name));
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void thinkingRoomsOnlyThink() throws IOException {
        var wrong = new ArrayList<String>();
        for (var room : rooms().stream().filter(THINKING::contains).toList()) {
            for (var source : sources(room).entrySet()) {
                NEVER.forEach(
                        (word, deed) -> {
                            if (word.matcher(source.getValue()).find()
                                    && !EXCEPTIONS.contains(source.getKey() + " " + deed)) {
                                wrong.add("%s (%s) %s".formatted(room, source.getKey(), deed));
                            }
                        });
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void everyPackageIsNullMarkedAndIntroducesItself() throws IOException {
        var wrong = new ArrayList<String>();
        for (var room : rooms()) {
            var page = sources(room).get("package-info.java");
            if (page == null || !page.contains("@NullMarked") || !page.startsWith("///")) {
                wrong.add(room + " needs a package-info.java with a /// page and @NullMarked");
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void everyRoomIsKnown() throws IOException {
        assertThat(rooms()).allMatch(room -> MAY_SEE.containsKey(room) || PROVING.contains(room));
    }

    private static boolean maySee(String room, String other) {
        return PROVING.contains(room) || MAY_SEE.getOrDefault(room, Set.of()).contains(other);
    }

    private static List<String> rooms() throws IOException {
        try (var children = Files.list(ROOT)) {
            return children.filter(child -> Files.isDirectory(child.resolve("src/main/java")))
                    .map(child -> child.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    /// The text of a room's main sources by file name.
    private static Map<String, String> sources(String room) throws IOException {
        var sources = new TreeMap<String, String>();
        try (var files = Files.walk(ROOT.resolve(room).resolve("src/main/java"))) {
            for (var file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
                sources.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        return sources;
    }

    private static List<String> imports(String source) {
        return IMPORT.matcher(source).results().map(match -> match.group(1)).toList();
    }
}
