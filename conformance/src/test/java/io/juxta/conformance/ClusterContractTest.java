package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.kube.cluster.InMemoryCluster;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.WriteResult;
import io.juxta.kube.cluster.WriteResult.WriteRefusal;
import io.juxta.model.Claim;
import io.juxta.model.Tree;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// The cluster in memory behaves as a real one: the same script of operations has the same results.
class ClusterContractTest {

    @RegisterExtension
    static final ControlPlaneExtension PARTNER = ControlPlaneExtension.shared(WatchedClaims.PLANE);

    private WatchedClaims live;

    @BeforeEach
    void connect() throws IOException {
        live = new WatchedClaims(PARTNER.plane(), WatchedClaims.SETTINGS, InstantSource.system());
    }

    @AfterEach
    void close() {
        live.clear();
        PARTNER.plane()
                .api()
                .list(ApiKind.POD)
                .forEach(pod -> PARTNER.plane().api().delete(ApiKind.path(pod)));
        live.close();
    }

    @Test
    void theSameScriptHasTheSameResults() {
        var inMemory = ClusterScript.run(new InMemoryCluster(InstantSource.system()));
        var real = ClusterScript.run(live.cluster());

        assertThat(real).containsExactlyElementsOf(inMemory);
    }

    @Test
    void anUpdateChangesNothingElseOfAClaim() {
        live.create("whole");
        var path = ApiKind.path(WatchedClaims.claim("whole"));
        PARTNER.plane()
                .api()
                .merge(
                        path,
                        Tree.Mapping.of(
                                Map.of(
                                        "metadata",
                                        Tree.Mapping.of(
                                                Map.of(
                                                        "annotations",
                                                        Tree.Mapping.of(
                                                                Map.of(
                                                                        "unread",
                                                                        Tree.Text.of("yes"))))))));
        var before = PARTNER.plane().api().get(path);
        var claim = live.cluster().read(Resource.CLAIMS, "default/whole").orElseThrow();

        live.cluster().update(Resource.CLAIMS, claim).orThrow();

        assertThat(PARTNER.plane().api().get(path)).isEqualTo(before);
    }

    @Test
    void whatTheServerDoesNotTakeIsSaid() {
        var bad = ClusterScript.claim("Not_A_Name");

        assertThat(live.cluster().create(Resource.CLAIMS, bad))
                .isInstanceOfSatisfying(
                        WriteResult.WriteRefused.class,
                        refused -> {
                            assertThat(refused.refusal()).isEqualTo(WriteRefusal.INVALID);
                            assertThat(refused.why()).contains("Not_A_Name");
                        });
    }

    @Test
    void whatTheUserMayNotDoIsSaid() {
        live.proxy()
                .inject(
                        new FaultyProxy.Fault() {
                            @Override
                            public String user() {
                                return "nobody";
                            }
                        });

        assertThat(live.cluster().create(Resource.CLAIMS, ClusterScript.claim("x")))
                .isInstanceOfSatisfying(
                        WriteResult.WriteRefused.class,
                        refused -> {
                            assertThat(refused.refusal()).isEqualTo(WriteRefusal.FORBIDDEN);
                            assertThat(refused.why()).contains("cannot create resource");
                        });
    }

    @Test
    void aWriteWithoutAnAnswerIsSaidToHaveNone() {
        live.proxy()
                .inject(
                        new FaultyProxy.Fault() {
                            @Override
                            public Optional<String> answer(String method, String path) {
                                return Optional.of("");
                            }
                        });

        WriteResult<Claim> result =
                live.cluster().create(Resource.CLAIMS, ClusterScript.claim("x"));

        assertThat(result)
                .isInstanceOfSatisfying(
                        WriteResult.WriteRefused.class,
                        refused ->
                                assertThat(refused.refusal()).isEqualTo(WriteRefusal.UNANSWERED));
    }

    @Test
    void podsAreNotUpdated() {
        assertThat(
                        catchThrowable(
                                () -> live.cluster().update(Resource.PODS, ClusterScript.pod("p"))))
                .hasMessageContaining("Patch them instead");
    }
}
