package io.juxta.node.memory;

import io.juxta.model.Tree;
import io.juxta.node.CheckpointText;
import io.juxta.node.NodeMask;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;

/// The fields of a memory checkpoint: to a tree in the kubelet's order, to text as Go writes it,
/// and back.
final class MemoryText {

    private MemoryText() {}

    /// A file with invalid content.
    static final class Damaged extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final String why;

        Damaged(String why) {
            super(why);
            this.why = why;
        }

        String why() {
            return why;
        }
    }

    /// Go sorts the keys of maps as texts, so node 10 comes before node 2.
    static Tree.Mapping data(MemoryState state) {
        var data = new LinkedHashMap<String, Tree>();
        data.put("policyName", Tree.Text.of(state.policy()));
        var nodes = new TreeMap<String, Tree>();
        state.machine().nodes().forEach((id, node) -> nodes.put(Integer.toString(id), tree(node)));
        data.put("machineState", Tree.Mapping.of(nodes));
        if (!state.containers().isEmpty()) {
            var pods = new TreeMap<String, Tree>();
            state.containers().forEach((uid, entries) -> pods.put(uid, tree(entries)));
            data.put("entries", Tree.Mapping.of(pods));
        }
        if (!state.pods().isEmpty()) {
            var pods = new TreeMap<String, Tree>();
            state.pods().forEach((uid, blocks) -> pods.put(uid, whole(blocks)));
            data.put("podEntries", Tree.Mapping.of(pods));
        }
        return Tree.Mapping.of(data);
    }

    private static Tree tree(NodeMemory node) {
        var tables = new TreeMap<String, Tree>();
        node.tables().forEach((type, table) -> tables.put(type, tree(table)));
        var fields = new LinkedHashMap<String, Tree>();
        fields.put("numberOfAssignments", Tree.Number.of(node.assignments()));
        fields.put("memoryMap", Tree.Mapping.of(tables));
        fields.put("cells", tree(node.cells()));
        return Tree.Mapping.of(fields);
    }

    private static Tree tree(MemoryTable table) {
        var fields = new LinkedHashMap<String, Tree>();
        fields.put("total", Tree.Number.of(table.total()));
        fields.put("systemReserved", Tree.Number.of(table.systemReserved()));
        fields.put("allocatable", Tree.Number.of(table.allocatable()));
        fields.put("reserved", Tree.Number.of(table.reserved()));
        fields.put("free", Tree.Number.of(table.free()));
        return Tree.Mapping.of(fields);
    }

    private static Tree tree(NodeMask nodes) {
        return Tree.Sequence.of(Arrays.stream(nodes.ids()).mapToObj(Tree.Number::of).toList());
    }

    private static Tree tree(Map<String, List<Block>> entries) {
        var fields = new TreeMap<String, Tree>();
        entries.forEach((name, blocks) -> fields.put(name, tree(blocks)));
        return Tree.Mapping.of(fields);
    }

    private static Tree tree(List<Block> blocks) {
        return Tree.Sequence.of(blocks.stream().map(MemoryText::tree).toList());
    }

    private static Tree tree(Block block) {
        var fields = new LinkedHashMap<String, Tree>();
        fields.put("numaAffinity", tree(block.nodes()));
        fields.put("type", Tree.Text.of(block.type()));
        fields.put("size", Tree.Number.of(block.bytes()));
        return Tree.Mapping.of(fields);
    }

    private static Tree whole(List<Block> blocks) {
        return Tree.Mapping.of(blocks.isEmpty() ? Map.of() : Map.of("memoryBlocks", tree(blocks)));
    }

    /// A tree as Go prints it, in the order it has.
    static String json(Tree tree) {
        return switch (tree) {
            case Tree.Mapping(var fields, _) -> {
                var text = new StringJoiner(",", "{", "}");
                fields.forEach(
                        (name, value) -> text.add(CheckpointText.quote(name) + ":" + json(value)));
                yield text.toString();
            }
            case Tree.Sequence(var items, _) -> {
                var text = new StringJoiner(",", "[", "]");
                items.forEach(item -> text.add(json(item)));
                yield text.toString();
            }
            case Tree.Text(var text, _) -> CheckpointText.quote(text);
            case Tree.Number(var literal, _) -> literal;
            case Tree.Bool(var on, _) -> Boolean.toString(on);
            case Tree.Null _ -> "null";
        };
    }

    /// The state in the fields of any version.
    static MemoryState state(Tree.Mapping fields) {
        var nodes = new TreeMap<Integer, NodeMemory>();
        each(fields, "machineState")
                .forEach((id, node) -> nodes.put((int) number(id, "node"), node(node)));
        var containers = new TreeMap<String, SortedMap<String, List<Block>>>();
        each(fields, "entries")
                .forEach(
                        (uid, entries) -> {
                            var ofPod = new TreeMap<String, List<Block>>();
                            for (var name : entries.fields().keySet()) {
                                ofPod.put(name, blocks(entries, name));
                            }
                            containers.put(uid, ofPod);
                        });
        var pods = new TreeMap<String, List<Block>>();
        each(fields, "podEntries")
                .forEach((uid, entry) -> pods.put(uid, blocks(entry, "memoryBlocks")));
        return new MemoryState(
                fields.text("policyName"), new MachineMemory(nodes), containers, pods);
    }

    private static NodeMemory node(Tree.Mapping node) {
        var tables = new TreeMap<String, MemoryTable>();
        each(node, "memoryMap")
                .forEach(
                        (type, table) ->
                                tables.put(
                                        type,
                                        new MemoryTable(
                                                number(table, "total"),
                                                number(table, "systemReserved"),
                                                number(table, "allocatable"),
                                                number(table, "reserved"),
                                                number(table, "free"))));
        return new NodeMemory(
                (int) number(node, "numberOfAssignments"), nodes(node, "cells"), tables);
    }

    private static List<Block> blocks(Tree.Mapping of, String name) {
        return of.items(name).stream()
                .map(
                        item -> {
                            if (!(item instanceof Tree.Mapping block)) {
                                throw new Damaged(
                                        "%s holds something that is no block".formatted(name));
                            }
                            return new Block(
                                    nodes(block, "numaAffinity"),
                                    block.text("type"),
                                    number(block, "size"));
                        })
                .toList();
    }

    private static NodeMask nodes(Tree.Mapping of, String name) {
        var ids =
                of.items(name).stream()
                        .mapToInt(
                                item -> {
                                    long id =
                                            item instanceof Tree.Number(var literal, _)
                                                    ? number(literal, name)
                                                    : -1;
                                    if (id < 0 || id >= NodeMask.CAPACITY) {
                                        throw new Damaged("%s names no NUMA node".formatted(name));
                                    }
                                    return (int) id;
                                })
                        .toArray();
        return NodeMask.of(ids);
    }

    private static SortedMap<String, Tree.Mapping> each(Tree.Mapping of, String name) {
        var each = new TreeMap<String, Tree.Mapping>();
        of.mapping(name)
                .fields()
                .forEach(
                        (key, value) -> {
                            if (!(value instanceof Tree.Mapping mapping)) {
                                throw new Damaged("%s.%s is no object".formatted(name, key));
                            }
                            each.put(key, mapping);
                        });
        return each;
    }

    /// The number under a key; 0 when there is none.
    static long number(Tree.Mapping of, String name) {
        return of.field(name).orElse(null) instanceof Tree.Number(var literal, _)
                ? number(literal, name)
                : 0;
    }

    private static long number(String literal, String name) {
        try {
            return Long.parseLong(literal);
        } catch (NumberFormatException _) {
            throw new Damaged("%s is %s, which is no whole number".formatted(name, literal));
        }
    }
}
