package io.juxta.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.decode.ObjectType;
import io.juxta.kube.live.ClusterKind;
import io.juxta.kube.live.KeptFields;
import io.juxta.kube.live.KeptTable;
import io.juxta.kube.live.KeptTable.KeptLine;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every line of `kept-fields.txt` is needed: without it, the answer to one of the cases in
/// `trimmed/lines.yaml` is another. A line that no answer depends on is listed there with its
/// reason.
///
/// With all lines the answers are those about whole objects.
class KeptLinesTest {

    private static final Path ROOT = Path.of(System.getProperty("juxta.root", ".."));
    private static final Path CASES = ROOT.resolve("cli/src/test/resources/trimmed/lines.yaml");

    @TempDir Path folder;

    /// Objects, and a command about them.
    private record TrimmedCase(String name, List<String> command, List<Tree.Mapping> objects) {

        static TrimmedCase of(Tree.Mapping row, Map<String, List<Tree.Mapping>> shared) {
            var objects = new ArrayList<Tree.Mapping>();
            for (var name : row.items("with")) {
                objects.addAll(shared.getOrDefault(((Tree.Text) name).value(), List.of()));
            }
            objects.addAll(KeptLinesTest.mappings(row.items("objects")));
            return new TrimmedCase(
                    row.text("case"),
                    List.of(row.text("asked").replace("{root}", ROOT.toString()).split(" ", -1)),
                    objects);
        }

        String kept(KeptTable table) {
            var list = new ArrayList<Tree>();
            for (var object : objects) {
                list.add(
                        ClusterKind.of(
                                        ObjectType.of(
                                                object.text("apiVersion"), object.text("kind")))
                                .<Tree>map(
                                        kind ->
                                                table.trimmed(
                                                        kind,
                                                        TreeWriter.json(object).getBytes(UTF_8),
                                                        Source.of("object")))
                                .orElse(object));
            }
            return json(list);
        }

        String whole() {
            return json(objects);
        }

        private static String json(List<? extends Tree> objects) {
            var list = new LinkedHashMap<String, Tree>();
            list.put("apiVersion", Tree.Text.of("v1"));
            list.put("kind", Tree.Text.of("List"));
            list.put("items", Tree.Sequence.of(objects));
            return TreeWriter.json(Tree.Mapping.of(list));
        }
    }

    @Test
    void everyLineChangesAnAnswer() throws IOException {
        var rows = YamlTree.rows(Files.readString(CASES));
        var reasons = new TreeMap<String, String>();
        var shared = new HashMap<String, List<Tree.Mapping>>();
        var cases = new ArrayList<TrimmedCase>();
        for (var row : rows) {
            if (row.has("line")) {
                reasons.put(row.text("line"), row.text("because"));
            } else if (row.has("shared")) {
                shared.put(
                        row.text("shared"),
                        row.has("file")
                                ? TrimmedWorldsTest.objects(CASES.resolveSibling(row.text("file")))
                                : mappings(row.items("objects")));
            } else {
                cases.add(TrimmedCase.of(row, shared));
            }
        }
        var answers = new LinkedHashMap<TrimmedCase, String>();
        for (var each : cases) {
            var answer = answer(each, each.whole());
            answers.put(each, answer);
            assertThat(answer(each, each.kept(KeptFields.table())))
                    .as("%s, of what is kept", each.name())
                    .isEqualTo(answer);
        }
        var unnoticed = new TreeSet<String>();
        var explained = new TreeSet<>(reasons.keySet());
        for (var line : KeptFields.table().lines()) {
            if (explained.remove(line.toString())) {
                continue;
            }
            if (!isNoticed(line, answers)) {
                unnoticed.add(line.toString());
            }
        }
        assertThat(unnoticed)
                .as("lines of kept-fields.txt without which every answer of lines.yaml is the same")
                .isEmpty();
        assertThat(explained).as("lines with a reason that are not in the table").isEmpty();
        assertThat(reasons.values()).allSatisfy(reason -> assertThat(reason).isNotEmpty());
    }

    private boolean isNoticed(KeptLine line, Map<TrimmedCase, String> answers) throws IOException {
        var table = KeptFields.table().without(line);
        for (var each : answers.entrySet()) {
            var asked = each.getKey();
            var kept = asked.kept(table);
            var usual = asked.kept(KeptFields.table());
            // A line that drops something: without it more is kept, and no answer is another.
            if (kept.length() > usual.length()
                    || (!kept.equals(usual) && !answer(asked, kept).equals(each.getValue()))) {
                return true;
            }
        }
        return false;
    }

    /// What a command prints about objects, and how it ends.
    private String answer(TrimmedCase asked, String objects) throws IOException {
        var file = Files.writeString(folder.resolve("dump.json"), objects);
        var line = new ArrayList<>(asked.command());
        line.addAll(List.of("-f", file.toString()));
        var run = Run.of(line.toArray(String[]::new));
        assertThat(run.exit()).as("%s: %s", asked.name(), run.stderr()).isLessThan(70);
        return run.exit() + " " + run.stdout();
    }

    private static List<Tree.Mapping> mappings(List<Tree> items) {
        return items.stream().map(Tree.Mapping.class::cast).toList();
    }
}
