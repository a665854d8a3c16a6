package io.juxta.scheduler;

import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// The cases of `cases/stories`.
class StoryCasesTest {

    @TestFactory
    Stream<DynamicContainer> stories() {
        return Stream.of("binding", "time", "policies", "pod-groups").map(StoryCasesTest::file);
    }

    private static DynamicContainer file(String name) {
        return DynamicContainer.dynamicContainer(
                name,
                load("/cases/stories/%s.yaml".formatted(name)).stream()
                        .map(Tree.Mapping.class::cast)
                        .map(one -> DynamicTest.dynamicTest(one.text("case"), () -> tell(one))));
    }

    private static List<Tree> load(String resource) {
        try (var file =
                Objects.requireNonNull(StoryCasesTest.class.getResourceAsStream(resource))) {
            var text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            return ((Tree.Sequence) YamlTree.load(text)).items();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
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
