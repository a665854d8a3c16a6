package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import io.juxta.conformance.FaultyProxy.Fault;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.connect.Credentials;
import io.juxta.kube.live.WatchSettings;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// Whatever breaks between juxta and the real API server, what is watched equals a fresh list
/// within a bounded time, and no snapshot on the way shows part of a list.
class WatchFaultsTest {

    private static final int STANDING = 30;
    private static final int CUTS = 1000;

    @RegisterExtension
    static final ControlPlaneExtension PARTNER = ControlPlaneExtension.shared(WatchedClaims.PLANE);

    private final AtomicReference<Instant> time = new AtomicReference<>(Instant.EPOCH);
    private final InstantSource clock = time::get;

    @TempDir Path folder;
    private WatchedClaims claims;
    private int step;

    @BeforeEach
    void watch() throws IOException {
        claims = new WatchedClaims(PARTNER.plane(), WatchedClaims.SETTINGS, clock);
        for (var i = 0; i < STANDING; i++) {
            claims.create("standing-" + i);
        }
        claims.awaitEqual("the start");
    }

    @AfterEach
    void close() {
        claims.proxy().inject(Fault.NONE);
        claims.clear();
        claims.close();
    }

    /// Writes, and checks that every snapshot meanwhile has all claims that stay.
    private void changeWhileWatched(int steps) {
        for (var i = 0; i < steps; i++) {
            claims.create("passing-" + step);
            claims.label("standing-" + step % STANDING, "s" + step);
            if (step > 2) {
                claims.delete("passing-" + (step - 3));
            }
            step++;
            assertThat(claims.seen())
                    .as("a world of which a part is missing, step %d", step)
                    .filteredOn(claim -> claim.meta().name().startsWith("standing"))
                    .hasSize(STANDING);
        }
    }

    @Test
    void whenNothingBreaks_everyChangeIsSeenInOrder() {
        var listing = claims.cluster().list(Resource.CLAIMS);
        try (var watch = claims.cluster().watch(Resource.CLAIMS, listing.version())) {
            changeWhileWatched(10);
            claims.awaitEqual("changes");

            assertThat(watch.news().toString())
                    .containsSubsequence("Added", "passing-0", "Modified", "Deleted", "passing-0");
        }
        assertThat(claims.health().lists()).isEqualTo(1);
    }

    @Test
    void whenWatchesAreCutInTheMiddleOfALine_nothingIsLost() {
        var random = new SplittableRandom(7);
        var cuts = new AtomicInteger();
        claims.proxy()
                .inject(
                        new Fault() {
                            @Override
                            public OutputStream through(String path, OutputStream client) {
                                cuts.incrementAndGet();
                                return new BrokenStreams.CutAfter(
                                        client, 300 + random.nextInt(2000));
                            }
                        });
        claims.proxy().cut();
        changeWhileWatched(40);
        for (var more = 0; cuts.get() <= 3 && more < 20; more++) {
            changeWhileWatched(10);
        }
        claims.proxy().inject(Fault.NONE);

        claims.awaitEqual(cuts + " cuts");
        assertThat(cuts).hasValueGreaterThan(3);
        assertThat(claims.health().interruptions()).isPositive();
    }

    @Test
    void whenVersionsAreGoneByAnswerAndByEvent_theWholeViewIsSwapped() {
        var turn = new AtomicInteger();
        claims.proxy()
                .inject(
                        new Fault() {
                            @Override
                            public Optional<String> answer(String method, String path) {
                                if (!path.contains("watch=true")
                                        || path.contains("sendInitialEvents")) {
                                    return Optional.empty();
                                }
                                return Optional.of(
                                        turn.getAndIncrement() % 2 == 0
                                                ? FaultyProxy.refusal(410, "Expired", "")
                                                : FaultyProxy.cutWatch(
                                                        "{\"type\":\"ERROR\",\"object\":%s}\n"
                                                                .formatted(
                                                                        FaultyProxy.status(
                                                                                410, "Expired"))));
                            }

                            @Override
                            public OutputStream through(String path, OutputStream client) {
                                return new BrokenStreams.CutAfter(client, 200_000);
                            }
                        });
        for (var i = 0; i < 8; i++) {
            claims.proxy().cut();
            changeWhileWatched(4);
        }
        claims.proxy().inject(Fault.NONE);

        claims.awaitEqual("versions that are gone");
        assertThat(claims.health().lists()).isGreaterThan(1);
    }

