package io.juxta.cel;

import static io.juxta.cel.CelCases.shown;
import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.AttributeValue;
import io.juxta.model.AttributeValue.BoolValue;
import io.juxta.model.AttributeValue.Bools;
import io.juxta.model.AttributeValue.IntValue;
import io.juxta.model.AttributeValue.Ints;
import io.juxta.model.AttributeValue.MalformedValue;
import io.juxta.model.AttributeValue.StringValue;
import io.juxta.model.AttributeValue.Strings;
import io.juxta.model.AttributeValue.VersionValue;
import io.juxta.model.AttributeValue.Versions;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The functions Kubernetes adds, as told by the files in `cases`.
class KubernetesLibraryTest {

    private static final List<String> FILES =
            List.of(
                    "quantities",
                    "versions",
                    "addresses",
                    "urls",
                    "formats",
                    "kubernetes-lists",
                    "kubernetes-values",
                    "patterns");

    private static final Compiler COMPILER = new Compiler(Environment.STORED);

    @TestFactory
    Stream<DynamicContainer> cases() {
        return FILES.stream()
                .map(
                        file ->
                                DynamicContainer.dynamicContainer(
                                        file, CelCases.rows(file).map(this::group)));
    }

    /// Whether a capacity is an integer depends on how the device publishes it.
    @ParameterizedTest
    @CsvSource({"1000m, false", "1.0, false", "1e0, true", "0.001k, true", "1, true"})
    void capacitiesAreReadAsPublished(String written, boolean whole) {
        var one = QuantityValue.of(Quantity.parse(written));

        assertThat(one.whole() != null).isEqualTo(whole);
        assertThat(one.equalTo(QuantityValue.parse("1"))).isEqualTo(true);
    }

    private DynamicContainer group(Tree.Mapping group) {
        assertThat(group.items("rows")).isNotEmpty();
        return DynamicContainer.dynamicContainer(
                group.text("group"),
                group.items("rows").stream()
                        .map(Tree.Mapping.class::cast)
                        .map(
                                row ->
                                        DynamicTest.dynamicTest(
                                                row.text("expression"), () -> check(row))));
    }

    private static void check(Tree.Mapping row) {
        var program = COMPILER.compile(row.text("expression"), Use.DERIVED);
        assertThat(program).isInstanceOf(Program.class);
        var answer =
                switch (((Program) program).answer(CelCases.BARE)) {
                    case EvaluationAnswer.Value(var value, var cost) ->
                            tree(value).with("cost", number(cost));
                    case EvaluationAnswer.RunError(var text, var cost) ->
                            Tree.Mapping.EMPTY
                                    .with("fails", Tree.Text.of(text))
                                    .with("cost", number(cost.orElseThrow()));
                };
        assertThat(answer).isEqualTo(row.without("expression"));
    }

    private static Tree.Mapping tree(AttributeValue value) {
        var name =
                switch (value) {
                    case VersionValue _ -> "version";
                    case Versions _ -> "versions";
                    case IntValue _,
                            BoolValue _,
                            StringValue _,
                            Ints _,
                            Bools _,
                            Strings _,
                            MalformedValue _ ->
                            "gives";
                };
        return Tree.Mapping.EMPTY.with(name, shown(value));
    }

    private static Tree number(long number) {
        return Tree.Number.of(number);
    }
}
