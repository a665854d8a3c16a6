package io.juxta.cel;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.AttributeValue;
import io.juxta.model.AttributeValue.BoolValue;
import io.juxta.model.AttributeValue.Bools;
import io.juxta.model.AttributeValue.IntValue;
import io.juxta.model.AttributeValue.Ints;
import io.juxta.model.AttributeValue.Malformed;
import io.juxta.model.AttributeValue.StringValue;
import io.juxta.model.AttributeValue.Strings;
import io.juxta.model.AttributeValue.VersionValue;
import io.juxta.model.AttributeValue.Versions;
import io.juxta.model.BindingConditions;
import io.juxta.model.ByName;
import io.juxta.model.Capacity;
import io.juxta.model.Device;
import io.juxta.model.Flag;
import io.juxta.model.NodeChoice;
import io.juxta.model.Quantity;
import io.juxta.model.SemanticVersion;
import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Values, errors and costs: the cases of `cases/costs.yaml`, and what no single case can show.
class EvaluationTest {

    private static final Compiler COMPILER = new Compiler(Environment.STORED);
    private static final String SHORT = "\\bD\\b";
    private static final String LONG = "device.attributes[\"d.example\"]";

    @TestFactory
    List<DynamicTest> everyCaseHolds() throws IOException {
        var tests = new ArrayList<DynamicTest>();
        for (var item : cases().items("cases")) {
            var fields = (Tree.Mapping) item;
            tests.add(
                    DynamicTest.dynamicTest(
                            fields.text("rule") + ": " + fields.text("why"),
                            () ->
                                    assertThat(outcome(fields.text("when")))
                                            .isEqualTo(fields.mapping("then"))));
        }
        assertThat(tests).isNotEmpty();
        return tests;
    }

    @Test
    void oneEvaluationServesDevicesOfDifferentShapes() {
        var evaluation = selector("has(D.n) && D.n > 2").evaluation();
        var three = subject(Map.of("n", new IntValue(3)));
        var two = subject(Map.of("a", new IntValue(1), "n", new IntValue(2)));
        var none = subject(Map.of("a", new IntValue(1)));

        for (var round = 0; round < 3; round++) {
            assertThat(evaluation.test(three)).isEqualTo(Evaluation.Verdict.YES);
            assertThat(evaluation.cost()).isEqualTo(8);
            assertThat(evaluation.test(two)).isEqualTo(Evaluation.Verdict.NO);
            assertThat(evaluation.cost()).isEqualTo(8);
            assertThat(evaluation.test(none)).isEqualTo(Evaluation.Verdict.NO);
            assertThat(evaluation.cost()).isEqualTo(3);
        }
    }

    @Test
    void anEvaluationForgetsTheFailureOfTheOneBefore() {
        var evaluation = selector("cel.bind(x, D.n, x > 2 || x / 0 == 1)").evaluation();

        assertThat(evaluation.test(subject(Map.of("n", new IntValue(1)))))
                .isEqualTo(Evaluation.Verdict.FAILED);
        assertThat(evaluation.error()).contains("division by zero");
        assertThat(evaluation.test(subject(Map.of("n", new IntValue(3)))))
                .isEqualTo(Evaluation.Verdict.YES);
        assertThat(evaluation.error()).isEmpty();
    }

    @Test
    void anOptionalBoolIsTheVerdictOfASelector() {
        var evaluation = selector("dyn(optional.of(false))").evaluation();

        assertThat(evaluation.test(subject(Map.of()))).isEqualTo(Evaluation.Verdict.NO);
    }

    @Test
    void aThousandTermsInARowAreNoMatter() {
        var evaluation =
                selector("D.n == 3 && ".repeat(1000) + "device.driver != \"\"").evaluation();

        assertThat(evaluation.test(subject(Map.of("n", new IntValue(3)))))
                .isEqualTo(Evaluation.Verdict.YES);
        assertThat(evaluation.cost()).isEqualTo(5002);
    }

    private static Program selector(String expression) {
        return (Program) COMPILER.compile(written(expression), Use.SELECTOR);
    }

    private static String written(String expression) {
        return expression.replaceAll(SHORT, LONG);
    }

    /// What becomes of an expression, in the form the cases have.
    private static Tree.Mapping outcome(String expression) {
        return switch (COMPILER.compile(written(expression), Use.DERIVED)) {
            case Compilation.Refused refused ->
                    Tree.Mapping.of(Map.of("refused", Tree.Text.of(refused.text())));
            case Program program ->
                    switch (program.answer(Subject.of("d.example", device()))) {
                        case Answer.Value(var value, var cost) ->
                                outcome("value", shown(value), cost);
                        case Answer.RunError(var text, var cost) ->
                                outcome("runError", Tree.Text.of(text), cost.orElseThrow());
                    };
        };
    }

    private static Tree.Mapping outcome(String kind, Tree what, long cost) {
        return Tree.Mapping.of(
                Map.of(kind, what, "cost", new Tree.Number(Long.toUnsignedString(cost), 0)));
    }

    private static Tree shown(AttributeValue value) {
        return switch (value) {
            case BoolValue(var yes) -> Tree.Bool.of(yes);
            case IntValue(var number) -> Tree.Number.of(number);
            case StringValue(var text) -> Tree.Text.of(text);
            case VersionValue(var version) -> Tree.Text.of(version.toString());
            case Ints(var all) -> Tree.Sequence.of(all.stream().map(Tree.Number::of).toList());
            case Bools(var all) -> Tree.Sequence.of(all.stream().map(Tree.Bool::of).toList());
            case Strings(var all) -> Tree.Sequence.of(all.stream().map(Tree.Text::of).toList());
            case Versions(var all) ->
                    Tree.Sequence.of(
                            all.stream().map(each -> Tree.Text.of(each.toString())).toList());
            case Malformed _ -> Tree.Sequence.of(List.of());
        };
    }

    private static Subject subject(Map<String, AttributeValue> attributes) {
        return Subject.of("d.example", device(attributes, Map.of()));
    }

    private static Device device() {
        return device(
                Map.of(
                        "n", new IntValue(3),
                        "s", new StringValue("x-1"),
                        "b", new BoolValue(true),
                        "v", new VersionValue(SemanticVersion.parse("1.2.0+b1")),
                        "ss", new Strings(List.of("a", "bb", "a")),
                        "long", new StringValue("abcdefghijklmnopqrstuvwxyz0123456789"),
                        "o.example/l", new Ints(List.of(0L, 4L, 5L))),
                Map.of("mem", Capacity.of(Quantity.parse("80Gi"))));
    }

    private static Device device(
            Map<String, AttributeValue> attributes, Map<String, Capacity> capacity) {
        return new Device(
                "dev-0",
                ByName.copyOf(attributes),
                ByName.copyOf(capacity),
                List.of(),
                NodeChoice.UNSPECIFIED,
                List.of(),
                BindingConditions.NONE,
                Flag.UNSET,
                ByName.empty());
    }

    private static Tree.Mapping cases() throws IOException {
        try (var stream = EvaluationTest.class.getResourceAsStream("/cases/costs.yaml")) {
            assertThat(stream).isNotNull();
            return (Tree.Mapping)
                    YamlTree.load(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        }
    }
}
