package io.juxta.node.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.juxta.model.ByName;
import io.juxta.model.CpuSet;
import io.juxta.model.FeatureGates;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import io.juxta.node.KubeletSettings.ReservedMemory;
import io.juxta.node.NodeMask;
import io.juxta.node.StartException;
import io.juxta.node.Story;
import io.juxta.topology.Machine;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// The memory manager as told by the files in `cases`.
class MemoryCasesTest {

    @TestFactory
    Stream<DynamicTest> starts() {
        return Story.cases("memory/start", MemoryCasesTest::checkStart);
    }

    @TestFactory
    Stream<DynamicTest> stories() {
        return Story.cases("memory/stories", row -> new MemoryStory(row).run(row));
    }

    private static void checkStart(Tree.Mapping row) {
        if (row.has("fails")) {
            assertThatThrownBy(() -> start(row))
                    .isInstanceOf(StartException.class)
                    .hasMessage(row.text("fails"));
            return;
        }
        var machine = start(row).machine();
        row.mapping("nodes")
                .fields()
                .forEach(
                        (id, types) -> {
                            var node = machine.node(Integer.parseInt(id));
                            assertThat(node.assignments()).isZero();
                            assertThat(node.cells()).isEqualTo(NodeMask.of(Integer.parseInt(id)));
                            assertThat(shown(node))
                                    .as("node %s", id)
                                    .isEqualTo(shown((Tree.Mapping) types));
                        });
    }

    private static SortedMap<String, String> shown(NodeMemory node) {
        var shown = new TreeMap<String, String>();
        node.tables()
                .forEach(
                        (type, table) ->
                                shown.put(
                                        type,
                                        "total %s reserved %s allocatable %s free %s"
                                                .formatted(
                                                        text(table.total()),
                                                        text(table.systemReserved()),
                                                        text(table.allocatable()),
                                                        text(table.free()))));
        return shown;
    }

    private static SortedMap<String, String> shown(Tree.Mapping types) {
        var shown = new TreeMap<String, String>();
        types.fields().forEach((type, text) -> shown.put(type, Story.text(text)));
        return shown;
    }

    private static String text(long bytes) {
        return Quantity.of(BigDecimal.valueOf(bytes), Quantity.Format.BINARY_SI).toString();
    }

    /// `machine` gives each node's `memory` and pages of each size, `reserved` a list of what nodes
    /// keep back, `nodeReserved` what the node keeps back, which is the sum unless it is said.
    private static StaticMemory start(Tree.Mapping row) {
        var reserved = new ArrayList<ReservedMemory>();
        for (var item : row.items("reserved")) {
            var entry = (Tree.Mapping) item;
            reserved.add(
                    new ReservedMemory(
                            Integer.parseInt(Story.text(entry.field("node").orElseThrow())),
                            amounts(entry.without("node"))));
        }
        Map<String, Quantity> whole = new TreeMap<>();
        if (row.has("nodeReserved")) {
            whole = amounts(row.mapping("nodeReserved"));
        } else {
            for (var entry : reserved) {
                for (var limit : entry.limits().entrySet()) {
                    whole.merge(limit.getKey(), limit.getValue(), Quantity::plus);
                }
            }
        }
        return StaticMemory.create(machine(row.mapping("machine")), reserved, whole, gates(row));
    }

    private static FeatureGates gates(Tree.Mapping row) {
        var on = new TreeMap<String, Boolean>();
        row.items("gates").forEach(name -> on.put(Story.text(name), true));
        return FeatureGates.of(on);
    }

    private static ByName<Quantity> amounts(Tree.Mapping fields) {
        var amounts = new TreeMap<String, Quantity>();
        fields.fields()
                .forEach((name, amount) -> amounts.put(name, Quantity.parse(Story.text(amount))));
        return ByName.copyOf(amounts);
    }

    private static Machine machine(Tree.Mapping nodes) {
        var list = new ArrayList<Machine.NumaNode>();
        nodes.fields()
                .forEach(
                        (id, tree) -> {
                            var node = (Tree.Mapping) tree;
                            var pages = new TreeMap<String, Long>();
                            node.without("memory")
                                    .fields()
                                    .forEach(
                                            (size, count) ->
                                                    pages.put(
                                                            size,
                                                            Long.parseLong(Story.text(count))));
                            list.add(
                                    node(
                                            Integer.parseInt(id),
                                            Quantity.parse(node.text("memory")).value(),
                                            pages));
                        });
        return new Machine(list, List.of(), List.of(), List.of());
    }

