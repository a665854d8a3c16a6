package io.juxta.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The tables of `docs/user/json.md` have the fields of the schemas, and no others; where there is
/// no schema, those that the command prints.
class JsonPageTest {

    private static final Path ROOT = Path.of(System.getProperty("juxta.root", ".."));
    private static final Path PAGE = ROOT.resolve("docs/user/json.md");
    private static final Path SCHEMAS = ROOT.resolve("docs/schema");

    private static final Pattern HEADING = Pattern.compile("### ([a-z ]+): ([a-z]+)");
    private static final Pattern ROW =
            Pattern.compile("\\| `([^`]+)` \\| [^|]+ \\| ?(yes)? ?\\| .*\\S.* \\|");

    private static final String CAPTURE = "cli/src/test/resources/captures/epyc-nps4-2s.tgz";

    /// Commands without a schema, with lines that together print every field.
    private static final Map<String, List<String>> WITHOUT_SCHEMA =
            Map.of(
                    "cel check",
                    List.of(
                            "juxta cel check -e device.driver --use=derived -o json",
                            "juxta cel check -e 'device.driver == 1' -o json"),
                    "cel census",
                    List.of(
                            "juxta cel census -f examples/cel -o json"
                                    + " -e 'device.attributes[\"gpu.example.com\"].modle == \"H100\"'"),
                    "features",
                    List.of(
                            "juxta features -f examples/numa-node"
                                    + " -f examples/node/most-allocated.yaml -o json"),
                    "node compare",
                    List.of(
                            "juxta node compare --machine examples/node/machine.json"
                                    + " --devices examples/node/devices.yaml"
                                    + " --with examples/node/kubelet.yaml"
                                    + " --with examples/node/most-allocated.yaml"
                                    + " -f examples/node/pods.yaml -o json"),
                    "topology",
                    List.of("juxta topology --sysfs " + CAPTURE + " -o json"),
                    "version",
                    List.of("juxta version -o json"));

    static Stream<String> schemas() throws IOException {
        try (var files = Files.list(SCHEMAS)) {
            return files
                    .map(file -> file.getFileName().toString().replace(".json", ""))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    static Stream<String> commandsWithoutSchema() {
        return WITHOUT_SCHEMA.keySet().stream().sorted();
    }

    @ParameterizedTest
    @MethodSource("schemas")
    void whenASchemaHasAField_thePageHasItAndNoOther(String name) throws IOException {
        var schema = (Tree.Mapping) parsed(Files.readString(SCHEMAS.resolve(name + ".json")));
        var fields = new TreeMap<String, Boolean>();
        collect(schema, schema, "", fields);

        assertThat(tables().getOrDefault(name, new TreeMap<>())).isEqualTo(fields);
    }

    @ParameterizedTest
    @MethodSource("commandsWithoutSchema")
    void whenACommandPrintsAField_thePageHasItAndNoOther(String command) throws IOException {
        var told = tables().getOrDefault(command.replace(' ', '-') + ".output", new TreeMap<>());
        var printed = new TreeSet<String>();
        for (var line : WITHOUT_SCHEMA.getOrDefault(command, List.of())) {
            var answer =
                    parsed(TypedLine.of(line, ROOT).printed().replaceFirst("\\[exit 1]\n$", ""));
            var here = new TreeSet<String>();
            collect(answer, "", here);
            assertThat(here).containsAll(alwaysAtTheTop(told));
            printed.addAll(here);
        }

        printed.removeIf(path -> !told.containsKey(path) && isBelowFreeKeys(path, told));
        assertThat(printed).isEqualTo(told.keySet());
    }

    @Test
    void whenATableIsOnThePage_itIsHeldAgainstSomething() throws IOException {
        var known = new TreeSet<>(schemas().toList());
        commandsWithoutSchema().forEach(name -> known.add(name.replace(' ', '-') + ".output"));

        assertThat(tables().keySet()).isEqualTo(known);
    }

    /// The tables by what they are about, as in `cel-eval.answer`: each field, and whether it is
    /// always there.
    private static SortedMap<String, SortedMap<String, Boolean>> tables() throws IOException {
        var tables = new TreeMap<String, SortedMap<String, Boolean>>();
        SortedMap<String, Boolean> table = new TreeMap<>();
        for (var line : Files.readAllLines(PAGE)) {
            var heading = HEADING.matcher(line);
            var row = ROW.matcher(line);
            if (line.startsWith("#")) {
                table = new TreeMap<>();
                if (heading.matches()) {
                    tables.put(heading.group(1).replace(' ', '-') + "." + heading.group(2), table);
                }
            } else if (row.matches()) {
                table.put(row.group(1), row.group(2) != null);
            }
        }
        return tables;
    }

    private static void collect(
            Tree.Mapping schema,
            Tree.Mapping root,
            String path,
            SortedMap<String, Boolean> fields) {
        var reference = schema.text("$ref");
        if (!reference.isEmpty()) {
            var name = reference.substring(reference.lastIndexOf('/') + 1);
            collect(root.mapping("$defs").mapping(name), root, path, fields);
        }
        var required = schema.items("required");
        schema.mapping("properties")
                .fields()
                .forEach(
                        (name, rule) -> {
                            var at = path.isEmpty() ? name : path + "." + name;
                            fields.put(at, required.contains(Tree.Text.of(name)));
                            collect((Tree.Mapping) rule, root, at, fields);
                        });
        if (schema.field("items").orElse(null) instanceof Tree.Mapping each) {
            collect(each, root, path + "[]", fields);
        }
    }

    private static void collect(Tree value, String path, SortedSet<String> fields) {
        switch (value) {
            case Tree.Mapping object ->
                    object.fields()
                            .forEach(
                                    (name, inner) -> {
                                        var at = path.isEmpty() ? name : path + "." + name;
                                        fields.add(at);
                                        collect(inner, at, fields);
                                    });
            case Tree.Sequence(var items, _) ->
                    items.forEach(item -> collect(item, path + "[]", fields));
            case Tree.Text _, Tree.Number _, Tree.Bool _, Tree.Null _ -> {}
        }
    }

    private static List<String> alwaysAtTheTop(SortedMap<String, Boolean> told) {
        var always = new ArrayList<String>();
        told.forEach(
                (path, isAlways) -> {
                    if (isAlways && !path.contains(".")) {
                        always.add(path);
                    }
                });
        return always;
    }

    /// Whether a path goes on below an object whose keys are free, such as names of attributes: one
    /// of which no member is told.
    private static boolean isBelowFreeKeys(String path, SortedMap<String, Boolean> told) {
        return told.keySet().stream()
                .anyMatch(
                        row ->
                                path.startsWith(row + ".")
                                        && told.keySet().stream()
                                                .noneMatch(other -> other.startsWith(row + ".")));
    }

    private static Tree parsed(String text) {
        return JsonTrees.parse(text.getBytes(StandardCharsets.UTF_8), Source.of("text"));
    }
}
