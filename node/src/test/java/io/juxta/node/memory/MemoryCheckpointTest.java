package io.juxta.node.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.juxta.model.ByName;
import io.juxta.model.FeatureGates;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import io.juxta.node.KubeletSettings.ReservedMemory;
import io.juxta.node.NodeMask;
import io.juxta.node.StartException;
import io.juxta.node.Story;
import io.juxta.testkit.CaseFiles;
import io.juxta.testkit.YamlTree;
import io.juxta.topology.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Files that kubelet 1.37.1 wrote: eleven nodes of 11Gi, 1Gi of it reserved and two pages of 1Gi.
class MemoryCheckpointTest {

    private static final long GIB = 1L << 30;
    private static final String POD = "9d0a4d7e-0a53-4b6c-8a0e-00000000000";

    private static Tree.Mapping file(String name) {
        return (Tree.Mapping) YamlTree.load(CaseFiles.text("state/" + name));
    }

    @TestFactory
    Stream<DynamicTest> files() {
        return Story.cases("memory/state-files", MemoryCheckpointTest::check);
    }

    private static void check(Tree.Mapping row) {
        var gates = new TreeMap<String, Boolean>();
        row.items("gates").forEach(name -> gates.put(Story.text(name), true));
        var nodes = Integer.parseInt(Story.text(row.field("nodes").orElseThrow()));
        Supplier<StaticMemory> start = () -> manager(nodes, gates).restarted(read(changed(row)));
        if (row.has("fails")) {
            assertThatThrownBy(start::get)
                    .isInstanceOf(StartException.class)
                    .hasMessage(row.text("fails"));
        } else {
            assertThat(start.get().saved().containers())
                    .hasSize(Integer.parseInt(Story.text(row.field("pods").orElseThrow())));
        }
    }

    private static Tree.Mapping changed(Tree.Mapping row) {
        var file = file(row.text("file"));
        for (var field : row.mapping("set").fields().entrySet()) {
            file = file.with(field.getKey(), field.getValue());
        }
        return file;
    }

    private static MemoryState read(Tree.Mapping file) {
        return MemoryCheckpoint.read(file, YamlTree::load);
    }

    private static List<Block> blocks(MemoryState state, String podUid, String container) {
        return state.containers()
                .getOrDefault(podUid, new TreeMap<>())
                .getOrDefault(container, List.of());
    }

    private static StaticMemory manager(int nodes, Map<String, Boolean> gates) {
        var list = new ArrayList<Machine.NumaNode>();
        var reserved = new ArrayList<ReservedMemory>();
        for (int id = 0; id < nodes; id++) {
            list.add(MemoryCasesTest.node(id, 11 * GIB, new TreeMap<>(Map.of("1Gi", 2L))));
            reserved.add(new ReservedMemory(id, ByName.of("memory", Quantity.parse("1Gi"))));
        }
        return StaticMemory.create(
                new Machine(list, List.of(), List.of(), List.of()),
                reserved,
                Map.of("memory", Quantity.parse(nodes + "Gi")),
                FeatureGates.of(gates));
    }

    @Nested
    class GivenAFileOfVersion3 {
        @Test
        void whenRead_itSaysWhoHasWhat() {
            var state = read(file("memory-v3.json"));

            assertThat(state.policy()).isEqualTo("Static");
            assertThat(blocks(state, POD + 1, "main"))
                    .containsExactly(
                            new Block(NodeMask.of(0), "memory", 4 * GIB),
                            new Block(NodeMask.of(0), "hugepages-1Gi", GIB));
            assertThat(blocks(state, POD + 2, "a<&>b"))
                    .containsExactly(new Block(NodeMask.of(2, 10), "memory", 10 * GIB));
            assertThat(state.pods().get(POD + 3))
                    .containsExactly(new Block(NodeMask.of(3), "memory", 6 * GIB));
            assertThat(state.machine().node(2))
                    .isEqualTo(
                            new NodeMemory(
                                    1,
                                    NodeMask.of(2, 10),
                                    new TreeMap<>(
                                            Map.of(
                                                    "memory",
                                                    new MemoryTable(
                                                            11 * GIB, GIB, 8 * GIB, 8 * GIB, 0),
                                                    "hugepages-1Gi",
                                                    new MemoryTable(
                                                            2 * GIB, 0, 2 * GIB, 0, 2 * GIB)))));
        }

