package io.juxta.scheduler;

import io.juxta.model.Tree;
import io.juxta.testkit.CaseFiles;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// The cases of `cases/stories`.
class StoryCasesTest {

    @TestFactory
    Stream<DynamicContainer> stories() {
        return Stream.of(
                        "binding",
                        "time",
                        "policies",
                        "pod-groups",
                        "volumes",
                        "sampling",
                        "preemption")
                .map(StoryCasesTest::file);
    }

    private static DynamicContainer file(String name) {
        return DynamicContainer.dynamicContainer(
                name,
                CaseFiles.rows("stories/" + name).stream()
                        .map(one -> DynamicTest.dynamicTest(one.text("case"), () -> tell(one))));
    }

    private static void tell(Tree.Mapping one) {
        try (var story = new Story(one.mapping("given"))) {
            for (var step : one.items("steps")) {
                try {
                    story.step((Tree.Mapping) step);
                } catch (AssertionError e) {
                    throw new AssertionError("line " + step.line() + ": " + e.getMessage(), e);
                }
            }
        }
    }
}
