package io.juxta.cel;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.cel.Cause.Reason;
import io.juxta.model.AttributeValue.IntValue;
import io.juxta.model.AttributeValue.Ints;
import io.juxta.model.AttributeValue.StringValue;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Why an expression fails on a device, what its parts say, and which names it reads.
class ExplainingTest {

    private static final Subject SUBJECT =
            Subject.of(
                    "d.example",
                    CelCases.device(
                            Map.of(
                                    "n", new IntValue(3),
                                    "s", new StringValue("x-1"),
                                    "l", new Ints(List.of(0L, 4L, 5L))),
                            Map.of()));

    private static Program compiled(String text) {
        var expression = text.replace("D.", "device.attributes[\"d.example\"].");
        return (Program) new Compiler(Environment.STORED).compile(expression, Use.SELECTOR);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            textBlock =
                    """
                    D.q == 1                                        ; q                       ;
                    true && D.q == 1                                ; q                       ;
                    D.n > 2 && D.s > 2                              ; D.s > 2                 ; "x-1"
                    D.s > 2 || D.q == 1                         ; D.s > 2                 ; "x-1"
                    int(D.s) == 1                                   ; int(D.s)                ; "x-1"
                    D.s.split("-")[2] == "1"                        ; D.s.split("-")[2]       ; ["x", "1"]
                    D.l.all(x, x < 4 || x > "a")                ; x > "a"                 ; 4
                    D.l.map(x, 8 / x).size() == 3                   ; 8 / x                   ; 0
                    cel.bind(v, D.s, v + 1 == v)                    ; v + 1                   ; "x-1"
                    D.n == 3 ? D.s : true                           ; D.s                     ; "x-1"
                    """)
    void theInnermostPartThatFailedIsNamedWithTheValueItMet(
            String expression, String part, String value) {
        var program = compiled(expression);

        var cause = Cause.of(program, SUBJECT).orElseThrow();

        assertThat(cause.expression().replace("device.attributes[\"d.example\"].", "D."))
                .isEqualTo(part);
        assertThat(program.expression().substring(cause.start(), cause.start() + cause.length()))
                .isEqualTo(cause.expression());
        if (value != null) {
            assertThat(cause.value().orElseThrow().value()).isEqualTo(value);
        }
    }

    @Test
    void aMissingAttributeIsNamedInFull() {
        var cause = Cause.of(compiled("D.q == 1"), SUBJECT).orElseThrow();

        assertThat(cause.reason())
                .isInstanceOfSatisfying(
                        Reason.MissingName.class,
                        missing -> {
                            assertThat(missing.name().domain()).isEqualTo("d.example");
                            assertThat(missing.name().id()).isEqualTo("q");
                        });
    }

    @Test
    void whenAnExpressionGivesAValue_thereIsNoCause() {
        assertThat(Cause.of(compiled("D.q == 1 || D.n == 3"), SUBJECT)).isEmpty();
    }

    @Test
    void aTraceShowsEveryPartAndTheRoundThatDecides() {
        var trace = Trace.of(compiled("D.n == 3 && D.l.exists(x, x == 4) || D.q == 1"), SUBJECT);

        assertThat(trace.lines())
                .extracting(
                        line ->
                                line.depth()
                                        + " "
                                        + line.text()
                                                .replace("device.attributes[\"d.example\"].", "D.")
                                        + " -> "
                                        + line.value())
                .containsExactly(
                        "0 D.n == 3 && D.l.exists(x, x == 4) || D.q == 1 -> true",
                        "1 D.n == 3 && D.l.exists(x, x == 4) -> true",
                        "2 D.n == 3 -> true",
                        "3 D.n -> 3",
                        "2 D.l.exists(x, x == 4) -> true",
                        "3 D.l -> [0, 4, 5]",
                        "3 x (2 of 3) -> 4",
                        "4 x == 4 -> true",
                        "1 D.q == 1 -> not needed");
    }

    @Test
    void referencesAreFoundWithTheirGuards() {
        var references =
                AttributeReferences.of(
                        compiled(
                                "has(D.a) && D.a == 1 && D.b == 2 && device.attributes[\"e\"].?c.orValue(1) == 1"
                                        + " && \"f\" in device.attributes[\"d.example\"]"
                                        + " && cel.bind(m, device.attributes[\"g\"], m.h == 1)"));

        assertThat(references)
                .extracting(
                        one ->
                                one.domain()
                                        + "/"
                                        + one.id()
                                        + " "
                                        + one.access()
                                        + (one.guarded() ? " guarded" : ""))
                .containsExactly(
                        "d.example/a TEST guarded",
                        "d.example/a READ guarded",
                        "d.example/b READ",
                        "e/c OPTIONAL guarded",
                        "d.example/f TEST guarded",
                        "g/h READ");
    }
}
