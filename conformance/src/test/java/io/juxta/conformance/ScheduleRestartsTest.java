package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.model.Tree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/// The table of `docs/user/schedule-restarts.md`: pods in every state, and a scheduler that is
/// killed, stopped, started with other gates and started again. Each row is a test after each
/// restart.
class ScheduleRestartsTest {

    private static final String ON = "DRANodeAllocatableResources=true";
    private static final String OFF = "DRANodeAllocatableResources=false,DRAExtendedResource=false";

    private static final Path PAGE =
            Path.of(System.getProperty("juxta.root", ".."))
                    .resolve("docs/user/schedule-restarts.md");

    @RegisterExtension
    static final ControlPlaneExtension PARTNER =
            new ControlPlaneExtension(
                    ControlPlane.ControlPlaneOptions.STOCK
                            .withGates(ON)
                            .withMore("--no-scheduler"));

    @TempDir Path folder;
    private final List<RestartScene> open = new ArrayList<>();
    private final Map<String, Tree.Mapping> before = new LinkedHashMap<>();

    private interface Restart {
        void run() throws IOException, InterruptedException;
    }

    @AfterEach
    void close() {
        open.forEach(RestartScene::close);
    }

    @TestFactory
    List<DynamicNode> whateverEndsIt_theNextOneGoesOn() throws IOException {
        var scene = new RestartScene(PARTNER.plane(), folder);
        open.add(scene);
        scene.storeLease();
        scene.start(ON);
        scene.set();
        for (var claim : List.of("bound", "prepares", "costs")) {
            before.put(claim, scene.claim(claim));
        }
        var nodes = new ArrayList<DynamicNode>();
        nodes.add(
                after(
                        "SIGKILL",
                        () -> {
                            scene.kill();
                            scene.start(ON);
                        },
                        scene));
        nodes.add(
                after(
                        "SIGTERM",
                        () -> {
                            scene.end();
                            scene.start(ON);
                        },
                        scene));
        nodes.add(
                after(
                        "gates off",
                        () -> {
                            scene.end();
                            scene.start(OFF);
                        },
                        scene));
        nodes.add(
                after(
                        "gates on again",
                        () -> {
                            scene.kill();
                            scene.start(ON);
                        },
                        scene));
        nodes.add(atLast(scene));
        nodes.add(dynamicTest("the page has these rows", this::thePageHasTheseRows));
        return nodes;
    }

    /// The rows of the table that is true after every restart.
    private Map<String, Executable> rows(RestartScene scene, String restart) {
        var off = restart.equals("gates off");
        var rows = new LinkedHashMap<String, Executable>();
        rows.put(
                "bound",
                () -> {
                    assertThat(RestartScene.isBound(scene.pod("bound"))).isTrue();
                    assertThat(scene.claim("bound")).isEqualTo(before.get("bound"));
                });
        rows.put(
                "bound, its devices cost CPU",
                () -> {
                    var pod = scene.pod("costs");
                    assertThat(RestartScene.isBound(pod)).isTrue();
                    assertThat(pod.mapping("status").items("nodeAllocatableResourceClaimStatuses"))
                            .hasSize(1);
                    assertThat(scene.claim("costs")).isEqualTo(before.get("costs"));
                });
        rows.put(
                "waits, its device is in use",
                () ->
                        assertThat(RestartScene.message(scene.pod("waits")))
                                .startsWith("Unschedulable: 0/2 nodes are available: "));
        rows.put(
                "has a scheduling gate",
                () ->
                        assertThat(RestartScene.message(scene.pod("gated")))
                                .startsWith("SchedulingGated: "));
        rows.put(
                "has devices that a driver prepares",
                () -> {
                    var claim = scene.awaitedClaim("prepares", RestartScene::isReserved);
                    assertThat(claim.mapping("status").field("allocation"))
                            .isEqualTo(allocation("prepares"));
                    assertThat(RestartScene.isBound(scene.pod("prepares"))).isFalse();
                });
        rows.put(
                "has an extended resource that a driver prepares",
                () -> {
                    if (!off) {
                        scene.awaitedExtended();
                    }
                    assertThat(scene.extendedClaims()).hasSizeLessThanOrEqualTo(1);
                    assertThat(RestartScene.isBound(scene.pod("extended"))).isFalse();
                });
        rows.put(
                "waits for the pods that it preempted",
                () -> {
                    var pod = scene.pod("nominated");
                    assertThat(pod.mapping("status").text("nominatedNodeName")).isEqualTo("small");
                    assertThat(RestartScene.isBound(pod)).isFalse();
                });
        return rows;
    }

    private Optional<Tree> allocation(String claim) {
        var stored = before.get(claim);
        return stored == null ? Optional.empty() : stored.mapping("status").field("allocation");
    }

    private DynamicNode after(String name, Restart restart, RestartScene scene) {
        var tests = new ArrayList<DynamicNode>();
        tests.add(
                dynamicTest(
                        "it is started again and works",
                        () -> {
                            restart.run();
                            scene.awaitWork(
                                    "after-" + name.toLowerCase(Locale.ROOT).replace(' ', '-'));
                        }));
        rows(scene, name).forEach((row, test) -> tests.add(dynamicTest(row, test)));
        return dynamicContainer("after " + name, tests);
    }

    /// What each waits for happens: every pod gets its node.
    private DynamicNode atLast(RestartScene scene) {
        return dynamicContainer(
                "at last",
                List.of(
                        dynamicTest(
                                "bound, its devices cost CPU",
                                () -> {
                                    scene.create(RestartScene.plain("three", "3", "big"));
                                    scene.awaited(
                                            "three",
                                            pod ->
                                                    RestartScene.message(pod)
                                                            .contains("Insufficient cpu"));
                                    scene.delete("costs");
                                    scene.awaited("three", RestartScene::isBound);
                                }),
                        dynamicTest(
                                "waits, its device is in use",
                                () -> {
                                    scene.delete("bound");
                                    scene.awaited("waits", RestartScene::isBound);
                                }),
                        dynamicTest(
                                "has a scheduling gate",
                                () -> {
                                    scene.delete("waits");
                                    scene.merge("gated", "spec: {schedulingGates: []}");
                                    scene.awaited("gated", RestartScene::isBound);
                                }),
                        dynamicTest(
                                "has devices that a driver prepares",
                                () -> {
                                    scene.ready(
                                            scene.awaitedClaim(
                                                    "prepares", RestartScene::isReserved));
                                    scene.awaited("prepares", RestartScene::isBound);
                                }),
                        dynamicTest(
                                "has an extended resource that a driver prepares",
                                () -> {
                                    scene.awaitedExtended();
                                    scene.ready(scene.extendedClaims().getFirst());
                                    scene.awaited("extended", RestartScene::isBound);
                                    assertThat(scene.extendedClaims()).hasSize(1);
                                }),
                        dynamicTest(
                                "waits for the pods that it preempted",
                                () -> {
                                    scene.merge("victim", "metadata: {finalizers: []}");
                                    scene.awaited("nominated", RestartScene::isBound);
                                }),
                        dynamicTest("the scheduler ends", scene::end)));
    }

    private void thePageHasTheseRows() throws IOException {
        var rows = new ArrayList<String>();
        var row =
                Pattern.compile("(?m)^\\| (?!the pod)([a-z][^|]*) \\|")
                        .matcher(Files.readString(PAGE));
        while (row.find()) {
            rows.add(row.group(1));
        }
        assertThat(rows)
                .containsExactlyElementsOf(
                        rows(new RestartScene(PARTNER.plane(), folder), "").keySet());
    }
}