    @Test
    void whenTheHistoryIsCompactedAndTheServerKilled_theViewIsListedAgain()
            throws IOException, InterruptedException {
        claims.proxy().inject(refusing(503, "ServiceUnavailable", ""));
        claims.proxy().cut();
        claims.create("unseen");
        claims.delete("standing-0");
        compact();
        PARTNER.plane().restartApiServer("");
        claims.proxy().inject(Fault.NONE);

        claims.awaitEqual("compaction");
        assertThat(claims.health().lists()).isGreaterThan(1);
    }

    private static void compact() throws IOException, InterruptedException {
        try (var client = HttpClient.newHttpClient()) {
            var status = post(client, "/v3/kv/range", "{\"key\":\"AA==\"}");
            var revision = status.replaceAll("(?s).*\"revision\":\"(\\d+)\".*", "$1");
            post(client, "/v3/kv/compaction", "{\"revision\":\"%s\"}".formatted(revision));
        }
    }

    private static String post(HttpClient client, String path, String body)
            throws IOException, InterruptedException {
        var request =
                HttpRequest.newBuilder(URI.create(PARTNER.plane().etcd() + path))
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build();
        var answer = client.send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    @Test
    void whenEtcdIsKilled_theViewFollows() throws IOException {
        PARTNER.plane().restartEtcd();
        claims.await(
                "the server writes again",
                () -> {
                    try {
                        claims.create("after-etcd");
                        return true;
                    } catch (RuntimeException _) {
                        return false;
                    }
                });

        claims.awaitEqual("the death of etcd");
    }

    @Test
    void whenTheServerAnswers429ForAWhile_itIsAskedSeldom() {
        claims.proxy().inject(refusing(429, "TooManyRequests", "Retry-After: 1\r\n"));
        claims.proxy().cut();
        var before = claims.proxy().requests();
        changeWhileWatched(5);
        ClusterScene.pause(Duration.ofSeconds(2));
        var asked = claims.proxy().requests() - before;
        claims.proxy().inject(Fault.NONE);

        claims.awaitEqual("a storm of 429");
        assertThat(asked).as("requests of one watch in about 2 s").isBetween(1, 6);
    }

    private static Fault refusing(int code, String reason, String headers) {
        return new Fault() {
            @Override
            public Optional<String> answer(String method, String path) {
                return Optional.of(FaultyProxy.refusal(code, reason, headers));
            }
        };
    }

    @Test
    void whenWatchesEndAtOnce_theServerIsNotAskedInALoop() {
        claims.proxy()
                .inject(
                        new Fault() {
                            @Override
                            public Optional<String> answer(String method, String path) {
                                return Optional.of(FaultyProxy.cutWatch("") + "\r\n");
                            }
                        });
        claims.proxy().cut();
        var before = claims.proxy().requests();
        ClusterScene.pause(Duration.ofSeconds(2));
        var asked = claims.proxy().requests() - before;
        claims.proxy().inject(Fault.NONE);

        claims.awaitEqual("watches that end at once");
        assertThat(asked).as("requests of one watch in about 2 s").isBetween(1, 60);
    }

    @Test
    void whenTheServerSaysNothing_theWatchIsGivenUp() {
        claims.proxy()
                .inject(
                        new Fault() {
                            @Override
                            public OutputStream through(String path, OutputStream client) {
                                return OutputStream.nullOutputStream();
                            }
                        });
        claims.proxy().cut();
        changeWhileWatched(5);
        // Silence lasts longer than the connections.
        ClusterScene.pause(Duration.ofSeconds(1));
        claims.proxy().inject(Fault.NONE);

        claims.awaitEqual("silence");
    }

    @Test
    void whenTheServerAnswersAByteASecond_theWatchIsGivenUp() {
        claims.proxy()
                .inject(
                        new Fault() {
                            @Override
                            public OutputStream through(String path, OutputStream client) {
                                return new BrokenStreams.ByteASecond(client);
                            }
                        });
        claims.proxy().cut();
        changeWhileWatched(5);
        claims.proxy().inject(Fault.NONE);

        claims.awaitEqual("a slow server");
    }

    @Test
    void whenTheTokenExpires_itIsRenewed() throws IOException {
        var user = new RenewedToken();
        try (var other = new WatchedClaims(PARTNER.plane(), WatchedClaims.SETTINGS, clock, user)) {
            other.awaitEqual("the first token");
            other.proxy().accept("Bearer second");
            other.proxy().cut();
            other.create("later");

            other.awaitEqual("the second token");
            assertThat(user.renewals).hasValue(1);
        }
    }

    /// A token that is another one after it was refused.
    private static final class RenewedToken implements Credentials {
        private final AtomicInteger renewals = new AtomicInteger();

        @Override
        public Credential current() {
            return new Credential(renewals.get() == 0 ? "Bearer first" : "Bearer second", null);
        }

        @Override
        public boolean refused(Credential used) {
            renewals.compareAndSet(0, 1);
            return !current().equals(used);
        }
    }

    @Test
    void whenAKindIsServedLater_itIsSeen_andWhenItIsNot_itIsEmpty() throws IOException {
        var cluster = claims.cluster();
        var before = cluster.list(Resource.POD_GROUPS);
        assertThat(before.objects()).isEmpty();
        try (var watch = cluster.watch(Resource.POD_GROUPS, before.version())) {
            PARTNER.plane()
                    .restartApiServer("GenericWorkload=true", "scheduling.k8s.io/v1beta1=true");
            PARTNER.plane().api().create(podGroup("gang"));

            claims.await(
                    "the group is seen",
                    () -> cluster.list(Resource.POD_GROUPS).objects().size() == 1);
            assertThat(watch.news().toString()).contains("Added", "gang");

            PARTNER.plane().restartApiServer("", "resource.k8s.io/v1=false");
            claims.await(
                    "there are no groups any more",
                    () -> cluster.list(Resource.POD_GROUPS).objects().isEmpty());
            assertThat(watch.news().toString()).contains("Deleted", "gang");
        }
        claims.await(
                "claims are watched in another version",
                () -> claims.health().lists() > 1 && claims.health().trouble().isEmpty());
        assertThat(claims.seen()).hasSize(STANDING);

        PARTNER.plane().restartApiServer("");
        changeWhileWatched(5);
        claims.awaitEqual("other versions");
    }

    private static Tree.Mapping podGroup(String name) {
        return (Tree.Mapping)
                JsonTrees.parse(
                        """
                        {"apiVersion": "scheduling.k8s.io/v1beta1", "kind": "PodGroup",
                         "metadata": {"name": "%s", "namespace": "default"},
                         "spec": {"schedulingPolicy": {"gang": {"minCount": 2}}}}
                        """
                                .formatted(name),
                        Source.of("group"));
    }

    @Test
    void whenTheClockJumps_nothingHappens() {
        for (var jump : new long[] {86_400, -86_400, 1_000_000_000, 0}) {
            time.set(Instant.EPOCH.plusSeconds(jump));
            changeWhileWatched(5);
        }
        claims.awaitEqual("jumps of the clock");
        assertThat(claims.health().lists()).isEqualTo(1);
    }

    @Test
    void whenTheServerCannotStreamLists_pagesAreListed() throws IOException {
        try (var other = new WatchedClaims(PARTNER.plane(), WatchedClaims.SETTINGS, clock)) {
            other.proxy()
                    .inject(
                            new Fault() {
                                @Override
                                public Optional<String> answer(String method, String path) {
                                    return path.contains("sendInitialEvents")
                                            ? Optional.of(FaultyProxy.refusal(422, "Invalid", ""))
                                            : Optional.empty();
                                }
                            });
            other.create("paged");

            other.awaitEqual("a list by pages of three");
            other.create("watched");
            other.awaitEqual("a watch after it");
        }
    }

    @Test
    void whenWatchesAreCutAThousandTimes_noThreadAndNoConnectionStays() throws IOException {
        var quick =
                new WatchSettings(
                        Duration.ofSeconds(3),
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(5),
                        Duration.ofNanos(1),
                        Duration.ofMillis(1),
                        Duration.ofSeconds(20),
                        500,
                        4096,
                        1);
        var cuts = new AtomicInteger();
        try (var other = new WatchedClaims(PARTNER.plane(), quick, clock)) {
            other.awaitEqual("the start");
            other.proxy()
                    .inject(
                            new Fault() {
                                @Override
                                public Optional<String> answer(String method, String path) {
                                    return cuts.incrementAndGet() > CUTS
                                            ? Optional.empty()
                                            : Optional.of(
                                                    FaultyProxy.cutWatch(
                                                            "{\"type\":\"ADDED\",\"ob"));
                                }
                            });
            other.proxy().cut();
            other.await("1,000 cuts", () -> cuts.get() > CUTS);
            other.create("after-the-cuts");

            other.awaitEqual("1,000 cuts");
            assertThat(other.client().openConnections()).isEqualTo(1);
            assertThat(watchThreads()).as("one for each of two clusters").isEqualTo(2);
            other.cluster().close();
            assertThat(watchThreads()).isEqualTo(1);
            other.await("all closed", () -> other.proxy().connections() == 0);
        }
    }

    /// How many threads watch.
    private long watchThreads() throws IOException {
        var dump = folder.resolve("threads-" + System.nanoTime());
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .dumpThreads(dump.toString(), ThreadDumpFormat.JSON);
        try (var lines = Files.lines(dump)) {
            return lines.filter(line -> line.contains("\"watch ")).count();
        }
    }
}
