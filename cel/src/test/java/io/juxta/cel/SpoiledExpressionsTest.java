package io.juxta.cel;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.Tree;
import io.juxta.testkit.CaseFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever the text, a compiler answers with a program or with what Kubernetes says against it,
/// and a program with a value or an error: nothing is thrown.
class SpoiledExpressionsTest {

    private static final int COUNT = Integer.getInteger("juxta.spoiled.expressions", 12_000);

    private static final List<String> MACROS =
            List.of(
                    ".sortBy(x, 1)",
                    ".sortBy(x, x)",
                    ".map(x, x)",
                    ".map(x, x, x)",
                    ".filter(x, x)",
                    ".all(x, x)",
                    ".all(x, y, x)",
                    ".exists(x, x)",
                    ".exists_one(x, x)",
                    ".existsOne(x, y, x)",
                    ".transformList(x, y, x)",
                    ".transformMap(x, y, x)",
                    ".transformMapEntry(x, y, {x: y})",
                    ".optMap(x, x)",
                    ".optFlatMap(x, x)");

    /// What a spoiled text gets in between: all tokens of the language, and what is none.
    private static final List<String> TOKENS =
            List.of(
                    "?",
                    ".?",
                    "[?",
                    "{?",
                    ":",
                    "?:",
                    "(",
                    ")",
                    "[",
                    "]",
                    "{",
                    "}",
                    ",",
                    ".",
                    "..",
                    "!",
                    "-",
                    "+",
                    "*",
                    "/",
                    "%",
                    "==",
                    "!=",
                    "<",
                    "<=",
                    "in",
                    "&&",
                    "||",
                    "&",
                    "|",
                    "=",
                    "'",
                    "\"",
                    "'''",
                    "\\",
                    "\\u",
                    "\\x4",
                    "r'",
                    "b\"",
                    "`",
                    "`a-b`",
                    "//",
                    "\n",
                    "null",
                    "true",
                    "if",
                    "package",
                    "0x",
                    "1u",
                    "1e",
                    "1.",
                    ".5",
                    "9223372036854775808",
                    "99999999999999999999u",
                    "1e999",
                    "-9223372036854775808",
                    "\u00e9",
                    "\ud83d\ude00",
                    "\u0000",
                    "@",
                    "#",
                    "$",
                    "__result__",
                    "@result",
                    "@in",
                    "device",
                    "x",
                    ".sum()",
                    ".includes(1)",
                    ".orValue(1)",
                    "cel.bind(x, 1, x)",
                    "cel.bind(",
                    "has(",
                    "dyn(",
                    "type(",
                    "kubernetes.DRADevice{}",
                    "kubernetes.DRADevice{driver: ''}",
                    "google.protobuf.Any{}",
                    "google.protobuf.Int64Value{value: 1}");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "((((device.attribute?s[\"a.example.com\"].li.filter(x1,"
                        + " device.attributes[\"a.example.com\"].b0)).sortBy(x2,"
                        + " 9223372036854775807)) + device.attributes[\"a.example.com\"].li).sum())",
                "(a?b).sortBy(x, 1)",
                "(a?b[0].filter(x, c)).sortBy(x, 1)",
                "((a?b).sortBy(x, 1)?c).sortBy(x, 1)"
            })
    void anUnfinishedConditionUnderAMacroIsASyntaxError(String text) {
        assertThat(new Compiler(Environment.STORED).compile(text, Use.DERIVED))
                .isInstanceOfSatisfying(
                        Compilation.CompilationRefused.class,
                        refused ->
                                assertThat(refused.text())
                                        .contains("Syntax error: mismatched input ')'"));
    }

    @Test
    void nothingIsThrown() {
        var compiler = new Compiler(Environment.STORED);
        var texts = texts();
        var random = new Random(1);
        var programs = 0;
        for (var i = 0; i < COUNT; i++) {
            var text = spoiled(texts, random);
            try {
                var use = i % 2 == 0 ? Use.DERIVED : Use.SELECTOR;
                if (compiler.compile(text, use) instanceof Program program) {
                    programs++;
                    assertThat(program.answer(CelCases.BARE)).isNotNull();
                    assertThat(Long.toUnsignedString(program.estimatedCost())).isNotEmpty();
                }
            } catch (RuntimeException | StackOverflowError thrown) {
                throw new AssertionError("number %d: %s".formatted(i, text), thrown);
            }
        }
        assertThat(programs).as("texts that still compile").isBetween(COUNT / 100, COUNT / 2);
    }

    private static List<String> texts() {
        var texts = new ArrayList<String>();
        for (var file :
                List.of(
                        "addresses",
                        "estimates",
                        "formats",
                        "formatting",
                        "kubernetes-lists",
                        "lists",
                        "operators",
                        "quantities",
                        "rules",
                        "texts",
                        "times",
                        "urls",
                        "versions")) {
            collect(CaseFiles.tree(file), texts);
        }
        texts.removeIf(text -> text.length() > 300);
        assertThat(texts).hasSizeGreaterThan(500);
        return texts;
    }

    private static void collect(Tree tree, List<String> texts) {
        switch (tree) {
            case Tree.Mapping(var fields, _) -> {
                for (var field : fields.entrySet()) {
                    if (field.getValue() instanceof Tree.Text(var text, _)) {
                        if (field.getKey().equals("expression") || field.getKey().equals("when")) {
                            texts.add(text);
                        }
                    } else {
                        collect(field.getValue(), texts);
                    }
                }
            }
            case Tree.Sequence sequence -> sequence.items().forEach(item -> collect(item, texts));
            case Tree.Text _, Tree.Number _, Tree.Bool _, Tree.Null _ -> {}
        }
    }

    /// A text with one to four changes: a token put in, a piece left out or doubled, brackets
    /// around a piece, a macro called on it all, or the end of another text.
    private static String spoiled(List<String> texts, Random random) {
        var text = texts.get(random.nextInt(texts.size()));
        for (var changes = 1 + random.nextInt(4); changes > 0; changes--) {
            var from = random.nextInt(text.length() + 1);
            var to = Math.min(text.length(), from + random.nextInt(12));
            var before = text.substring(0, from);
            var piece = text.substring(from, to);
            var after = text.substring(to);
            text =
                    switch (random.nextInt(8)) {
                        case 0, 1 ->
                                before + TOKENS.get(random.nextInt(TOKENS.size())) + piece + after;
                        case 2 -> before + after;
                        case 3 -> before + piece + piece + after;
                        case 4 -> before + "(" + piece + ")" + after;
                        case 5 -> before + "?" + piece + after;
                        case 6 ->
                                "(%s)%s".formatted(text, MACROS.get(random.nextInt(MACROS.size())));
                        default -> {
                            var other = texts.get(random.nextInt(texts.size()));
                            var start = random.nextInt(other.length() + 1);
                            yield before + other.substring(start) + after;
                        }
                    };
        }
        return text;
    }
}
