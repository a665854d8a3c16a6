package io.juxta.cel;

import static io.juxta.cel.CelCases.shown;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Pattern;
import io.juxta.model.Tree;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// CEL's own functions and operators, as told by the files in `cases`.
class StandardLibrariesTest {

    private static final List<String> FILES =
            List.of("operators", "conversions", "texts", "times", "formatting", "lists");

    private static final Compiler COMPILER = new Compiler(Environment.STORED);

    @TestFactory
    Stream<DynamicContainer> cases() {
        return FILES.stream().map(file -> DynamicContainer.dynamicContainer(file, tests(file)));
    }

    private static Stream<DynamicTest> tests(String file) {
        return CelCases.rows(file)
                .map(row -> DynamicTest.dynamicTest(row.text("expression"), () -> check(row)));
    }

    private static void check(Tree.Mapping row) {
        assertThat(answer(row.text("expression"))).isEqualTo(row.without("expression"));
    }

    private static Tree.Mapping answer(String expression) {
        var program = COMPILER.compile(expression, Use.DERIVED);
        assertThat(program).isInstanceOf(Program.class);
        return switch (((Program) program).answer(CelCases.BARE)) {
            case EvaluationAnswer.Value(var value, _) ->
                    Tree.Mapping.EMPTY.with("gives", shown(value));
            case EvaluationAnswer.RunError(var text, _) ->
                    Tree.Mapping.EMPTY.with("fails", Tree.Text.of(text));
        };
    }

    /// Kubernetes would try; each of these costs nearly nothing there until the memory is gone.
    @ParameterizedTest
    @CsvSource({"'dyn(\"12345678\")', 30", "'[1,2,3,4]', 30", "'dyn(b\"12345678\")', 30"})
    void doublingEndsAtALimit(String start, int times) {
        var expression = start;
        for (var i = 0; i < times; i++) {
            expression = "cel.bind(x%d, %s, x%d + x%d)".formatted(i, expression, i, i);
        }

        var answer = answer("size(" + expression + ")");

        assertThat(answer.text("fails")).startsWith("value too large");
    }

    @Test
    void longListsAreJoinedWithoutLosingAnything() {
        var numbers = IntStream.range(0, 100).mapToObj(i -> (Object) (long) i).toList();

        var twice = (List<?>) Concatenation.of(numbers, numbers);
        var thrice = (List<?>) Concatenation.of(twice, numbers);

        assertThat(thrice).hasSize(300);
        assertThat(thrice.get(299)).isEqualTo(99L);
        assertThat(thrice.subList(150, 250).stream().distinct().count()).isEqualTo(100);
    }

    @ParameterizedTest
    @CsvSource({
        "a), unexpected ): `a)`",
        "(a{1000}){2}, invalid repeat count: `{2}`",
        "((a{10}){10}){11}, invalid repeat count: `{11}`",
        "\\p{Nope}, invalid character class range: `\\p{Nope}`",
        "\\é, invalid escape sequence: `\\é`",
        "a\\, trailing backslash at end of expression: ``",
        "a**, invalid nested repetition operator: `**`",
    })
    void wrongPatternsAreToldInGosWords(String pattern, String words) {
        assertThat(Patterns.compile(pattern))
                .isEqualTo(new Failure("error parsing regexp: " + words));
    }

    /// Characters RE2/J knows nothing of.
    @ParameterizedTest
    @CsvSource({"\\p{So}, 😀", "\\p{Cherokee}, ꭰ", "\\p{Letter}, ꭰ", "[^\\PL], ꭰ", "\\p{LC}, a"})
    void classesKnowTodaysCharacters(String pattern, String text) {
        var compiled = (Pattern) Patterns.compile(pattern);

        assertThat(Patterns.found(compiled, text)).isTrue();
        assertThat(Patterns.found(compiled, "\u0378")).isFalse();
    }

    @Test
    void nestingHasALimit() {
        assertThat(Patterns.compile("(".repeat(999) + ")".repeat(999))).isInstanceOf(Pattern.class);
        assertThat(Patterns.compile("(".repeat(1000) + "a" + ")".repeat(1000)))
                .isInstanceOf(Failure.class);
    }
}
