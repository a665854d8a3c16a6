package io.juxta.kube.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.dialect.Dialects;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.FeatureGates;
import io.juxta.model.Tree;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StoreEditTest {

    private static ObjectStore store(String... objects) {
        var store = new ObjectStore(FeatureGates.STOCK, Dialects.Door.API, ObjectStore.Texts.KEPT);
        for (var object : objects) {
            assertThat(store.put(tree(object), Source.of("test")))
                    .isInstanceOf(ObjectStore.Put.Kept.class);
        }
        store.close();
        return store;
    }

    private static Tree.Mapping tree(String json) {
        return (Tree.Mapping)
                JsonTrees.parse(json.getBytes(StandardCharsets.UTF_8), Source.of("test"));
    }

    private static String node(String name, String zone) {
        return """
                {"kind":"Node","metadata":{"name":"%s","labels":{"zone":"%s"}}}"""
                .formatted(name, zone);
    }

    @Test
    void whenAnObjectIsReplaced_keepsItsPlaceAndTheOldStore() {
        var before = store(node("a", "1"), node("b", "1"));

        var edit = before.edit();
        edit.put(tree(node("a", "2")), Source.of("test"));
        edit.put(tree(node("c", "2")), Source.of("test"));
        var after = edit.store();

        assertThat(after.byName(Resource.NODES).keySet()).containsExactly("a", "b", "c");
        assertThat(after.list(Resource.NODES).getFirst().meta().labels())
                .isEqualTo(Map.of("zone", "2"));
        assertThat(before.byName(Resource.NODES).keySet()).containsExactly("a", "b");
        assertThat(before.list(Resource.NODES).getFirst().meta().labels())
                .isEqualTo(Map.of("zone", "1"));
        assertThat(edit.edits()).extracting(Edited::fullName).containsExactly("a", "c");
    }

    @Test
    void whenAnObjectIsRemoved_isGoneFromStoreAndCluster() {
        var before =
                store(
                        node("a", "1"),
                        "{\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\"},\"spec\":{\"containers\":[]}}");

        var edit = before.edit();

        assertThat(edit.remove("Node", "", "a")).isTrue();
        assertThat(edit.remove("Node", "", "a")).isFalse();
        assertThat(edit.remove("Pod", "default", "p")).isTrue();
        assertThat(edit.remove("Gadget", "", "a")).isFalse();
        assertThat(edit.store().size()).isZero();
        assertThat(edit.store().cluster().list(Resource.NODES).objects()).isEmpty();
        assertThat(before.cluster().list(Resource.NODES).objects()).hasSize(1);
    }

    @Test
    void whenAnObjectHasNoName_getsTheFirstThatIsFree() {
        var nameless = "{\"kind\":\"Node\",\"metadata\":{}}";
        var before = store(nameless, node("node-1", "1"));

        var edit = before.edit();
        edit.put(tree(nameless), Source.of("test"));

        assertThat(edit.store().byName(Resource.NODES).keySet())
                .containsExactly("node-0", "node-1", "node-2");
    }

    @Test
    void whenTheClusterOfOneStoreChanges_theOthersStay() {
        var store = store(node("a", "1"));
        var one = store.edit().store();
        var other = store.edit().store();

        one.cluster().unload(Resource.NODES, "a");

        assertThat(one.cluster().list(Resource.NODES).objects()).isEmpty();
        assertThat(other.cluster().list(Resource.NODES).objects()).hasSize(1);
    }

    @Test
    void whenReadUnderOtherGates_understandsTheDialectAnew() {
        var claim =
                """
                {"kind":"ResourceClaim","metadata":{"name":"c"},"spec":{"devices":{"requests":[{"name":"r","exactly":\
                {"deviceClassName":"gpu","derivedAttributes":[{"name":"key","expression":"device.driver"}]}}],\
                "constraints":[{"matchAttribute":"key"}]}}}""";
        var off = store(claim);

        var on = off.under(FeatureGates.STOCK.with(Map.of("DRADerivedAttributes", true)));

        var fresh =
                new ObjectStore(
                        FeatureGates.STOCK.with(Map.of("DRADerivedAttributes", true)),
                        Dialects.Door.API);
        fresh.put(tree(claim), Source.of("test"));
        fresh.close();
        assertThat(on.list(Resource.CLAIMS)).isEqualTo(fresh.list(Resource.CLAIMS));
    }
}
