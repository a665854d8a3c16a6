package io.juxta.conformance;

import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// The list of rules and the cases that show them.
///
/// The rules of an area are in `rules/AREA.yaml`, each with an id, a sentence and its source. A
/// case names the rules it shows as `rule: AREA ID`, one or a list, in any room's
/// `src/test/resources/cases`. An entry without `case` is no case and may use the word otherwise.
public final class RuleLedger {

    /// The areas that are kept.
    public static final List<String> AREAS =
            List.of(
                    "allocator",
                    "api-validation",
                    "cel",
                    "device-attributes",
                    "scheduler-dra",
                    "scheduler-plugins",
                    "topology-manager");

    /// One rule.
    public record Rule(String area, String id, String says, String from) {
        public String name() {
            return area + " " + id;
        }
    }

    /// A case that names a rule.
    public record Mention(String rule, String caseName, Path file) {}

    private final SortedMap<String, Rule> rules;
    private final List<Mention> mentions;

    private RuleLedger(SortedMap<String, Rule> rules, List<Mention> mentions) {
        this.rules = rules;
        this.mentions = List.copyOf(mentions);
    }

    /// Reads all rules, and all cases below a checkout.
    public static RuleLedger read(Path root) throws IOException {
        var rules = new TreeMap<String, Rule>();
        for (var area : AREAS) {
            for (var item : load(resource(area)).items("rules")) {
                var fields = (Tree.Mapping) item;
                var rule =
                        new Rule(area, fields.text("id"), fields.text("says"), fields.text("from"));
                if (rules.put(rule.name(), rule) != null) {
                    throw new IllegalStateException(
                            "Rule %s stands twice in the ledger.".formatted(rule.name()));
                }
            }
        }
        var mentions = new ArrayList<Mention>();
        for (var file : caseFiles(root)) {
            for (var item : cases(YamlTree.load(Files.readString(file)))) {
                mentioned(item, file, mentions);
            }
        }
        return new RuleLedger(rules, mentions);
    }

    public SortedMap<String, Rule> rules() {
        return rules;
    }

    public List<Mention> mentions() {
        return mentions;
    }

    /// Mentions of unknown rules.
    public List<Mention> unknown() {
        return mentions.stream().filter(mention -> !rules.containsKey(mention.rule())).toList();
    }

    /// The rules of an area that no case shows.
    public List<Rule> withoutCase(String area) {
        var shown = mentions.stream().map(Mention::rule).toList();
        return rules.values().stream()
                .filter(rule -> rule.area().equals(area) && !shown.contains(rule.name()))
                .toList();
    }

    /// One line per area, as `./verify` prints it.
    public String summary() {
        var text = new StringBuilder();
        for (var area : AREAS) {
            var all = rules.values().stream().filter(rule -> rule.area().equals(area)).count();
            text.append(
                    "rules: %s %d of %d have a case%n"
                            .formatted(area, all - withoutCase(area).size(), all));
        }
        return text.toString();
    }

    private static void mentioned(Tree item, Path file, List<Mention> mentions) {
        if (!(item instanceof Tree.Mapping fields) || !fields.has("case")) {
            return;
        }
        var rules = new ArrayList<Tree>(fields.items("rule"));
        fields.field("rule").filter(Tree.Text.class::isInstance).ifPresent(rules::add);
        for (var rule : rules) {
            mentions.add(new Mention(((Tree.Text) rule).value(), fields.text("case"), file));
        }
    }

    /// The cases of a file: a list, or a mapping with a list under `cases`.
    private static List<Tree> cases(Tree file) {
        return switch (file) {
            case Tree.Sequence(var items, _) -> items;
            case Tree.Mapping mapping -> mapping.items("cases");
            default -> List.of();
        };
    }

    private static List<Path> caseFiles(Path root) throws IOException {
        var files = new ArrayList<Path>();
        try (var rooms = Files.newDirectoryStream(root)) {
            for (var room : rooms) {
                var cases = room.resolve("src/test/resources/cases");
                if (Files.isDirectory(cases)) {
                    try (var found = Files.walk(cases)) {
                        found.filter(file -> file.toString().endsWith(".yaml"))
                                .sorted()
                                .forEach(files::add);
                    }
                }
            }
        }
        return files.stream().sorted().toList();
    }

    private static Tree.Mapping load(String text) {
        return (Tree.Mapping) YamlTree.load(text);
    }

    private static String resource(String area) throws IOException {
        try (var stream = RuleLedger.class.getResourceAsStream("rules/" + area + ".yaml")) {
            if (stream == null) {
                throw new IllegalStateException("rules/%s.yaml is missing.".formatted(area));
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
