package io.juxta.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
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
        return FILES.stream()
                .map(file -> DynamicContainer.dynamicContainer(file, casesOf(file).stream()));
    }

    private static List<DynamicTest> casesOf(String file) {
        var tests = new ArrayList<DynamicTest>();
        for (var item : ((Tree.Sequence) YamlTree.load(text(file))).items()) {
            var row = (Tree.Mapping) item;
            tests.add(
                    DynamicTest.dynamicTest(
                            row.text("case"),
                            () -> {
                                var story = new DynamicStory(row.mapping("given"));
                                assertThat(row.items("steps")).isNotEmpty();
                                row.items("steps").forEach(step -> story.step((Tree.Mapping) step));
                            }));
        }
        return tests;
    }

    private static String text(String file) {
        try (var in = DynamicCasesTest.class.getResourceAsStream("/cases/" + file + ".yaml")) {
            assertThat(in).as(file).isNotNull();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
