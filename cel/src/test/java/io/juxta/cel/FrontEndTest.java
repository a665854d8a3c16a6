package io.juxta.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.juxta.model.Tree;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Trees, types and refusals, as the real Kubernetes 1.37.1 told them.
class FrontEndTest {

    private static final Map<String, FrontEnd> FRONT_ENDS =
            Map.of(
                    "stored", new FrontEnd(Environment.STORED),
                    "new", new FrontEnd(new Environment(false, false, true, false)),
                    "new with lists", new FrontEnd(new Environment(false, true, true, false)));

    @TestFactory
    Stream<DynamicTest> trees() {
        return CelCases.rows("trees")
                .map(
                        row ->
                                DynamicTest.dynamicTest(
                                        row.text("expression"),
                                        () -> {
                                            var checked = check(row);

                                            assertThat(checked)
                                                    .isInstanceOf(
                                                            CheckedExpression.CheckedTree.class);
                                            var root =
                                                    ((CheckedExpression.CheckedTree) checked)
                                                            .root();
                                            assertThat(ExprPrinter.print(root))
                                                    .isEqualTo(row.text("tree"));
                                            assertThat(ResultType.runtimeName(root.type()))
                                                    .isEqualTo(row.text("type"));
                                        }));
    }

    @TestFactory
    Stream<DynamicTest> refusals() {
        return CelCases.rows("refusals")
                .map(
                        row ->
                                DynamicTest.dynamicTest(
                                        row.text("expression"),
                                        () -> {
                                            var checked = check(row);

                                            assertThat(checked)
                                                    .isInstanceOf(
                                                            CheckedExpression.CheckRefused.class);
                                            assertThat(
                                                            ((CheckedExpression.CheckRefused)
                                                                            checked)
                                                                    .text())
                                                    .isEqualTo(row.text("refused"));
                                        }));
    }

    private static CheckedExpression check(Tree.Mapping row) {
        var frontEnd = FRONT_ENDS.get(row.text("in"));
        return Objects.requireNonNull(frontEnd)
                .check(row.text("expression"), Use.valueOf(row.text("use")));
    }

    @Nested
    class GivenAHostileText {

        static Stream<String> texts() {
            return Stream.of(
                    "(".repeat(10_000),
                    "[".repeat(10_000),
                    "{".repeat(10_000),
                    "[".repeat(5_000) + "]".repeat(5_000),
                    "f(".repeat(5_000),
                    "a" + ".a".repeat(5_000),
                    "1" + "+1".repeat(5_000),
                    "1" + "==1".repeat(3_000),
                    "true?1:".repeat(1_400) + "1",
                    "[1].map(x,".repeat(900) + "x" + ")".repeat(900),
                    "optional.of(1)" + ".optMap(x,x)".repeat(100) + ".hasValue()",
                    "?".repeat(10_000),
                    "\"".repeat(10_001),
                    "x".repeat(100_001));
        }

        @ParameterizedTest
        @MethodSource("texts")
        void whenItGoesTooFar_isRefusedInTime(String text) {
            var start = System.nanoTime();

            var checked = stored(text);

            assertThat(checked).isInstanceOf(CheckedExpression.CheckRefused.class);
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .isLessThan(Duration.ofSeconds(30));
        }

        static Stream<String> withinLimits() {
            return Stream.of(
                    "-".repeat(10_000) + "1",
                    "!".repeat(10_000) + "true",
                    "true" + " && true".repeat(1_200),
                    "(".repeat(249) + "1" + ")".repeat(249),
                    "1" + "+1".repeat(250),
                    "true?1:".repeat(249) + "1",
                    "[" + "1,".repeat(5_000) + "1]");
        }

        @ParameterizedTest
        @MethodSource("withinLimits")
        void whenItStaysWithinTheLimits_isFine(String text) {
            assertThat(stored(text)).isInstanceOf(CheckedExpression.CheckedTree.class);
        }

        @ParameterizedTest
        @MethodSource("justTooMuch")
        void whenItIsJustTooMuch_saysWhich(String text, String message) {
            var checked = (CheckedExpression.CheckRefused) stored(text);

            assertThat(checked.text())
                    .isEqualTo("compilation failed: ERROR: <input>:-1:0: " + message);
            assertThat(checked.problems()).containsExactly(new Problem(-1, 0, -1, message));
        }

        static Stream<Arguments> justTooMuch() {
            return Stream.of(
                    arguments(
                            "(".repeat(250) + "1" + ")".repeat(250),
                            "expression recursion limit exceeded: 250"),
                    arguments(
                            "true?1:".repeat(250) + "1",
                            "expression recursion limit exceeded: 250"),
                    arguments("1" + "+1".repeat(251), "max recursion depth exceeded"),
                    arguments("device" + ".a".repeat(251), "max recursion depth exceeded"),
                    arguments(
                            "x".repeat(100_001),
                            "expression code point size exceeds limit: size: 100001, limit"
                                    + " 100000"));
        }
    }

    @Nested
    class GivenACall {

        @Test
        void whenAnArgumentIsKnownAtRunTimeOnly_keepsEveryOverloadThatMayFit() {
            assertThat(overloads("device.attributes['d'].n + 1")).containsExactly("add_int64");
            assertThat(overloads("device.attributes['d'].n > 1"))
                    .containsExactly(
                            "greater_int64", "greater_uint64_int64", "greater_double_int64");
            assertThat(overloads("[device.attributes['d'].n].sum()"))
                    .containsExactly(
                            "list_int_sum_int",
                            "list_uint_sum_uint",
                            "list_double_sum_double",
                            "list_duration_sum_duration");
        }

        @Test
        void whenExpressionsAreNew_listsComeFirst() {
            var expression = "device.attributes['d'].l.indexOf('a')";

            assertThat(overloads("stored", expression))
                    .containsExactly("string_index_of_string", "list_a_index_of_int");
            assertThat(overloads("new with lists", expression))
                    .containsExactly("list_a_index_of_int", "string_index_of_string");
        }

        private static List<String> overloads(String expression) {
            return overloads("stored", expression);
        }

        private static List<String> overloads(String in, String expression) {
            var checked = Objects.requireNonNull(FRONT_ENDS.get(in)).check(expression, Use.DERIVED);
            var call = (Expr.Call) ((CheckedExpression.CheckedTree) checked).root();
            return call.overloads().stream().map(Overload::id).toList();
        }
    }

    @Test
    void whenTheSeedIsAsked_devicesHaveNames() {
        var named = new FrontEnd(Environment.STORED.withSeedWords());

        assertThat(named.check("device.name == 'a'", Use.SELECTOR))
                .isInstanceOf(CheckedExpression.CheckedTree.class);
        assertThat(stored("device.name == 'a'")).isInstanceOf(CheckedExpression.CheckRefused.class);
    }

    @Test
    void whenAPartIsAsked_itKnowsItsPlace() {
        var root = ((CheckedExpression.CheckedTree) stored("'é' + device.driver")).root();

        assertThat(root.offset()).isEqualTo(4);
        assertThat(((Expr.Call) root).arguments()).extracting(Expr::offset).containsExactly(0, 12);
    }

    private static CheckedExpression stored(String text) {
        return Objects.requireNonNull(FRONT_ENDS.get("stored")).check(text, Use.DERIVED);
    }
}
