package io.juxta.cli.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.juxta.cli.options.Gates;
import io.juxta.cli.page.BadQuestion;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class LoadedWorldsTest {

    private final LoadedWorlds worlds = new LoadedWorlds(_ -> Gates.STOCK, 400);

    private String answer(String line) {
        var tree =
                (Tree.Mapping)
                        JsonTrees.parse(line.getBytes(StandardCharsets.UTF_8), Source.of("test"));
        var answer = JsonAnswer.part();
        worlds.answer(String.valueOf(LoadedWorlds.verb(tree)), tree, answer);
        return TreeWriter.json(answer.tree());
    }

    private static String node(String name, int characters) {
        return """
                {"kind":"Node","metadata":{"name":"%s","annotations":{"a":"%s"}}}"""
                .formatted(name, "x".repeat(characters));
    }

    private String load(String world, String... objects) {
        return answer(
                "{\"load\":{\"world\":\"%s\",\"objects\":[%s]}}"
                        .formatted(world, String.join(",", objects)));
    }

    @Nested
    class GivenTwoWorldsThatFillTheRoom {

        GivenTwoWorldsThatFillTheRoom() {
            load("one", node("a", 100));
            load("two", node("a", 100));
        }

        @Test
        void whenAThirdIsLoaded_theOneUsedLeastRecentlyGoes() {
            worlds.world("one");

            var said = load("three", node("a", 100));

            assertThat(said).contains("World two was evicted to make room for three");
            assertThat(worlds.world("one").count()).isOne();
            assertThatThrownBy(() -> worlds.world("two"))
                    .isInstanceOf(BadQuestion.class)
                    .hasMessage("World two was evicted to make room for others: load it again.");
        }

        @Test
        void whenOneGrows_theOtherGoes() {
            var said =
                    answer(
                            "{\"change\":{\"world\":\"two\",\"upsert\":[%s]}}"
                                    .formatted(node("b", 100)));

            assertThat(said).contains("World one was evicted to make room for two");
            assertThat(worlds.world("two").count()).isEqualTo(2);
        }

        @Test
        void whenOneIsReplacedByAsMuch_bothStay() {
            var said =
                    answer(
                            "{\"change\":{\"world\":\"two\",\"upsert\":[%s]}}"
                                    .formatted(node("a", 100)));

            assertThat(said).doesNotContain("evicted");
            assertThat(worlds.world("one").size()).isEqualTo(worlds.world("two").size());
        }

        @Test
        void whenAWorldIsTooLarge_nothingChanges() {
            assertThatThrownBy(() -> load("three", node("a", 400)))
                    .isInstanceOf(BadQuestion.class)
                    .hasMessageContaining("all worlds together may have 400");
            assertThatThrownBy(
                            () ->
                                    answer(
                                            "{\"change\":{\"world\":\"two\",\"upsert\":[%s]}}"
                                                    .formatted(node("b", 400))))
                    .isInstanceOf(BadQuestion.class);

            assertThat(worlds.world("one").count()).isOne();
            assertThat(worlds.world("two").count()).isOne();
        }

        @Test
        void whenObjectsGoAndKindsPlayNoPart_theSizeIsThatOfWhatIsThere() {
            answer(
                    """
                    {"change":{"world":"two","upsert":[{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"m"}}],\
                    "delete":[{"kind":"Node","name":"a"}]}}""");
            assertThat(worlds.world("two").count()).isOne();

            answer(
                    """
                    {"change":{"world":"two","delete":[{"kind":"ConfigMap","name":"m"}]}}""");

            assertThat(worlds.world("two").count()).isZero();
            assertThat(worlds.world("two").size()).isZero();
        }
    }
}