        @Test
        void whenWrittenAgain_dataAndItsSumAreTheSameBytes() {
            var file = file("memory-v3.json");

            var written = MemoryCheckpoint.write(read(file));

            assertThat(written).isEqualTo(file.with("checksum", Tree.Number.of(0)));
            assertThat(written.fields().keySet()).containsExactlyElementsOf(file.fields().keySet());
        }

        @Test
        void whenNothingIsManaged_itIsTheKubeletsFileToo() {
            var file = file("memory-none.json");

            assertThat(MemoryCheckpoint.write(new NoMemory().saved()))
                    .isEqualTo(file.with("checksum", Tree.Number.of(0)));
            assertThat(new NoMemory().restarted(read(file)).counts()).isFalse();
        }

        @Test
        void whenTheManagerStartsWithIt_theStateIsRestored() {
            var state = read(file("memory-v3.json"));

            var manager = manager(11, Map.of("PodLevelResourceManagers", true)).restarted(state);

            assertThat(manager.saved()).isEqualTo(state);
            assertThat(manager.blocks(POD + 1, "main")).hasSize(2);
            assertThat(manager.blocks(POD + 1, "other")).isEmpty();
        }

        @Test
        void whenWholePodsAreNotManaged_theirEntriesAreForgotten() {
            var state = read(file("memory-v3.json"));

            assertThatThrownBy(() -> manager(11, Map.of()).restarted(state))
                    .isInstanceOf(StartException.class)
                    .hasMessage(
                            "[memorymanager] the expected machine state is different from the real"
                                    + " one");
        }

        @Test
        void whenALetterOfDataChanged_itIsNeverTakenForAnOlderOne() {
            var file = file("memory-v3.json");
            var damaged = file.with("data", Tree.Text.of(file.text("data").replace("10", "11")));

            assertThatThrownBy(() -> read(damaged))
                    .isInstanceOf(StartException.class)
                    .hasMessage(
                            "could not restore state from checkpoint: could not load v3 checkpoint:"
                                    + " checkpoint is corrupted, please drain this node and delete the"
                                    + " memory manager checkpoint file \"memory_manager_state\" before"
                                    + " restarting Kubelet");
            assertThatThrownBy(() -> read(file.without("data")))
                    .isInstanceOf(StartException.class)
                    .hasMessageContaining("checkpoint is corrupted");
        }
    }

    @Nested
    class GivenAnOlderFile {
        @Test
        void whenItIsOfVersion2_itSaysTheSame() {
            assertThat(read(file("memory-v2.json"))).isEqualTo(read(file("memory-v3.json")));
        }

        @Test
        void whenItIsOfVersion1_itKnowsNoWholePods() {
            var state = read(file("memory-v1.json"));

            var newest = read(file("memory-v3.json"));
            assertThat(state.pods()).isEmpty();
            assertThat(state.containers()).isEqualTo(newest.containers());
            assertThat(state.machine()).isEqualTo(newest.machine());
            assertThat(read(file("memory-v2-no-pods.json"))).isEqualTo(state);
        }

        @Test
        void whenItWasNeverSummed_itIsReadAsVersion1() {
            var unsummed = file("memory-v2.json").with("checksum", Tree.Number.of(0));

            assertThat(read(unsummed)).isEqualTo(read(file("memory-v1.json")));
        }

