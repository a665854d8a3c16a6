package io.juxta.kube.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.Cases;
import io.juxta.kube.Oracle;
import io.juxta.kube.decode.Decoded;
import io.juxta.kube.decode.Decoder;
import io.juxta.kube.dialect.Conversion.Converted;
import io.juxta.kube.dialect.Conversion.Foreign;
import io.juxta.kube.dialect.Conversion.Lossy;
import io.juxta.kube.dialect.Conversion.Refused;
import io.juxta.kube.dialect.Conversion.Unchanged;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.testkit.ValidationQuestions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What `convert` writes, the real API server takes.
class ConvertAgainstServerTest {

    private static final long SEED = 20_261_101;
    private static final int QUESTIONS = 3_000;

    @Test
    void whenAnObjectIsValidInItsVersion_itIsValidConvertedFromAnySpelling()
            throws IOException, InterruptedException {
        try (var oracle = Oracle.start()) {
            var valid = valid(oracle, grown());
            assertThat(valid).hasSizeGreaterThan(QUESTIONS / 10);

            var plain = valid.stream().map(ConvertAgainstServerTest::converted).toList();

            for (int i = 0; i < plain.size(); i++) {
                var spelled = SeedSpelling.of(valid.get(i));
                assertThat(TreeWriter.json(sorted(converted(spelled))))
                        .as(TreeWriter.json(spelled))
                        .isEqualTo(TreeWriter.json(sorted(plain.get(i))));
            }
            assertThat(valid(oracle, plain)).hasSameSizeAs(plain);
            assertThat(valid.stream().filter(object -> !SeedSpelling.of(object).equals(object)))
                    .as("enough of them differ in the dialect")
                    .hasSizeGreaterThan(50);
        }
    }

    @Test
    void whenASampleIsComplete_theServerTakesItConverted()
            throws IOException, InterruptedException {
        var complete =
                Cases.items("seeds.yaml").stream().filter(item -> item.flag("accepted")).toList();
        var objects =
                complete.stream()
                        .map(item -> converted(SeedsTest.sample(item.text("case"))))
                        .toList();

        try (var oracle = Oracle.start()) {
            var answers = oracle.create(objects);

            for (int i = 0; i < complete.size(); i++) {
                assertThat(answers.get(i).items("errors"))
                        .as(complete.get(i).text("case"))
                        .isEmpty();
                assertThat(answers.get(i).text("outcome")).isEqualTo("Valid");
                assertThat(answers.get(i).items("dropped")).isEmpty();
            }
        }
    }

    private static List<Tree.Mapping> grown() {
        var questions = new ValidationQuestions(SEED, ValidationQuestions.KINDS);
        var objects = new ArrayList<Tree.Mapping>();
        for (int i = 0; i < QUESTIONS; i++) {
            objects.add(questions.question(i).mapping("object"));
        }
        return objects;
    }

    private static List<Tree.Mapping> valid(Oracle oracle, List<Tree.Mapping> objects)
            throws IOException, InterruptedException {
        var answers = oracle.create(objects);
        var valid = new ArrayList<Tree.Mapping>();
        for (int i = 0; i < objects.size(); i++) {
            if (answers.get(i).text("outcome").equals("Valid")
                    && Decoder.decode(objects.get(i)) instanceof Decoded.KnownObject known
                    && known.unknown().isEmpty()) {
                valid.add(objects.get(i));
            }
        }
        return valid;
    }

    /// The same tree with keys in order, so that its text says whether it is the same.
    private static Tree sorted(Tree tree) {
        return switch (tree) {
            case Tree.Mapping(var fields, _) -> {
                var sorted = new LinkedHashMap<String, Tree>();
                fields.keySet().stream()
                        .sorted()
                        .forEach(key -> sorted.put(key, sorted(fields.getOrDefault(key, tree))));
                yield Tree.Mapping.of(sorted);
            }
            case Tree.Sequence(var items, _) ->
                    Tree.Sequence.of(items.stream().map(ConvertAgainstServerTest::sorted).toList());
            case Tree.Text _, Tree.Number _, Tree.Bool _, Tree.Null _ -> tree;
        };
    }

    private static Tree.Mapping converted(Tree.Mapping object) {
        return switch (Converter.convert(object)) {
            case Unchanged(var same) -> ((Decoded.KnownObject) Decoder.decode(same)).tree();
            case Converted(var converted, _) -> converted;
            case Lossy(var rest, _, _) -> rest;
            case Refused refused -> throw new AssertionError(refused.text());
            case Foreign foreign -> throw new AssertionError(foreign.kind());
        };
    }
}
