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
import io.juxta.model.Device;
import io.juxta.model.Flag;
import io.juxta.model.NodeChoice;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
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

    private static final Subject BARE =
            new Subjects()
                    .prepare(
                            "d.example",
                            new Device(
                                    "bare",
                                    ByName.empty(),
                                    ByName.empty(),
                                    List.of(),
                                    NodeChoice.UNSPECIFIED,
                                    List.of(),
                                    BindingConditions.NONE,
                                    Flag.of(false),
                                    ByName.empty()));

    @TestFactory
    Stream<DynamicContainer> cases() {
        return FILES.stream()
                .map(
                        file ->
                                DynamicContainer.dynamicContainer(
                                        file, groups(file).map(this::group)));
    }

    /// Whether a capacity is an integer depends on how the device publishes it.
    @ParameterizedTest
    @CsvSource({"1000m, false", "1.0, false", "1e0, true", "0.001k, true", "1, true"})
    void capacitiesAreReadAsPublished(String written, boolean whole) {
        var one = QuantityValue.of(Quantity.parse(written));

        assertThat(one.whole() != null).isEqualTo(whole);
        assertThat(one.equalTo(QuantityValue.parse("1"))).isEqualTo(true);
    }

    private static Stream<Tree.Mapping> groups(String file) {
        try (var in = KubernetesLibraryTest.class.getResourceAsStream("/cases/" + file + ".yaml")) {
            assertThat(in).isNotNull();
            var text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return ((Tree.Sequence) YamlTree.load(text))
                    .items().stream().map(Tree.Mapping.class::cast);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
                switch (((Program) program).answer(BARE)) {
                    case Answer.Value(var value, var cost) ->
                            tree(value).with("cost", number(cost));
                    case Answer.RunError(var text, var cost) ->
                            Tree.Mapping.EMPTY
                                    .with("fails", Tree.Text.of(text))
                                    .with("cost", number(cost.orElseThrow()));
                };
        assertThat(answer).isEqualTo(row.without("expression"));
    }

    private static Tree.Mapping tree(AttributeValue value) {
        return switch (value) {
            case IntValue(var number) -> gives(number(number));
            case BoolValue(var bool) -> gives(Tree.Bool.of(bool));
            case StringValue(var text) -> gives(Tree.Text.of(text));
            case VersionValue(var version) ->
                    Tree.Mapping.EMPTY.with("version", Tree.Text.of(version.toString()));
            case Ints(var numbers) -> gives(list(numbers, KubernetesLibraryTest::number));
            case Bools(var bools) -> gives(list(bools, Tree.Bool::of));
            case Strings(var texts) -> gives(list(texts, Tree.Text::of));
            case Versions(var versions) ->
                    Tree.Mapping.EMPTY.with(
                            "versions", list(versions, each -> Tree.Text.of(each.toString())));
            case Malformed _ -> gives(Tree.Sequence.of(List.of()));
        };
    }

    private static Tree.Mapping gives(Tree value) {
        return Tree.Mapping.EMPTY.with("gives", value);
    }

    private static Tree number(long number) {
        return Tree.Number.of(number);
    }

    private static <T> Tree list(List<T> values, Function<T, Tree> tree) {
        return Tree.Sequence.of(values.stream().map(tree).toList());
    }
}
