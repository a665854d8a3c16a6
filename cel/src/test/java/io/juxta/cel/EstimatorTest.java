package io.juxta.cel;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.cel.Type.Simple;
import io.juxta.model.FeatureGates;
import io.juxta.model.Tree;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every row of `cases/estimates.yaml`, in every vocabulary it is allowed in.
class EstimatorTest {

    private static final Map<String, Environment> VOCABULARIES =
            Map.of(
                    "stored", Environment.STORED,
                    "new", withLists(false),
                    "lists", withLists(true));

    private static final Map<String, FrontEnd> FRONT_ENDS =
            Map.of(
                    "stored", new FrontEnd(vocabulary("stored")),
                    "new", new FrontEnd(vocabulary("new")),
                    "lists", new FrontEnd(vocabulary("lists")));

    /// @param estimate in decimal, unsigned
    record Row(int line, String vocabulary, String expression, String estimate) {
        @Override
        public String toString() {
            return "estimates.yaml:%d %s %s".formatted(line, vocabulary, expression);
        }
    }

    static List<Row> rows() {
        return CelCases.rows("estimates")
                .flatMap(group -> group.items("rows").stream())
                .flatMap(row -> rows((Tree.Mapping) row).stream())
                .toList();
    }

    private static List<Row> rows(Tree.Mapping row) {
        var allowed =
                row.has("in")
                        ? row.items("in").stream().map(word -> ((Tree.Text) word).value()).toList()
                        : List.of("stored", "new", "lists");
        var estimate =
                (Tree.Number) Objects.requireNonNull(row.fields().get("estimate"), row::toString);
        return allowed.stream()
                .map(
                        vocabulary ->
                                new Row(
                                        row.line(),
                                        vocabulary,
                                        row.text("expression"),
                                        estimate.literal()))
                .toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void costsAtMostWhatKubernetesSays(Row row) {
        var checked =
                Objects.requireNonNull(FRONT_ENDS.get(row.vocabulary()))
                        .check(row.expression(), Use.DERIVED);

        assertThat(checked).isInstanceOf(CheckedExpression.CheckedTree.class);
        var root = ((CheckedExpression.CheckedTree) checked).root();
        assertThat(Long.toUnsignedString(Estimator.estimate(root, vocabulary(row.vocabulary()))))
                .isEqualTo(row.estimate());
    }

    @Test
    void aMessageCostsForty() {
        // google.protobuf.Int64Value{value: 1} == 1
        var message =
                new Expr.Message(
                        0,
                        Simple.INT,
                        "google.protobuf.Int64Value",
                        List.of(new Expr.Field("value", number(1), false)));

        assertThat(estimate(equality(message, number(1)))).isEqualTo(41);
    }

    @Test
    void nothingIsKnownAboutADeviceThatIsHidden() {
        // .device.driver == "<99 characters>", written where a local variable is called device
        var text = new Expr.Literal(0, Simple.STRING, "d".repeat(99));

        assertThat(estimate(equality(driver("device"), text))).isEqualTo(2 + 7);
        assertThat(estimate(equality(driver(".device"), text))).isEqualTo(2 + 10);
    }

    @Test
    void aPartThatStandsTwiceIsCountedTwice() {
        var driver = driver("device");

        assertThat(estimate(equality(driver, driver))).isEqualTo(2 + 2 + 7);
    }

    private static long estimate(Expr root) {
        return Estimator.estimate(root, Environment.STORED);
    }

    private static Expr number(long value) {
        return new Expr.Literal(0, Simple.INT, value);
    }

    private static Expr driver(String device) {
        return new Expr.Select(
                0, Simple.STRING, new Expr.Ident(0, NamedTypes.DEVICE, device), "driver");
    }

    private static Expr equality(Expr left, Expr right) {
        var function = Objects.requireNonNull(Functions.all().find("_==_"));
        return new Expr.Call(
                0, Simple.BOOL, function.name(), null, List.of(left, right), function.overloads());
    }

    private static Environment vocabulary(String word) {
        return Objects.requireNonNull(VOCABULARIES.get(word), word);
    }

    private static Environment withLists(boolean on) {
        return Environment.ofNew(
                FeatureGates.STOCK.with(
                        Map.of("DRAListTypeAttributes", on, "DRAConsumableCapacity", true)));
    }
}
