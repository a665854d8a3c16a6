package io.juxta.node.memory;

import io.juxta.model.Tree;
import java.util.Comparator;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The text that the checksum of an old checkpoint is computed over: Go's fields and types as the
/// printer `spew` writes them.
///
/// A kubelet computes it over the decoded state, not over the file: a missing map is an empty one,
/// a missing list is nil.
final class MemoryDump {

    private static final String NIL = "<nil>";

    private MemoryDump() {}

    static String version1(Tree.Mapping file) {
        return "(*state.MemoryManagerCheckpoint){%s Checksum:(checksum.Checksum)0}"
                .formatted(common(file));
    }

    static String version2(Tree.Mapping file) {
        return "(*state.MemoryManagerCheckpoint){%s PodEntries:(state.PodMemoryAssignments)%s Checksum:(checksum.Checksum)0}"
                .formatted(common(file), top(file, "podEntries", MemoryDump::pod));
    }

    private static String common(Tree.Mapping file) {
        return "PolicyName:(string)%s MachineState:(state.NUMANodeMap)%s Entries:(state.ContainerMemoryAssignments)%s"
                .formatted(
                        file.text("policyName"),
                        nodes(file),
                        top(file, "entries", entries -> map(entries, MemoryDump::blocks, null)));
    }

    private static String nodes(Tree.Mapping file) {
        var numeric =
                Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());
        return file.fields().containsKey("machineState")
                ? map(file.fields().get("machineState"), MemoryDump::node, numeric)
                : "map[]";
    }

    private static String top(Tree.Mapping file, String name, Function<Tree, String> value) {
        return file.fields().containsKey(name)
                ? map(file.fields().get(name), value, null)
                : "map[]";
    }

    private static String node(Tree tree) {
        return tree instanceof Tree.Mapping node
                ? "<*>{NumberOfAssignments:(int)%s MemoryMap:(map[v1.ResourceName]*state.MemoryTable)%s Cells:([]int)%s}"
                        .formatted(
                                number(node, "numberOfAssignments"),
                                map(node.fields().get("memoryMap"), MemoryDump::table, null),
                                list(node.fields().get("cells"), MemoryDump::plain))
                : NIL;
    }

    private static String table(Tree tree) {
        return tree instanceof Tree.Mapping table
                ? "<*>{TotalMemSize:(uint64)%s SystemReserved:(uint64)%s Allocatable:(uint64)%s Reserved:(uint64)%s Free:(uint64)%s}"
                        .formatted(
                                number(table, "total"),
                                number(table, "systemReserved"),
                                number(table, "allocatable"),
                                number(table, "reserved"),
                                number(table, "free"))
                : NIL;
    }

    private static String blocks(@Nullable Tree tree) {
        return list(tree, MemoryDump::block);
    }

    private static String block(Tree tree) {
        var block = tree instanceof Tree.Mapping mapping ? mapping : Tree.Mapping.EMPTY;
        return "{NUMAAffinity:([]int)%s Type:(v1.ResourceName)%s Size:(uint64)%s}"
                .formatted(
                        list(block.fields().get("numaAffinity"), MemoryDump::plain),
                        block.text("type"),
                        number(block, "size"));
    }

    private static String pod(Tree tree) {
        var pod = tree instanceof Tree.Mapping mapping ? mapping : Tree.Mapping.EMPTY;
        return "{MemoryBlocks:([]state.Block)%s}"
                .formatted(blocks(pod.fields().get("memoryBlocks")));
    }

    private static String map(
            @Nullable Tree tree, Function<Tree, String> value, @Nullable Comparator<String> order) {
        if (!(tree instanceof Tree.Mapping(var fields, _))) {
            return NIL;
        }
        var sorted = new TreeMap<String, Tree>(order);
        sorted.putAll(fields);
        var text = new StringJoiner(" ", "map[", "]");
        sorted.forEach((key, each) -> text.add(key + ":" + value.apply(each)));
        return text.toString();
    }

    private static String list(@Nullable Tree tree, Function<Tree, String> value) {
        if (!(tree instanceof Tree.Sequence(var items, _))) {
            return NIL;
        }
        var text = new StringJoiner(" ", "[", "]");
        items.forEach(item -> text.add(value.apply(item)));
        return text.toString();
    }

    private static String plain(Tree tree) {
        return tree instanceof Tree.Number(var literal, _) ? literal : "";
    }

    private static String number(Tree.Mapping of, String name) {
        return of.field(name).orElse(null) instanceof Tree.Number(var literal, _) ? literal : "0";
    }
}
