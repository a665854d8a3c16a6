package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.model.Tree;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// What claims cost and who uses them, from the first pod to the last, on the real API server.
class ScheduleClaimsLifeTest {

    private static final String GATES = "DRANodeAllocatableResources=true";

    @RegisterExtension
    static final ControlPlaneExtension PARTNER =
            new ControlPlaneExtension(
                    ControlPlane.ControlPlaneOptions.STOCK
                            .withGates(GATES)
                            .withMore("--no-scheduler"));

    @TempDir Path folder;
    private RestartScene scene;

    @BeforeEach
    void start() throws IOException {
        scene = new RestartScene(PARTNER.plane(), folder);
        scene.start(GATES);
        scene.setWorld();
    }

    @AfterEach
    void end() throws InterruptedException {
        scene.end();
        scene.close();
    }

    /// Rows 13.4 (1), (2), (6) and CORE-7 of the rules.
    @Test
    void whatAClaimTakes_isFreeWhenItsPodsAreGone() {
        // A pod that only the CPUs of its device keep out is tried again when a plain pod goes.
        scene.create(RestartScene.plain("three", "3", "big"));
        scene.awaited("three", RestartScene::isBound);
        scene.create(RestartScene.claim("costs", "costly"));
        scene.create(RestartScene.pod("costs", "", "costs"));
        scene.awaited("costs", pod -> RestartScene.message(pod).contains("Insufficient cpu"));
        scene.delete("three");
        scene.awaited("costs", RestartScene::isBound);

        // What a claim costs is free when its pod has ended.
        scene.create(RestartScene.plain("four", "4", "big"));
        scene.awaited("four", pod -> RestartScene.message(pod).contains("Insufficient cpu"));
        scene.complete("costs");
        scene.awaited("four", RestartScene::isBound);

        // One claim under two names of a pod is reserved once, and freed with it.
        scene.create(RestartScene.claim("plain", "plain"));
        scene.create(
                RestartScene.pod("twice", "", "plain")
                        .replace(
                                "[{name: d, resourceClaimName: plain}]",
                                "[{name: d, resourceClaimName: plain}, {name: e, resourceClaimName:"
                                        + " plain}]"));
        scene.awaited("twice", RestartScene::isBound);
        assertThat(reservations("plain")).isEqualTo(1);
        scene.delete("twice");
        scene.awaitedClaim("plain", claim -> !claim.mapping("status").has("allocation"));

        // Pods share a claim; when the last one goes, it is free.
        for (var i = 0; i < 5; i++) {
            scene.create(RestartScene.pod("share-" + i, "", "plain"));
        }
        for (var i = 0; i < 5; i++) {
            scene.awaited("share-" + i, RestartScene::isBound);
        }
        assertThat(reservations("plain")).isEqualTo(5);
        for (var i = 0; i < 5; i++) {
            scene.delete("share-" + i);
        }
        scene.awaitedClaim("plain", claim -> !claim.mapping("status").has("allocation"));
    }

    private int reservations(String claim) {
        Tree.Mapping status = scene.claim(claim).mapping("status");
        return status.items("reservedFor").size();
    }
}
