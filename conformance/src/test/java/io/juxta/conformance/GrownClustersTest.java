package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.cli.Main;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.testkit.ClusterGrower;
import io.juxta.testkit.ClusterTopic;
import io.juxta.testkit.ClusterWorld;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The clusters that schedulers are compared on are what they promise to be.
class GrownClustersTest {

    private static final long SEED = 20_261_116;
    private static final int CLUSTERS = 80;

    /// Kinds that our own validation has no rules for.
    private static final Set<String> NOT_VALIDATED =
            Set.of(
                    "Node",
                    "Service",
                    "RuntimeClass",
                    "PriorityClass",
                    "PodDisruptionBudget",
                    "StorageClass",
                    "PersistentVolume",
                    "PersistentVolumeClaim",
                    "CSINode",
                    "CSIDriver",
                    "CSIStorageCapacity",
                    "VolumeAttachment");

    @Test
    void theSameSeedAndIndexGiveTheSameCluster() {
        for (var index = 0; index < CLUSTERS; index++) {
            assertThat(world(index)).as("seed %d, index %d", SEED, index).isEqualTo(world(index));
        }
    }

    @Test
    void noTwoClustersShareAName() {
        for (var index = 0; index < CLUSTERS; index++) {
            var part = "\\bw%d\\b".formatted(index);
            assertThat(objects(world(index)))
                    .allSatisfy(
                            object ->
                                    assertThat(object.mapping("metadata").text("name"))
                                            .containsPattern(part));
        }
    }

    @Test
    void anApiServerWouldTakeEveryObject() {
        var gates = new LinkedHashMap<String, Tree>();
        for (var gate : SchedulerStage.GATES.split(",", -1)) {
            gates.put(gate.substring(0, gate.indexOf('=')), Tree.Bool.of(true));
        }
        var questions = new StringBuilder();
        var count = 0;
        for (var index = 0; index < CLUSTERS; index++) {
            for (var object : objects(world(index))) {
                if (NOT_VALIDATED.contains(object.text("kind"))) {
                    continue;
                }
                var question = new LinkedHashMap<String, Tree>();
                question.put("id", object.mapping("metadata").field("name").orElseThrow());
                question.put("object", object.without("status"));
                question.put("featureGates", Tree.Mapping.of(gates));
                questions.append(TreeWriter.json(Tree.Mapping.of(question))).append('\n');
                count++;
            }
        }

        var answers = new ByteArrayOutputStream();
        Main.run(
                new String[] {"validate", "--batch"},
                new ByteArrayInputStream(questions.toString().getBytes(StandardCharsets.UTF_8)),
                answers,
                System.err);

        var lines = answers.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines)
                .hasSize(count)
                .allSatisfy(
                        line ->
                                assertThat(line)
                                        .contains("\"outcome\":\"Valid\"")
                                        .contains("\"dropped\":[]"));
    }

    private static ClusterWorld world(long index) {
        return new ClusterGrower(SEED).world(index, ClusterTopic.of(index));
    }

    private static List<Tree.Mapping> objects(ClusterWorld world) {
        var objects = new ArrayList<>(world.objects());
        objects.addAll(world.running());
        objects.addAll(world.held());
        objects.addAll(world.pending());
        return objects;
    }
}