    static Machine.NumaNode node(int id, long memory, SortedMap<String, Long> hugepages) {
        return new Machine.NumaNode(
                id, CpuSet.EMPTY, memory, hugepages, OptionalInt.empty(), new TreeMap<>());
    }

    /// A story about memory. `nodes` gives what each node can give away; each keeps 1Gi back. Its
    /// own steps are `node` with what it has, `blocks` of containers, and `restart`.
    private static final class MemoryStory extends Story {
        private StaticMemory memory;

        MemoryStory(Tree.Mapping row) {
            memory = row.has("machine") ? start(row) : simple(row);
        }

        private static StaticMemory simple(Tree.Mapping row) {
            var nodes = new ArrayList<Machine.NumaNode>();
            var reserved = new ArrayList<ReservedMemory>();
            var one = Quantity.parse("1Gi");
            row.mapping("nodes")
                    .fields()
                    .forEach(
                            (id, tree) -> {
                                var pages = new TreeMap<String, Long>();
                                var bytes = one.value();
                                if (tree instanceof Tree.Mapping(var types, _)) {
                                    for (var type : types.entrySet()) {
                                        var amount =
                                                Quantity.parse(Story.text(type.getValue())).value();
                                        bytes += amount;
                                        if (!type.getKey().equals("memory")) {
                                            var size = type.getKey().substring(10);
                                            pages.put(size, amount / Quantity.parse(size).value());
                                        }
                                    }
                                } else {
                                    bytes += Quantity.parse(Story.text(tree)).value();
                                }
                                nodes.add(node(Integer.parseInt(id), bytes, pages));
                                reserved.add(
                                        new ReservedMemory(
                                                Integer.parseInt(id), ByName.of("memory", one)));
                            });
            return StaticMemory.create(
                    new Machine(nodes, List.of(), List.of(), List.of()),
                    reserved,
                    Map.of("memory", one.times(nodes.size())),
                    gates(row));
        }

        @Override
        protected StaticMemory provider() {
            return memory;
        }

        @Override
        protected void step(Tree.Mapping step) {
            if (step.has("node")) {
                checkNode(step);
            } else if (step.has("blocks")) {
                step.mapping("blocks")
                        .fields()
                        .forEach((name, blocks) -> checkBlocks(name, Story.text(blocks)));
            } else if (step.has("score")) {
                var id = Integer.parseInt(Story.text(step.field("score").orElseThrow()));
                assertThat(memory.counts()).isTrue();
                assertThat(
                                "%s of %s"
                                        .formatted(
                                                MemoryCasesTest.text(memory.assigned(id)),
                                                MemoryCasesTest.text(memory.allocatable(id))))
                        .isEqualTo(step.text("is"));
            } else if (step.has("restart")) {
                restart(step);
            } else {
                throw new IllegalArgumentException("Nobody knows the step " + step);
            }
        }

        private void restart(Tree.Mapping step) {
            var saved = MemoryText.state(MemoryText.data(memory.saved()));
            assertThat(saved).isEqualTo(memory.saved());
            if (step.has("fails")) {
                assertThatThrownBy(() -> memory.restarted(saved))
                        .isInstanceOf(StartException.class)
                        .hasMessage(step.text("fails"));
            } else {
                memory = memory.restarted(saved);
            }
        }

        private void checkNode(Tree.Mapping step) {
            var node = memory.machine().node(Integer.parseInt(text(step, "node")));
            var type = step.has("of") ? step.text("of") : "memory";
            for (var name : step.fields().keySet()) {
                var shown =
                        switch (name) {
                            case "reserved" -> MemoryCasesTest.text(node.table(type).reserved());
                            case "free" -> MemoryCasesTest.text(node.table(type).free());
                            case "cells" -> node.cells().toString();
                            case "assignments" -> Integer.toString(node.assignments());
                            case "node", "of" -> text(step, name);
                            default -> throw new IllegalArgumentException("No node has " + name);
                        };
                assertThat(shown).as(name).isEqualTo(text(step, name));
            }
        }

        private static String text(Tree.Mapping step, String name) {
            return Story.text(step.field(name).orElseThrow());
        }

        private void checkBlocks(String name, String expected) {
            var slash = name.indexOf('/');
            var shown = new ArrayList<String>();
            for (var block : memory.blocks(name.substring(0, slash), name.substring(slash + 1))) {
                shown.add(
                        "%s %s %s"
                                .formatted(
                                        block.type(),
                                        MemoryCasesTest.text(block.bytes()),
                                        block.nodes()));
            }
            assertThat(String.join(" ", shown)).as(name).isEqualTo(expected);
        }
    }
}
