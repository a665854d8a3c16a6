package io.juxta.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// How raw scores become scores, as told by `cases/normalize.yaml`.
class NormalizeCasesTest {

    @TestFactory
    Stream<DynamicTest> cases() throws IOException {
        try (var file =
                Objects.requireNonNull(
                        NormalizeCasesTest.class.getResourceAsStream("/cases/normalize.yaml"))) {
            var text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            return ((Tree.Sequence) YamlTree.load(text))
                    .items().stream()
                            .map(Tree.Mapping.class::cast)
                            .map(
                                    row ->
                                            DynamicTest.dynamicTest(
                                                    row.text("case"), () -> check(row)));
        }
    }

    private static void check(Tree.Mapping row) {
        var scores = numbers(row, "raw");
        Normalize.mostBest(scores);
        assertThat(scores).isEqualTo(numbers(row, "then"));
    }

    private static long[] numbers(Tree.Mapping row, String name) {
        return row.items(name).stream()
                .mapToLong(item -> Long.parseLong(((Tree.Number) item).literal()))
                .toArray();
    }
}
