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
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The walls of the house, as data: which room may see which, which package of a room may see
/// which, which library stops at which door, and what a thinking room never does. Reads the sources
/// as text, so it needs no library. A type counts as seen when it is imported and when it is named
/// in full in the middle of the code.
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
                    Map.entry(
                            "scheduler",
                            Set.of("placement", "allocator", "ledger", "kube", "model")),
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
                                    "scheduler")));

    /// Rooms that may see everything, and that nobody sees.
    private static final Set<String> PROVING = Set.of("conformance", "bench");

    /// Inside a room: its packages from the lowest to the highest. A package sees those before it,
    /// never one behind it; the room's own package has an empty name.
    private static final Map<String, List<String>> LAYERS =
            Map.of(
                    "allocator",
                    List.of("core", "solver", "why", "check", ""),
                    "scheduler",
                    List.of("", "own", "live", "lease"),
                    "kube",
                    List.of(
                            "text",
                            "decode",
                            "dialect",
                            "form",
                            "cluster",
                            "connect",
                            "http",
                            "live",
                            "anonymize"),
                    "cli",
                    List.of(
                            "startup",
                            "page",
                            "image",
                            "command",
                            "options",
                            "gates",
                            "load",
                            "batch",
                            "reasons",
                            "allocate",
                            "simulate",
                            "explain",
                            "footprint",
                            "features",
                            "dump",
                            "serve",
                            "fence",
                            "schedule",
                            "validate",
                            "convert",
                            "cel",
                            "topology",
                            "node",
                            ""));

    /// Packages that see even less than their layer allows, and all that they see of their room.
    private static final Map<String, Set<String>> ONLY_SEES =
            Map.of(
                    // what proves an allocation knows nothing of the search
                    "io.juxta.allocator.check",
                    Set.of(
                            "io.juxta.allocator.core.Features",
                            "io.juxta.allocator.core.Holdings",
                            "io.juxta.allocator.core.World"),
                    // what checks the command line's sentences shares no code with what makes them
                    "io.juxta.conformance.sentences",
                    Set.of(
                            "io.juxta.cli.Main",
                            "io.juxta.testkit.Raw",
                            "io.juxta.testkit.GrownDump"),
                    // what checks a cluster shares no code with what schedules it
                    "io.juxta.conformance.soak",
                    Set.of(
                            "io.juxta.conformance.controlplane.ApiKind",
                            "io.juxta.conformance.controlplane.ApiServer",
                            "io.juxta.conformance.controlplane.ApiServerException",
                            "io.juxta.conformance.controlplane.ControlPlane",
                            "io.juxta.kube.text.TreeWriter",
                            "io.juxta.model.Tree",
                            "io.juxta.testkit.YamlTree"));

    /// Packages of one room that never meet.
    private static final List<Set<String>> STRANGERS =
            List.of(Set.of("io.juxta.node.cpu", "io.juxta.node.memory", "io.juxta.node.device"));

    /// Third-party packages and the rooms they may appear in.
    private static final Map<String, Set<String>> DOORS =
            Map.of(
                    "io.fabric8.", Set.of("kube"),
                    "tools.jackson.", Set.of("kube", "bench"),
                    "org.snakeyaml.", Set.of("kube", "testkit", "bench"),
                    "dev.cel.", Set.of("cel", "bench"),
                    "picocli.", Set.of("cli"),
                    "io.prometheus.", Set.of("cli"));

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
                            "computes what differs in the last bit from machine to machine:"
                                    + " StrictMath",
                    Pattern.compile("\\bjava\\.net\\b"), "uses the network");

    /// Files that do it all the same, and have to say why at their head.
    ///
    /// RoomyStack: the parser of CEL needs a deeper stack than threads have, and a caller waits for
    /// it.
    private static final Set<String> EXCEPTIONS = Set.of("RoomyStack.java makes threads");

    /// A name in full, imported or in the middle of the code: packages, then a type.
    private static final Pattern FULL_NAME =
            Pattern.compile("\\b((?:[a-z][a-z0-9]*\\.)+)([A-Z]\\w*)");

    private static final Pattern COMMENT_OR_TEXT =
            Pattern.compile(
                    "//[^\\n"
                            + "]*|/\\*.*?\\*/|'(?:\\\\.|[^'\\\\\\n"
                            + "])'|\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n"
                            + "])*\"",
                    Pattern.DOTALL);

    private static final Pattern PUBLIC_TYPE =
            Pattern.compile(
                    "^ *public (?:(?:static|final|abstract|sealed|non-sealed) )*"
                            + "(?:class|interface|record|enum|@interface) (\\w+)",
                    Pattern.MULTILINE);

    private static final Pattern PUBLIC_INTERFACE =
            Pattern.compile("^public (?:(?:sealed|non-sealed) )?interface ", Pattern.MULTILINE);

    /// What an interface holds is public without saying so.
    private static final Pattern INSIDE_INTERFACE =
            Pattern.compile(
                    "^ {4}(?:(?:static|final|sealed|non-sealed) )*(?:class|interface|record|enum)"
                            + " (\\w+)",
                    Pattern.MULTILINE);

    /// One source file.
    ///
    /// @param path below its room's `src/main/java`
    /// @param code without comments and texts
    private record Source(String room, String path, String text, String code) {

        String packageName() {
            return path.substring(0, path.lastIndexOf('/')).replace('/', '.');
        }

        /// The package inside the room: empty for the room's own.
        String layer() {
            var prefix = "io.juxta." + room;
            return packageName().equals(prefix) ? "" : packageName().substring(prefix.length() + 1);
        }

        /// Every type that is named in full, as package and type.
        Set<String> names() {
            var names = new TreeSet<String>();
            FULL_NAME
                    .matcher(code)
                    .results()
                    .forEach(match -> names.add(match.group(1) + match.group(2)));
            return names;
        }

        /// The public types that it declares, nested ones among them.
        Set<String> publicTypes() {
            var types = new TreeSet<String>();
            PUBLIC_TYPE.matcher(code).results().forEach(match -> types.add(match.group(1)));
            if (PUBLIC_INTERFACE.matcher(code).find()) {
                INSIDE_INTERFACE
                        .matcher(code)
                        .results()
                        .forEach(match -> types.add(match.group(1)));
            }
            return types;
        }

        /// The types of our own that are named in full.
        List<String> ours() {
            return names().stream().filter(name -> name.startsWith("io.juxta.")).toList();
        }
    }

    @Test
    void roomsSeeOnlyWhomTheyMay() throws IOException {
        var wrong = new ArrayList<String>();
        for (var source : sources()) {
            source.ours().stream()
                    .map(name -> name.split("\\.", -1)[2])
                    .filter(other -> !other.equals(source.room()) && !maySee(source.room(), other))
                    .forEach(
                            other ->
                                    wrong.add("%s may not see %s".formatted(source.path(), other)));
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void packagesOfARoomSeeOnlyThoseBelowThem() throws IOException {
        var wrong = new ArrayList<String>();
        for (var source : sources()) {
            var layers = LAYERS.get(source.room());
            if (layers == null) {
                continue;
            }
            var own = layers.indexOf(source.layer());
            if (own < 0) {
                wrong.add("%s is in a package that LAYERS does not list".formatted(source.path()));
            }
            for (var name : source.ours()) {
                var other = layers.indexOf(layerOf(source.room(), name));
                if (name.startsWith("io.juxta." + source.room() + ".") && other > own) {
                    wrong.add("%s may not see %s".formatted(source.path(), name));
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void somePackagesSeeNamedTypesOnly() throws IOException {
        var wrong = new ArrayList<String>();
        for (var source : sources()) {
            var allowed = ONLY_SEES.get(source.packageName());
            if (allowed == null) {
                continue;
            }
            var limited =
                    source.packageName().startsWith("io.juxta.conformance.")
                            ? "io.juxta."
                            : "io.juxta." + source.room() + ".";
            source.ours().stream()
                    .filter(name -> name.startsWith(limited))
                    .filter(name -> !name.startsWith(source.packageName() + "."))
                    .filter(name -> !allowed.contains(name))
                    .forEach(name -> wrong.add("%s may not see %s".formatted(source.path(), name)));
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void someNeverMeet() throws IOException {
        var wrong = new ArrayList<String>();
        for (var source : sources()) {
            for (var strangers : STRANGERS) {
                if (strangers.contains(source.packageName())) {
                    source.ours().stream()
                            .filter(name -> strangers.contains(packageOf(name)))
                            .filter(name -> !packageOf(name).equals(source.packageName()))
                            .forEach(
                                    name ->
                                            wrong.add(
                                                    "%s may not see %s"
                                                            .formatted(source.path(), name)));
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void librariesStopAtTheirDoor() throws IOException {
        var wrong = new ArrayList<String>();
        for (var source : sources()) {
            for (var name : source.names()) {
                DOORS.forEach(
                        (prefix, allowed) -> {
                            if (name.startsWith(prefix) && !allowed.contains(source.room())) {
                                wrong.add("%s may not use %s".formatted(source.path(), name));
                            }
                        });
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void thinkingRoomsOnlyThink() throws IOException {
        var wrong = new ArrayList<String>();
        for (var source : sources()) {
            if (!THINKING.contains(source.room())) {
                continue;
            }
            var file = source.path().substring(source.path().lastIndexOf('/') + 1);
            NEVER.forEach(
                    (word, deed) -> {
                        if (word.matcher(source.text()).find()
                                && !EXCEPTIONS.contains(file + " " + deed)) {
                            wrong.add("%s %s".formatted(source.path(), deed));
                        }
                    });
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void everyPackageIsNullMarkedAndIntroducesItself() throws IOException {
        var pages = new TreeMap<String, String>();
        var packages = new TreeSet<String>();
        for (var source : sources()) {
            packages.add(source.packageName());
            if (source.path().endsWith("/package-info.java")) {
                pages.put(source.packageName(), source.text());
            }
        }
        assertThat(packages)
                .allSatisfy(
                        each ->
                                assertThat(pages.getOrDefault(each, ""))
                                        .as("package-info.java of " + each)
                                        .startsWith("///")
                                        .contains("@NullMarked"));
    }

    /// One name, one thing: a reader who searches for a public type finds one.
    @Test
    void noTwoPublicTypesShareAName() throws IOException {
        var places = new TreeMap<String, Set<String>>();
        for (var source : sources()) {
            for (var type : source.publicTypes()) {
                places.computeIfAbsent(type, _ -> new TreeSet<>()).add(source.path());
            }
        }
        places.values().removeIf(paths -> paths.size() < 2);
        assertThat(places).isEmpty();
    }

    @Test
    void theListsNameWhatExists() throws IOException {
        assertThat(rooms()).allMatch(room -> MAY_SEE.containsKey(room) || PROVING.contains(room));
        assertThat(rooms()).containsAll(MAY_SEE.keySet()).containsAll(PROVING);
        assertThat(rooms()).containsAll(LAYERS.keySet()).containsAll(THINKING);
        for (var allowed : DOORS.values()) {
            assertThat(rooms()).containsAll(allowed);
        }
        var packages = new TreeSet<String>();
        var types = new TreeSet<String>();
        for (var source : sources()) {
            packages.add(source.packageName());
            types.add(source.path().replace('/', '.').replace(".java", ""));
        }
        LAYERS.forEach(
                (room, layers) ->
                        layers.forEach(
                                layer ->
                                        assertThat(packages)
                                                .contains(
                                                        "io.juxta."
                                                                + room
                                                                + (layer.isEmpty() ? "" : ".")
                                                                + layer)));
        assertThat(packages).containsAll(ONLY_SEES.keySet());
        ONLY_SEES.values().forEach(allowed -> assertThat(types).containsAll(allowed));
        STRANGERS.forEach(strangers -> assertThat(packages).containsAll(strangers));
    }

    private static boolean maySee(String room, String other) {
        return PROVING.contains(room) || MAY_SEE.getOrDefault(room, Set.of()).contains(other);
    }

    private static String packageOf(String type) {
        return type.substring(0, type.lastIndexOf('.'));
    }

    private static String layerOf(String room, String type) {
        var prefix = "io.juxta." + room + ".";
        var rest = type.startsWith(prefix) ? type.substring(prefix.length()) : "";
        return rest.contains(".") ? rest.substring(0, rest.lastIndexOf('.')) : "";
    }

    private static List<String> rooms() throws IOException {
        try (var children = Files.list(ROOT)) {
            return children.filter(child -> Files.isDirectory(child.resolve("src/main/java")))
                    .map(child -> child.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    /// The main sources of all rooms.
    private static List<Source> sources() throws IOException {
        var sources = new ArrayList<Source>();
        for (var room : rooms()) {
            var root = ROOT.resolve(room).resolve("src/main/java");
            try (var files = Files.walk(root)) {
                for (var file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    var text = Files.readString(file);
                    sources.add(
                            new Source(
                                    room,
                                    root.relativize(file).toString().replace('\\', '/'),
                                    text,
                                    COMMENT_OR_TEXT.matcher(text).replaceAll("")));
                }
            }
        }
        return sources;
    }
}
