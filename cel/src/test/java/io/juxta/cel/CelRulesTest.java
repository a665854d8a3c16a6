package io.juxta.cel;

import static io.juxta.cel.CelCases.shown;
import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.AttributeValue;
import io.juxta.model.AttributeValue.MalformedValue;
import io.juxta.model.Capacity;
import io.juxta.model.Device;
import io.juxta.model.FeatureGates;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// The rules of CEL as cases that anyone can read and add to: `cases/rules.yaml`.
class CelRulesTest {

    private static final Compilers COMPILERS = new Compilers(100);

    @TestFactory
    List<DynamicTest> everyCaseHolds() {
        var file = CelCases.file("rules");
        var tests = new ArrayList<DynamicTest>();
        for (var item : file.items("cases")) {
            var fields = (Tree.Mapping) item;
            tests.add(
                    DynamicTest.dynamicTest(
                            fields.text("rule") + ": " + fields.text("case"),
                            () -> check(fields, file.mapping("given"))));
        }
        assertThat(tests).isNotEmpty();
        return tests;
    }

    private static void check(Tree.Mapping fields, Tree.Mapping given) {
        var use = fields.text("use").equals("derived") ? Use.DERIVED : Use.SELECTOR;
        var compilation =
                COMPILERS.in(environment(fields.text("in"))).compile(fields.text("when"), use);
        var then = fields.mapping("then");
        if (then.has("compileError")) {
            assertThat(compilation).isInstanceOf(Compilation.CompilationRefused.class);
            assertThat(((Compilation.CompilationRefused) compilation).text())
                    .startsWith(then.text("compileError"));
            return;
        }
        assertThat(compilation).isInstanceOf(Program.class);
        var program = (Program) compilation;
        var device = fields.has("device") ? fields.mapping("device") : given.mapping("device");
        switch (program.answer(Subject.of(given.text("driver"), device(device)))) {
            case EvaluationAnswer.Value(var value, var cost) -> {
                assertThat(then.has("value")).as("it has a value").isTrue();
                assertThat(Long.toString(cost)).isEqualTo(number(then, "cost"));
                assertThat(Long.toUnsignedString(program.estimatedCost()))
                        .isEqualTo(number(then, "estimate"));
                assertThat(shown(value)).isEqualTo(then.field("value").orElseThrow());
            }
            case EvaluationAnswer.RunError(var text, var cost) -> {
                assertThat(text).isEqualTo(then.text("runError"));
                assertThat(cost.isPresent()).isEqualTo(then.has("cost"));
                cost.ifPresent(
                        paid -> assertThat(Long.toString(paid)).isEqualTo(number(then, "cost")));
            }
        }
    }

    private static Environment environment(String word) {
        var stock = FeatureGates.STOCK;
        return switch (word) {
            case "new" -> Environment.ofNew(stock.with(Map.of("DRAListTypeAttributes", false)));
            case "lists" -> Environment.ofNew(stock.with(Map.of("DRAListTypeAttributes", true)));
            case "nosharing" ->
                    Environment.ofNew(stock.with(Map.of("DRAConsumableCapacity", false)));
            case "seed" -> Environment.STORED.withSeedWords();
            default -> Environment.STORED;
        };
    }

    private static Device device(Tree.Mapping fields) {
        var attributes = new TreeMap<String, AttributeValue>();
        fields.mapping("attributes")
                .fields()
                .forEach((name, value) -> attributes.put(name, attribute((Tree.Mapping) value)));
        var capacity = new TreeMap<String, Capacity>();
        fields.mapping("capacity")
                .fields()
                .forEach(
                        (name, value) ->
                                capacity.put(
                                        name,
                                        Capacity.of(
                                                Quantity.parse(
                                                        ((Tree.Mapping) value).text("value")))));
        return CelCases.device(attributes, capacity);
    }

    /// An attribute with the members that are written, however many; the cases use these.
    private static AttributeValue attribute(Tree.Mapping fields) {
        var ints =
                fields.has("ints")
                        ? fields.items("ints").stream().map(CelRulesTest::whole).toList()
                        : null;
        return new MalformedValue(
                fields.field("int").map(CelRulesTest::whole).orElse(null),
                fields.field("bool").map(tree -> ((Tree.Bool) tree).value()).orElse(null),
                text(fields, "string"),
                text(fields, "version"),
                ints,
                null,
                null,
                null);
    }

    private static @Nullable String text(Tree.Mapping fields, String name) {
        return fields.has(name) ? fields.text(name) : null;
    }

    private static Long whole(Tree tree) {
        return Long.valueOf(((Tree.Number) tree).literal());
    }

    private static String number(Tree.Mapping fields, String name) {
        return ((Tree.Number) fields.field(name).orElseThrow()).literal();
    }
}
