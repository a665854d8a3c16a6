package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.AttributeValue;
import io.juxta.testkit.BatchPeer;
import io.juxta.testkit.SysfsTree;
import io.juxta.topology.AttributeForm;
import io.juxta.topology.NumaAttributes;
import io.juxta.topology.NumaAttributes.Positions;
import io.juxta.topology.Sysfs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A share of the long comparison in every build; `./compare attributes` runs any number of random
/// machines from any seed.
class AttributesAgainstKubernetesTest {

    private static final long SEED = 20_261_116;
    private static final int MACHINES = 200;

    @Test
    void oursAndTheHelpersOfDriversSayTheSameOfAMachine() throws IOException, InterruptedException {
        Partners.assumeGo();

        var result = Compare.attributes(SEED, 0, MACHINES);

        assertThat(result.compared()).as("questions").isGreaterThan(20L * MACHINES);
        assertThat(result.byLabel())
                .as("every kind of answer occurs, and the oracle understood every question")
                .containsOnlyKeys("Value", "Value with neighbours", "Error");
        assertThat(result.different()).as(result.report()).isZero();
    }

    /// The divergence that docs/divergences.md shows: a POWER9 with GPUs, where only memory hangs
    /// below nodes 252 to 255.
    @Test
    void theRealOneNamesNodesThatDoNotExistWhereIdsHaveHoles(@TempDir Path root)
            throws IOException, InterruptedException {
        Partners.assumeGo();
        power9(root);
        var mapped = new NumaAttributes(Sysfs.directory(root));

        assertThat(theirs(root, 0)).isEqualTo("[0,1]");
        assertThat(theirs(root, 8)).isEqualTo("[8]");
        assertThat(theirs(root, 252)).isEqualTo("[252]");
        assertThat(ours(mapped, 0)).isEqualTo("[0]");
        assertThat(ours(mapped, 8)).isEqualTo("[8]");
        assertThat(ours(mapped, 252)).isEqualTo("[252,0,8,253,254,255]");
        for (var node : List.of(0, 8, 252)) {
            var asTheyDo = new NumaAttributes(Sysfs.directory(root), Positions.UPSTREAM);
            assertThat(ours(asTheyDo, node)).isEqualTo(theirs(root, node));
        }
    }

    private static void power9(Path root) throws IOException {
        var tree = new SysfsTree(root);
        var rows =
                Map.of(
                        0, "10 40 80 80 80 80",
                        8, "40 10 80 80 80 80",
                        252, "80 80 10 80 80 80",
                        253, "80 80 80 10 80 80",
                        254, "80 80 80 80 10 80",
                        255, "80 80 80 80 80 10");
        for (var row : rows.entrySet()) {
            var home = "devices/system/node/node" + row.getKey();
            tree.file(home + "/distance", row.getValue() + "\n");
            tree.file(home + "/cpulist", row.getKey() < 252 ? row.getKey() + "\n" : "\n");
        }
        tree.file("devices/system/node/online", "0,8,252-255\n");
        for (var cpu : List.of(0, 8)) {
            tree.file(
                    "devices/system/cpu/cpu%d/topology/physical_package_id".formatted(cpu),
                    cpu + "\n");
        }
    }

    private static String ours(NumaAttributes attributes, int node) {
        return switch (attributes.byNode(node, AttributeForm.LIST).found().orElseThrow()) {
            case AttributeValue.Ints(var nodes) -> nodes.toString().replace(" ", "");
            case AttributeValue other -> other.toString();
        };
    }

    private static String theirs(Path root, int node) throws IOException, InterruptedException {
        var oracle = List.of(Compare.partner("attribute-oracle"));
        try (var peer = BatchPeer.start("attribute-oracle", oracle)) {
            peer.send(
                    "{\"ask\":\"numaNodeByNode\",\"form\":\"list\",\"node\":%d,\"root\":\"%s\"}"
                            .formatted(node, root.toAbsolutePath()));
            peer.flush();
            var answer = peer.receive();
            return answer.substring(answer.indexOf('['), answer.indexOf(']') + 1);
        }
    }
}
