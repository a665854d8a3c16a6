package io.juxta.kube.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.cluster.ObjectChange;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.Watch;
import io.juxta.kube.cluster.WatchEvents;
import io.juxta.model.Meta;
import io.juxta.model.Namespace;
import io.juxta.model.Tree;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The objects that are watched, without a server.
class WatchedCollectionTest {

    private static final int REMEMBERED = 4;

    private final WatchedCollection<Namespace> collection =
            new WatchedCollection<>(Resource.NAMESPACES, REMEMBERED);

    private final Namespace a = namespace("a", "u-a", 1);
    private final Namespace b = namespace("b", "u-b", 2);

    @BeforeEach
    void list() {
        collection.replace(listed(b, a), "10");
    }

    @Test
    void objectsAreInTheOrderOfTheirNames() {
        collection.put(namespace("aa", "u-aa", 11));

        assertThat(collection.listing().objects())
                .extracting(each -> each.meta().name())
                .containsExactly("a", "aa", "b");
        assertThat(collection.listing().version()).isEqualTo("11");
    }

    @Test
    void whenNothingChanged_aSnapshotIsTheSame() {
        var before = collection.listing();

        assertThat(collection.listing()).isSameAs(before);
        collection.unchangedUntil("12");
        assertThat(collection.listing().version()).isEqualTo("12");
        assertThat(collection.listing().objects()).isSameAs(before.objects());
    }

    @Test
    void whenListedAgain_watchersGetTheDifferencesAtOnce() {
        var watch = collection.watch("10");
        var newer = namespace("a", "u-a", 20);
        var other = namespace("b", "u-other", 21);

        collection.replace(listed(newer, other), "30");

        assertThat(changes(watch))
                .containsExactly(
                        new ObjectChange.Deleted<>(b),
                        new ObjectChange.Modified<>(newer),
                        new ObjectChange.Added<>(other));
        assertThat(changes(watch)).isEmpty();
    }

    @Test
    void whenListedAgain_whatIsTheSameStaysTheSameRecord() {
        collection.replace(listed(namespace("a", "u-a", 1)), "30");

        assertThat(collection.listing().objects().getFirst()).isSameAs(a);
    }

    @Test
    void whenMoreChangedThanIsRemembered_watchersMustLookAtEverything() {
        var watch = collection.watch("10");
        for (var i = 0; i < REMEMBERED; i++) {
            collection.put(namespace("a", "u-a", 11 + i));
        }
        assertThat(changes(watch)).hasSize(REMEMBERED);
        for (var i = 0; i <= REMEMBERED; i++) {
            collection.put(namespace("a", "u-a", 21 + i));
        }

        assertThat(watch.news()).isInstanceOf(WatchEvents.Lost.class);
        assertThat(collection.watch("10").news()).isInstanceOf(WatchEvents.Lost.class);
        assertThat(changes(collection.watch("24"))).hasSize(1);
    }

    @Test
    void aDeletionOfSomethingUnknownIsNoChange() {
        var watch = collection.watch("10");

        collection.remove(namespace("never", "u", 11));

        assertThat(changes(watch)).isEmpty();
        assertThat(collection.version()).isEqualTo("11");
    }

    private static List<ObjectChange<Namespace>> changes(Watch<Namespace> watch) {
        return ((WatchEvents.Changes<Namespace>) watch.news()).changes();
    }

    private static NavigableMap<String, Namespace> listed(Namespace... all) {
        var map = new TreeMap<String, Namespace>();
        for (var each : all) {
            map.put(each.meta().fullName(), each);
        }
        return map;
    }

    private static Namespace namespace(String name, String uid, long version) {
        return new Namespace(
                Meta.named("", name).withUid(uid).withResourceVersion(Long.toString(version)),
                Tree.Mapping.EMPTY,
                Tree.Mapping.EMPTY);
    }
}
