package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.testkit.CelQuestions;
import io.juxta.testkit.CelSignature;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// Random expressions reach the whole environment.
class CelQuestionsTest {

    private static final long SEED = 3;
    private static final int EXPRESSIONS = 2_500;

    /// How the functions nobody calls by name are written.
    private static final Map<String, String> WRITTEN =
            Map.of(
                    "!_", "(!",
                    "-_", "(-",
                    "@in", " in ",
                    "@not_strictly_false", ".all(",
                    "@sortByAssociatedKeys", ".sortBy(",
                    "_?._", ".?",
                    "_?_:_", " ? ",
                    "_[?_]", "[?",
                    "_[_]", "[",
                    "cel.@mapInsert", ".transformMap(");

    @Test
    void everyFunctionIsWrittenSomewhere() throws IOException {
        var text = new StringBuilder();
        var questions = new CelQuestions(SEED, CelComparison.functions());
        for (var i = 0; i < EXPRESSIONS; i++) {
            text.append(questions.expression(i).text()).append('\n');
        }
        var all = text.toString();

        assertThat(CelComparison.functions().stream().filter(f -> !f.isUnwritable()))
                .as("the table was read")
                .hasSizeGreaterThan(300)
                .allSatisfy(function -> assertThat(all).contains(written(function)));
    }

    @Test
    void everyOverloadAndMacroIsMeantSomewhere() throws IOException {
        var shown = new TreeSet<String>();
        var questions = new CelQuestions(SEED, CelComparison.functions());
        for (var i = 0; i < EXPRESSIONS; i++) {
            shown.addAll(questions.expression(i).shows());
        }

        assertThat(shown).containsAll(CelComparison.toSee(CelComparison.functions()));
    }

    @Test
    void theSameIndexIsTheSameQuestion() throws IOException {
        var first = new CelQuestions(SEED, CelComparison.functions());
        var second = new CelQuestions(SEED, CelComparison.functions());
        var seen = new HashMap<String, Long>();
        for (var i = 0L; i < 400; i++) {
            assertThat(first.question(i)).isEqualTo(second.question(i));
            seen.merge(first.question(i).text("expression"), 1L, Long::sum);
        }

        assertThat(seen)
                .as("one expression is asked about several devices in a row")
                .hasSizeBetween(40, 400 / CelQuestions.DEVICES);
    }

    private static String written(CelSignature function) {
        var name = function.function();
        var operator = name.startsWith("_") && name.endsWith("_") && name.length() > 2;
        return WRITTEN.getOrDefault(
                name,
                operator
                        ? " " + name.substring(1, name.length() - 1) + " "
                        : (function.member() ? "." : "") + name + "(");
    }
}
