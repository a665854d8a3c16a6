package io.juxta.kube.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.dialect.Dialects;
import io.juxta.kube.text.Source;
import io.juxta.model.FeatureGates;
import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectStoreTest {

    private final ObjectStore store = new ObjectStore(FeatureGates.STOCK, Dialects.Door.FILE);
    private int line;

    private void put(String text) {
        line++;
        assertThat(store.put((Tree.Mapping) YamlTree.load(text), new Source("a.yaml", 1, line)))
                .isInstanceOf(ObjectStore.Put.Kept.class);
    }

    private static String node(String meta, int cpus) {
        return "{apiVersion: v1, kind: Node, metadata: {%s}, status: {allocatable: {cpu: \"%d\"}}}"
                .formatted(meta, cpus);
    }

    private List<String> nodes() {
        return store.list(Resource.NODES).stream()
                .map(node -> node.meta().name() + " " + node.allocatable().get("cpu"))
                .toList();
    }

    @Nested
    class GivenOneNameTwice {

        @Test
        void whenTheTextIsTheSame_countsOnce() {
            put(node("name: a", 4));
            put(node("name: a", 4));

            assertThat(store.close()).isEmpty();
            assertThat(nodes()).containsExactly("a 4");
            assertThat(store.repeats(Resource.NODES))
                    .containsExactly(
                            new NameClash(
                                    "Node",
                                    "a",
                                    new Source("a.yaml", 1, 1),
                                    new Source("a.yaml", 1, 2)));
        }

        @Test
        void whenTheUidIsTheSameToo_itIsTheSameObjectAndNoRepeat() {
            put(node("name: a, uid: u", 4));
            put(node("name: a, uid: u", 4));

            assertThat(store.close()).isEmpty();
            assertThat(store.repeats(Resource.NODES)).isEmpty();
        }

        @Test
        void whenTheUidIsTheSame_theHigherVersionCounts() {
            put(node("name: a, uid: u, resourceVersion: \"9\"", 4));
            put(node("name: a, uid: u, resourceVersion: \"10\"", 8));
            put(node("name: a, uid: u, resourceVersion: \"8\"", 2));

            assertThat(store.close()).isEmpty();
            assertThat(nodes()).containsExactly("a 8");
        }

        @Test
        void whenTheUidIsTheSameButNoVersionIsKnown_theLaterCountsAndIsTold() {
            put(node("name: a, uid: u", 4));
            put(node("name: a, uid: u, resourceVersion: \"10\"", 8));

            assertThat(store.close())
                    .containsExactly(
                            new NameClash(
                                    "Node",
                                    "a",
                                    new Source("a.yaml", 1, 1),
                                    new Source("a.yaml", 1, 2)));
            assertThat(nodes()).containsExactly("a 8");
        }

        @Test
        void whenUidsDiffer_theLaterCountsWhateverItsVersion() {
            put(node("name: a, uid: u, resourceVersion: \"10\"", 4));
            put(node("name: a, uid: v, resourceVersion: \"9\"", 8));

            assertThat(store.close()).hasSize(1);
            assertThat(nodes()).containsExactly("a 8");
        }

        @Test
        void whenAnotherStandsBetween_thePlaceOfTheFirstIsKept() {
            put(node("name: a", 1));
            put(node("name: b", 2));
            put(node("name: a", 3));

            store.close();

            assertThat(nodes()).containsExactly("a 3", "b 2");
        }

        @Test
        void inTwoNamespacesOrKinds_bothCount() {
            put("{apiVersion: v1, kind: Pod, metadata: {name: a, namespace: x}}");
            put("{apiVersion: v1, kind: Pod, metadata: {name: a, namespace: y}}");
            put("{apiVersion: v1, kind: Service, metadata: {name: a, namespace: x}}");
            put("{apiVersion: v1, kind: Pod, metadata: {name: a}}");

            assertThat(store.close()).isEmpty();
            assertThat(store.byName(Resource.PODS)).containsOnlyKeys("x/a", "y/a", "default/a");
            assertThat(store.byName(Resource.SERVICES)).containsOnlyKeys("x/a");
        }
    }

    @Nested
    class GivenNoName {

        @Test
        void whenItIsToBeGenerated_takesNoNameThatIsThere() {
            put("{apiVersion: v1, kind: Pod, metadata: {generateName: web-}}");
            put("{apiVersion: v1, kind: Pod, metadata: {generateName: web-}}");
            put("{apiVersion: v1, kind: Pod, metadata: {name: web-0}}");

            assertThat(store.close()).isEmpty();
            assertThat(store.byName(Resource.PODS).keySet())
                    .containsExactly("default/web-1", "default/web-2", "default/web-0");
        }

        @Test
        void whenTheSamePlaceIsReadTwice_countsOnce() {
            var pod =
                    (Tree.Mapping)
                            YamlTree.load(
                                    "{apiVersion: v1, kind: Pod, metadata: {generateName: w}}");
            store.put(pod, new Source("a.yaml", 1, 1));
            store.put(pod, new Source("a.yaml", 1, 1));
            store.put(pod, new Source("a.yaml", 2, 7));

            store.close();

            assertThat(store.byName(Resource.PODS).keySet())
                    .containsExactly("default/w0", "default/w1");
        }
    }

    /// Versions of a few objects, in any order and any number of times: the newest of each counts,
    /// and nothing is said.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void versionsMayComeInAnyOrder(long seed) {
        var random = new Random(seed);
        var texts = new ArrayList<String>();
        for (var name = 0; name < 5; name++) {
            for (var version = 1; version <= 12; version++) {
                var text =
                        node(
                                "name: n%d, uid: u%d, resourceVersion: \"%d\""
                                        .formatted(name, name, version),
                                version);
                texts.addAll(Collections.nCopies(1 + random.nextInt(2), text));
            }
        }
        Collections.shuffle(texts, random);

        texts.forEach(this::put);

        assertThat(store.close()).isEmpty();
        assertThat(nodes()).containsExactlyInAnyOrder("n0 12", "n1 12", "n2 12", "n3 12", "n4 12");
    }
}
