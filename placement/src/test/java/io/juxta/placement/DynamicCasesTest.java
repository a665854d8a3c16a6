package io.juxta.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.Tree;
import io.juxta.testkit.CaseFiles;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// What devices, claims and their costs do to placing pods, as told by the `dynamic` files in
/// `cases`.
class DynamicCasesTest {

    private static final List<String> FILES =
            List.of(
                    "dynamic-claims",
                    "dynamic-node-allocatable",
                    "dynamic-devices",
                    "dynamic-extended",
                    "dynamic-policies");

    @TestFactory
    Stream<DynamicContainer> cases() {
        return FILES.stream().map(file -> DynamicContainer.dynamicContainer(file, casesOf(file)));
    }

    private static Stream<DynamicTest> casesOf(String file) {
        return CaseFiles.rows(file).stream()
                .map(row -> DynamicTest.dynamicTest(row.text("case"), () -> check(row)));
    }

    private static void check(Tree.Mapping row) {
        var story = new DynamicStory(row.mapping("given"));
        assertThat(row.items("steps")).isNotEmpty();
        row.items("steps").forEach(step -> story.step((Tree.Mapping) step));
    }
}
