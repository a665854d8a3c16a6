package io.juxta.node.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.Tree;
import io.juxta.node.NodeMask;
import io.juxta.node.Story;
import io.juxta.testkit.CaseFiles;
import io.juxta.testkit.YamlTree;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Files that kubelet 1.37.1 wrote.
class DeviceCheckpointTest {

    private static final String POD = "9d0a4d7e-0a53-4b6c-8a0e-00000000000";

    private static Tree.Mapping file(String name) {
        return (Tree.Mapping) YamlTree.load(CaseFiles.text("state/" + name));
    }

    @TestFactory
    Stream<DynamicTest> files() {
        return Story.cases("device/state-files", DeviceCheckpointTest::check);
    }

    private static void check(Tree.Mapping row) {
        var state = DeviceCheckpoint.read(changed(row));
        assertThat(state.isEmpty()).isEqualTo(row.flag("unreadable"));
        var busy = new TreeSet<String>();
        state.ifPresent(known -> known.entries().forEach(entry -> busy.addAll(entry.ids())));
        assertThat(busy)
                .containsExactlyElementsOf(row.items("in use").stream().map(Story::text).toList());
    }

    private static Tree.Mapping changed(Tree.Mapping row) {
        var file = file(row.text("file"));
        for (var field : row.mapping("set").fields().entrySet()) {
            file = file.with(field.getKey(), field.getValue());
        }
        return file;
    }

    @Test
    void aFileSaysWhoHasWhat() {
        var state = DeviceCheckpoint.read(file("devices.json")).orElseThrow();

        assertThat(state.entries()).hasSize(2);
        var first = state.entries().getFirst();
        assertThat(first.podUid()).isEqualTo(POD + 1);
        assertThat(first.resource()).isEqualTo("example.com/gpu");
        assertThat(first.byNode())
                .isEqualTo(
                        new TreeMap<>(
                                Map.of(
                                        0,
                                        List.of("gpu-0", "gpu-1"),
                                        1,
                                        List.of("gpu-1"),
                                        10,
                                        List.of("gpu-7"))));
        assertThat(first.ids()).containsExactly("gpu-0", "gpu-1", "gpu-7");
        assertThat(state.entries().get(1).byNode()).isEqualTo(Map.of(-1, List.of("nic-2")));
        assertThat(state.registered().keySet())
                .containsExactly("example.com/gone", "example.com/gpu", "example.com/nic");
    }

    @Test
    void aFileWrittenAgainIsTheSameWithItsSum() {
        for (var name : List.of("devices.json", "devices-none.json")) {
            var file = file(name);

            assertThat(DeviceCheckpoint.write(DeviceCheckpoint.read(file).orElseThrow()))
                    .isEqualTo(file);
        }
    }

    @Test
    void aDamagedFileIsGoneWithout() {
        var file = file("devices.json");

        assertThat(DeviceCheckpoint.read(file.with("Checksum", Tree.Number.of(1)))).isEmpty();
        assertThat(DeviceCheckpoint.read(file.without("Checksum"))).isEmpty();
        assertThat(DeviceCheckpoint.read(file.with("Data", Tree.Text.of("x")))).isEmpty();
        assertThat(DeviceCheckpoint.read(Tree.Mapping.EMPTY)).isEmpty();
    }

    @Test
    void aManagerStartedWithAFileKnowsTheBusyDevices() {
        var manager =
                PluginDevices.create(
                                NodeMask.of(0, 1),
                                Map.of(
                                        "example.com/gpu",
                                        List.of(
                                                new PluginDevice("gpu-0", List.of(0), true),
                                                new PluginDevice("gpu-2", List.of(1), true))))
                        .restarted(DeviceCheckpoint.read(file("devices.json")).orElseThrow());

        assertThat(manager.devices(POD + 1, "main"))
                .isEqualTo(Map.of("example.com/gpu", List.of("gpu-0", "gpu-1", "gpu-7")));
        assertThat(manager.saved().registered())
                .isEqualTo(
                        Map.of(
                                "example.com/gpu",
                                List.of("gpu-0", "gpu-2"),
                                "example.com/nic",
                                List.of(),
                                "example.com/gone",
                                List.of()));
        assertThat(manager.copy().saved()).isEqualTo(manager.saved());
    }
}
