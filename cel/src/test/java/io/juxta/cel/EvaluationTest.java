package io.juxta.cel;

import static io.juxta.cel.CelCases.shown;
import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.AttributeValue;
import io.juxta.model.AttributeValue.BoolValue;
import io.juxta.model.AttributeValue.IntValue;
import io.juxta.model.AttributeValue.Ints;
import io.juxta.model.AttributeValue.StringValue;
import io.juxta.model.AttributeValue.Strings;
import io.juxta.model.AttributeValue.VersionValue;
import io.juxta.model.Capacity;
import io.juxta.model.Device;
import io.juxta.model.Quantity;
import io.juxta.model.SemanticVersion;
import io.juxta.model.Tree;
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
    List<DynamicTest> everyCaseHolds() {
        var tests = new ArrayList<DynamicTest>();
        for (var item : CelCases.file("costs").items("cases")) {
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
            case Compilation.CompilationRefused refused ->
                    Tree.Mapping.of(Map.of("refused", Tree.Text.of(refused.text())));
            case Program program ->
                    switch (program.answer(Subject.of("d.example", device()))) {
                        case EvaluationAnswer.Value(var value, var cost) ->
                                outcome("value", shown(value), cost);
                        case EvaluationAnswer.RunError(var text, var cost) ->
                                outcome("runError", Tree.Text.of(text), cost.orElseThrow());
                    };
        };
    }

    private static Tree.Mapping outcome(String kind, Tree what, long cost) {
        return Tree.Mapping.of(
                Map.of(kind, what, "cost", new Tree.Number(Long.toUnsignedString(cost), 0)));
    }

    private static Subject subject(Map<String, AttributeValue> attributes) {
        return Subject.of("d.example", CelCases.device(attributes, Map.of()));
    }

    private static Device device() {
        return CelCases.device(
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
}
