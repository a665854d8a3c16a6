package io.juxta.kube.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.ByName;
import io.juxta.model.Claim;
import io.juxta.model.ClaimSpec;
import io.juxta.model.ClaimStatus;
import io.juxta.model.ClaimStatus.Consumer;
import io.juxta.model.Meta;
import io.juxta.model.Pod;
import io.juxta.model.PodSpec;
import io.juxta.model.PodStatus;
import io.juxta.model.Tree;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class InMemoryClusterTest {

    private static final Instant START = Instant.parse("2026-11-01T10:00:00Z");

    private final ManualClock clock = new ManualClock(START);
    private final InMemoryCluster cluster = new InMemoryCluster(clock);

    private static Claim claim(String name, String... finalizers) {
        var meta = Meta.named("default", name);
        return new Claim(
                new Meta(
                        meta.namespace(),
                        meta.name(),
                        "",
                        "",
                        0,
                        null,
                        null,
                        ByName.empty(),
                        ByName.empty(),
                        List.of(finalizers),
                        Tree.Mapping.EMPTY),
                new ClaimSpec(List.of(), List.of(), List.of()),
                ClaimStatus.EMPTY);
    }

    private static Claim reserved(Claim claim, String pod) {
        return new Claim(
                claim.meta(),
                claim.spec(),
                new ClaimStatus(
                        null, List.of(new Consumer("", "pods", pod, pod + "-uid")), List.of()));
    }

    private static Pod pod(String name) {
        return new Pod(
                Meta.named("default", name),
                PodSpec.of(List.of(), List.of(), null),
                PodStatus.EMPTY);
    }

    private List<String> seen(Watch<Claim> watch) {
        return switch (watch.news()) {
            case WatchEvents.Lost<Claim> _ -> List.of("lost");
            case WatchEvents.Changes<Claim>(var changes) -> {
                var words = new ArrayList<String>();
                for (var change : changes) {
                    words.add(
                            switch (change) {
                                        case ObjectChange.Added<Claim> _ -> "added ";
                                        case ObjectChange.Modified<Claim> _ -> "modified ";
                                        case ObjectChange.Deleted<Claim> _ -> "deleted ";
                                    }
                                    + change.object().meta().name());
                }
                yield words;
            }
        };
    }

    @Test
    void whenAnObjectIsCreated_itGetsUidTimeAndVersion() {
        var made = cluster.create(Resource.CLAIMS, claim("a")).orThrow();

        assertThat(made.meta().uid()).isNotEmpty();
        assertThat(made.meta().created()).isEqualTo(START);
        assertThat(made.meta().resourceVersion()).isEqualTo("1");
        assertThat(cluster.read(Resource.CLAIMS, "default/a")).contains(made);
        assertThat(cluster.create(Resource.CLAIMS, claim("a")))
                .isEqualTo(
                        new WriteResult.WriteConflict<>(made, "resourceclaims default/a exists"));
    }

    @Test
    void whenTheSameIsWrittenTwice_twoClustersAreTheSame() {
        var other = new InMemoryCluster(new ManualClock(START));

        assertThat(cluster.create(Resource.CLAIMS, claim("a")))
                .isEqualTo(other.create(Resource.CLAIMS, claim("a")));
    }

    @Test
    void whenAnObjectIsLoaded_itKeepsWhatItSays() {
        var old = Instant.parse("2020-01-01T00:00:00Z");
        var meta =
                new Meta(
                        "default",
                        "a",
                        "my-uid",
                        "777",
                        0,
                        old,
                        null,
                        ByName.empty(),
                        ByName.empty(),
                        List.of(),
                        Tree.Mapping.EMPTY);

        var stored = cluster.load(Resource.CLAIMS, Resource.CLAIMS.with(claim("a"), meta));

        assertThat(stored.meta().uid()).isEqualTo("my-uid");
        assertThat(stored.meta().created()).isEqualTo(old);
        assertThat(stored.meta().resourceVersion()).isEqualTo("1");
    }

    @Test
    void whenObjectsAreListed_theyComeInTheirOrder() {
        for (var name : List.of("c", "a", "b")) {
            cluster.create(Resource.CLAIMS, claim(name)).orThrow();
        }

        assertThat(cluster.list(Resource.CLAIMS).objects())
                .extracting(claim -> claim.meta().name())
                .containsExactly("c", "a", "b");
        assertThat(cluster.list(Resource.CLAIMS).version()).isEqualTo("3");
    }

    @Nested
    class GivenAClaim {

        private final Claim first = cluster.create(Resource.CLAIMS, claim("a")).orThrow();

        @Test
        void whenItsStatusIsWritten_nothingElseChanges() {
            var changed = reserved(claim("a", "keep"), "p");

            var stored = cluster.updateStatus(Resource.CLAIMS, changed).orThrow();

            assertThat(stored.status().reservedFor()).hasSize(1);
            assertThat(stored.meta().finalizers()).isEmpty();
            assertThat(stored.meta().uid()).isEqualTo(first.meta().uid());
        }

        @Test
        void whenItIsUpdated_theStatusStays() {
            cluster.updateStatus(Resource.CLAIMS, reserved(first, "p")).orThrow();

            var stored = cluster.update(Resource.CLAIMS, claim("a", "keep")).orThrow();

            assertThat(stored.status().reservedFor()).hasSize(1);
            assertThat(stored.meta().finalizers()).containsExactly("keep");
            assertThat(stored.meta().uid()).isEqualTo(first.meta().uid());
            assertThat(stored.meta().created()).isEqualTo(START);
        }

        @Test
        void whenSomebodyWroteBefore_theWriteIsRefused() {
            var theirs = cluster.updateStatus(Resource.CLAIMS, reserved(first, "p")).orThrow();

            assertThat(cluster.updateStatus(Resource.CLAIMS, reserved(first, "q")))
                    .isEqualTo(
                            new WriteResult.WriteConflict<>(
                                    theirs, "resourceclaims default/a has been modified"));
            assertThat(cluster.updateStatus(Resource.CLAIMS, reserved(theirs, "q")))
                    .isInstanceOf(WriteResult.Done.class);
        }

        @Test
        void whenItWasReplacedByAnother_theWriteFindsNothing() {
            cluster.delete(Resource.CLAIMS, "default/a").orThrow();
            cluster.create(Resource.CLAIMS, claim("a")).orThrow();

            assertThat(cluster.updateStatus(Resource.CLAIMS, first))
                    .isEqualTo(
                            new WriteResult.ObjectNotFound<>(
                                    "there is no resourceclaims default/a"));
        }
    }

    @Nested
    class GivenAFinalizer {

        private final Claim first = cluster.create(Resource.CLAIMS, claim("a", "keep")).orThrow();

        @Test
        void whenItIsDeleted_itStaysMarkedUntilTheFinalizerGoes() {
            clock.advance(Duration.ofMinutes(1));

            var marked = cluster.delete(Resource.CLAIMS, "default/a").orThrow();

            assertThat(marked.meta().deleted()).isEqualTo(START.plusSeconds(60));
            assertThat(cluster.read(Resource.CLAIMS, "default/a")).contains(marked);
            assertThat(cluster.delete(Resource.CLAIMS, "default/a").orThrow()).isEqualTo(marked);

            cluster.update(Resource.CLAIMS, claim("a")).orThrow();

            assertThat(cluster.read(Resource.CLAIMS, "default/a")).isEmpty();
            assertThat(first.meta().deleted()).isNull();
        }
    }

    @Nested
    class GivenAPod {

        private final Pod pod = cluster.create(Resource.PODS, pod("p")).orThrow();

        @Test
        void whenItIsBound_itHasItsNodeForGood() {
            var bound = cluster.bind(pod, "n1").orThrow();

            assertThat(bound.spec().nodeName()).isEqualTo("n1");
            assertThat(cluster.bind(pod, "n2"))
                    .isEqualTo(
                            new WriteResult.WriteConflict<>(
                                    bound, "pod default/p is already assigned to node n1"));
        }

        @Test
        void whenItIsGone_itCannotBeBound() {
            cluster.delete(Resource.PODS, "default/p").orThrow();

            assertThat(cluster.bind(pod, "n1"))
                    .isEqualTo(new WriteResult.ObjectNotFound<>("there is no pod default/p"));
        }
    }

    @Nested
    class GivenAWatch {

        @Test
        void whenThingsHappen_theyAreToldOnceAndInOrder() {
            cluster.create(Resource.CLAIMS, claim("before")).orThrow();
            try (var watch =
                    cluster.watch(Resource.CLAIMS, cluster.list(Resource.CLAIMS).version())) {
                assertThat(seen(watch)).isEmpty();

                cluster.create(Resource.CLAIMS, claim("a")).orThrow();
                cluster.create(Resource.PODS, pod("p")).orThrow();
                cluster.updateStatus(Resource.CLAIMS, reserved(claim("a"), "p")).orThrow();
                cluster.delete(Resource.CLAIMS, "default/before").orThrow();

                assertThat(seen(watch)).containsExactly("added a", "modified a", "deleted before");
                assertThat(seen(watch)).isEmpty();
            }
        }

        @Test
        void whenItStartsAtAnOlderVersion_whatCameSinceIsTold() {
            var a = cluster.create(Resource.CLAIMS, claim("a")).orThrow();
            cluster.create(Resource.CLAIMS, claim("b")).orThrow();

            try (var watch = cluster.watch(Resource.CLAIMS, a.meta().resourceVersion())) {
                assertThat(seen(watch)).containsExactly("added b");
            }
        }

        @Test
        void whenItFallsTooFarBehind_itSaysSoUntilItIsMadeAnew() {
            try (var watch = cluster.watch(Resource.CLAIMS, "0")) {
                for (var i = 0; i < InMemoryCluster.REMEMBERED; i++) {
                    cluster.create(Resource.CLAIMS, claim("c" + i)).orThrow();
                }
                assertThat(seen(watch)).hasSize(InMemoryCluster.REMEMBERED);
                for (var i = 0; i <= InMemoryCluster.REMEMBERED; i++) {
                    cluster.load(Resource.CLAIMS, claim("c" + i));
                }

                assertThat(seen(watch)).containsExactly("lost");
                assertThat(seen(watch)).containsExactly("lost");
            }
            try (var tooOld = cluster.watch(Resource.CLAIMS, "1")) {
                assertThat(seen(tooOld)).containsExactly("lost");
            }
            try (var anew =
                    cluster.watch(Resource.CLAIMS, cluster.list(Resource.CLAIMS).version())) {
                assertThat(seen(anew)).isEmpty();
            }
        }
    }
}
