package io.juxta.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.Tree;
import io.juxta.testkit.CaseFiles;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// How raw scores become scores, as told by `cases/normalize.yaml`.
class NormalizeCasesTest {

    @TestFactory
    Stream<DynamicTest> cases() {
        return CaseFiles.rows("normalize").stream()
                .map(row -> DynamicTest.dynamicTest(row.text("case"), () -> check(row)));
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