        @Test
        void whenItsSumIsWrong_itIsRefused() {
            for (var name : List.of("memory-v1.json", "memory-v2.json")) {
                var damaged = file(name).with("checksum", Tree.Number.of(7));

                assertThatThrownBy(() -> read(damaged))
                        .isInstanceOf(StartException.class)
                        .hasMessage(
                                "could not restore state from checkpoint: checkpoint is corrupted,"
                                        + " please drain this node and delete the memory manager"
                                        + " checkpoint file \"memory_manager_state\" before restarting"
                                        + " Kubelet");
            }
        }
    }

    @Nested
    class GivenAFileOfAnotherNode {
        @Test
        void whenItIsOfAnotherPolicy_theManagerDoesNotStart() {
            var none = read(file("memory-none.json"));
            var used = read(file("memory-v3.json"));

            assertThatThrownBy(() -> manager(11, Map.of()).restarted(none))
                    .isInstanceOf(StartException.class)
                    .hasMessage(
                            "could not restore state from checkpoint: [memorymanager] configured"
                                    + " policy \"Static\" differs from state checkpoint policy"
                                    + " \"None\", please drain this node and delete the memory manager"
                                    + " checkpoint file \"memory_manager_state\" before restarting"
                                    + " Kubelet");
            assertThatThrownBy(() -> new NoMemory().restarted(used))
                    .isInstanceOf(StartException.class)
                    .hasMessageContaining(
                            "configured policy \"None\" differs from state checkpoint policy"
                                    + " \"Static\"");
        }

        @Test
        void whenTheMachineHasFewerNodes_theBlocksAreNowhere() {
            var state = read(file("memory-v3.json"));

            assertThatThrownBy(() -> manager(8, Map.of()).restarted(state))
                    .isInstanceOf(StartException.class)
                    .hasMessage(
                            "[memorymanager] (pod: %s2, container: a<&>b) the memory assignment uses the NUMA that does not exist"
                                    .formatted(POD));
        }

        @Test
        void whenTheMachineHasMoreNodes_itIsAnotherMachine() {
            var state = read(file("memory-v3.json"));

            assertThatThrownBy(
                            () ->
                                    manager(12, Map.of("PodLevelResourceManagers", true))
                                            .restarted(state))
                    .isInstanceOf(StartException.class)
                    .hasMessage(
                            "[memorymanager] the expected machine state is different from the real"
                                    + " one");
        }

        @Test
        void whenTheTypeOfMemoryIsUnknown_theBlockIsNowhere() {
            var manager = manager(2, Map.of());
            var state = withBlock(manager, new Block(NodeMask.of(0), "hugepages-2Mi", GIB));

            assertThatThrownBy(() -> manager.restarted(state))
                    .isInstanceOf(StartException.class)
                    .hasMessage(
                            "[memorymanager] (pod: p, container: c) the memory assignment uses"
                                    + " memory resource that does not exist");
        }

        @Test
        void whenBlocksAreLeftWithoutAMachine_theManagerDoesNotStart() {
            var manager = manager(2, Map.of());
            var blocks = withBlock(manager, new Block(NodeMask.of(0), "memory", GIB));
            var state =
                    new MemoryState(
                            "Static", MachineMemory.UNKNOWN, blocks.containers(), blocks.pods());

            assertThatThrownBy(() -> manager.restarted(state))
                    .isInstanceOf(StartException.class)
                    .hasMessage(
                            "[memorymanager] machine state can not be empty when it has memory"
                                    + " assignments");
        }

        @Test
        void whenNothingIsSaidAtAll_theManagerStartsAfresh() {
            var manager = manager(2, Map.of());

            assertThat(manager.restarted(MemoryState.empty("Static")).saved())
                    .isEqualTo(manager.saved());
        }

        private static MemoryState withBlock(StaticMemory manager, Block block) {
            return new MemoryState(
                    "Static",
                    manager.machine(),
                    new TreeMap<>(Map.of("p", new TreeMap<>(Map.of("c", List.of(block))))),
                    new TreeMap<>());
        }
    }
}
