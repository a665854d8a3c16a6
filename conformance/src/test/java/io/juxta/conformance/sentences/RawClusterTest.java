package io.juxta.conformance.sentences;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.testkit.Raw;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RawClusterTest {

    @TempDir Path folder;

    @Test
    void theSameObjectTwiceCountsOnce() throws IOException {
        var cluster = read(node("n1", "u1", "7", "4"), node("n1", "u1", "7", "4"));

        assertThat(cluster.all("Node")).hasSize(1);
        assertThat(cluster.takenTwice()).isEmpty();
    }

    @Test
    void ofTwoVersionsTheHigherCounts() throws IOException {
        var cluster = read(node("n1", "u1", "100000", "8"), node("n1", "u1", "99999", "4"));

        assertThat(cluster.all("Node")).extracting(RawClusterTest::cpu).containsExactly("8");
        assertThat(cluster.takenTwice()).isEmpty();
    }

    @Test
    void ofTwoObjectsUnderOneNameTheLaterCounts() throws IOException {
        var cluster = read(node("n1", "u1", "100", "8"), node("n1", "u2", "1", "4"));

        assertThat(cluster.all("Node")).extracting(RawClusterTest::cpu).containsExactly("4");
        assertThat(cluster.takenTwice()).hasSize(1);
    }

    @Test
    void withoutANameEachIsOneOfItsOwn() throws IOException {
        var pod = "{kind: Pod, metadata: {generateName: web-}}";

        assertThat(read(pod, pod).all("Pod")).hasSize(2);
    }

    private static String node(String name, String uid, String version, String cpu) {
        return "{kind: Node, metadata: {name: %s, uid: %s, resourceVersion: '%s'}, status: {cpu: '%s'}}"
                .formatted(name, uid, version, cpu);
    }

    private static String cpu(Raw node) {
        return node.at("status", "cpu").text();
    }

    private RawCluster read(String... documents) throws IOException {
        var file = folder.resolve("dump.yaml");
        Files.writeString(file, String.join("\n---\n", documents));
        return RawCluster.read(List.of(file));
    }
}
