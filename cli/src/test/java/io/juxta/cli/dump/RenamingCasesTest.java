package io.juxta.cli.dump;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.anonymize.Anonymizer;
import io.juxta.kube.anonymize.KeptText;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.testkit.CaseFiles;
import io.juxta.testkit.YamlTree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// The cases of `anonymize/renaming.yaml`.
class RenamingCasesTest {

    @TestFactory
    Stream<DynamicTest> cases() {
        return YamlTree.rows(CaseFiles.text("anonymize/renaming.yaml")).stream()
                .map(row -> DynamicTest.dynamicTest(row.text("case"), () -> check(row)));
    }

    private static void check(Tree.Mapping row) {
        var given = row.items("given").stream().map(Tree.Mapping.class::cast).toList();
        var names = Anonymizer.of(given, new CelExpressions());

        var renamed = given.stream().map(names::renamed).toList();

        var marked = new Brackets(names.originals());
        assertThat(renamed.stream().map(marked::tree).map(TreeWriter::yaml).toList())
                .isEqualTo(row.items("then").stream().map(TreeWriter::yaml).toList());
        assertThat(names.kept().stream().map(KeptText::text).toList())
                .isEqualTo(texts(row.items("kept")));
    }

    private static List<String> texts(List<Tree> items) {
        return items.stream().map(item -> ((Tree.Text) item).value()).toList();
    }

    /// Writes the original of every new word in brackets.
    private static final class Brackets {
        private final Map<String, String> originals;
        private final Pattern anyName;

        Brackets(Map<String, String> originals) {
            this.originals = originals;
            this.anyName =
                    Pattern.compile(
                            originals.keySet().stream()
                                    .sorted((one, other) -> other.length() - one.length())
                                    .map(Pattern::quote)
                                    .reduce("(?!)", (one, other) -> one + "|" + other));
        }

        Tree tree(Tree tree) {
            return switch (tree) {
                case Tree.Mapping mapping -> {
                    var fields = new LinkedHashMap<String, Tree>();
                    mapping.fields().forEach((key, value) -> fields.put(text(key), tree(value)));
                    yield Tree.Mapping.of(fields);
                }
                case Tree.Sequence(var items, _) ->
                        Tree.Sequence.of(items.stream().map(this::tree).toList());
                case Tree.Text(var text, _) -> Tree.Text.of(text(text));
                case Tree.Number _, Tree.Bool _, Tree.Null _ -> tree;
            };
        }

        private String text(String text) {
            return anyName.matcher(text)
                    .replaceAll(
                            name ->
                                    Matcher.quoteReplacement(
                                            "<" + originals.get(name.group()) + ">"));
        }
    }
}
