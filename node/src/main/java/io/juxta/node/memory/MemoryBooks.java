package io.juxta.node.memory;

import io.juxta.node.ActivePods;
import io.juxta.node.AdmittedContainer;
import io.juxta.node.StartException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/// The allocations of memory: the machine, and the blocks by pod and container.
final class MemoryBooks {

    private MachineMemory machine;
    private final SortedMap<String, SortedMap<String, List<Block>>> containers = new TreeMap<>();
    private final SortedMap<String, List<Block>> pods = new TreeMap<>();

    MemoryBooks(MachineMemory machine) {
        this.machine = machine;
    }

    /// The state of a file.
    static MemoryBooks from(MemoryState saved) {
        var books = new MemoryBooks(saved.machine());
        saved.containers()
                .forEach((uid, entries) -> books.containers.put(uid, new TreeMap<>(entries)));
        books.pods.putAll(saved.pods());
        return books;
    }

    MemoryBooks copy() {
        return from(saved());
    }

    MemoryState saved() {
        return new MemoryState(StaticMemory.POLICY, machine, containers, pods);
    }

    MachineMemory machine() {
        return machine;
    }

    Optional<List<Block>> of(String podUid, String container) {
        return Optional.ofNullable(
                containers.getOrDefault(podUid, Collections.emptySortedMap()).get(container));
    }

    /// The blocks of the first container of a pod that has any.
    Optional<List<Block>> firstOf(List<AdmittedContainer> parts) {
        return parts.stream().flatMap(part -> of(part.podUid(), part.name()).stream()).findFirst();
    }

    void record(String podUid, String container, List<Block> blocks) {
        containers
                .computeIfAbsent(podUid, _ -> new TreeMap<>())
                .put(container, List.copyOf(blocks));
    }

    void recordPod(String podUid, List<Block> blocks) {
        pods.put(podUid, List.copyOf(blocks));
    }

    void change(MachineMemory changed) {
        machine = changed;
    }

    /// Shrinks the blocks of earlier init containers by what a container reuses of them, so that
    /// the blocks of a pod add up to its memory.
    void takeOver(AdmittedContainer part, List<Block> blocks) {
        for (var block : blocks) {
            long left = block.bytes();
            for (var earlier : AdmittedContainer.of(part.pod())) {
                if (earlier.kind() == AdmittedContainer.ContainerKind.APP
                        || earlier.name().equals(part.name())) {
                    break;
                }
                if (earlier.kind().ends()) {
                    left = shrink(earlier, block, left);
                }
            }
        }
    }

    private long shrink(AdmittedContainer earlier, Block taken, long bytes) {
        var blocks = of(earlier.podUid(), earlier.name()).orElse(List.of());
        if (blocks.isEmpty()) {
            return bytes;
        }
        long left = bytes;
        var shrunk = new ArrayList<Block>();
        for (var block : blocks) {
            boolean same = block.type().equals(taken.type()) && block.nodes().equals(taken.nodes());
            long here = same ? Math.min(block.bytes(), left) : 0;
            shrunk.add(block.withBytes(block.bytes() - here));
            left -= here;
        }
        record(earlier.podUid(), earlier.name(), shrunk);
        return left;
    }

    /// Releases what pods other than these have.
    void keepOnly(ActivePods active) {
        for (var uid : new TreeSet<>(containers.keySet())) {
            keepOnly(uid, active);
        }
    }

    private void keepOnly(String podUid, ActivePods active) {
        var entries = containers.getOrDefault(podUid, Collections.emptySortedMap());
        var kept = new TreeMap<>(entries);
        kept.keySet().removeIf(name -> !active.has(podUid, name));
        if (kept.isEmpty()) {
            release(podUid);
            return;
        }
        if (kept.size() < entries.size() && !pods.containsKey(podUid)) {
            entries.forEach(
                    (name, blocks) -> {
                        if (!kept.containsKey(name)) {
                            machine = machine.giving(blocks);
                        }
                    });
        }
        containers.put(podUid, kept);
    }

    private void release(String podUid) {
        var entries = containers.remove(podUid);
        var whole = pods.remove(podUid);
        if (whole != null) {
            machine = machine.giving(whole);
        } else if (entries != null) {
            entries.values().forEach(blocks -> machine = machine.giving(blocks));
        }
    }

    /// Checks that the saved state is consistent with this machine.
    ///
    /// Pods and containers are visited in ascending order, which decides the group of a node that
    /// was allocated both singly and in a group; a kubelet visits them in random order.
    ///
    /// @throws StartException when it is not
    void check(MachineMemory fresh) {
        var expected = fresh;
        for (var pod : containers.entrySet()) {
            var whole = pods.getOrDefault(pod.getKey(), List.of());
            var entries = whole.isEmpty() ? pod.getValue() : Map.of("", whole);
            for (var entry : entries.entrySet()) {
                for (var block : entry.getValue()) {
                    checkExists(expected, block, pod.getKey(), entry.getKey());
                    expected = expected.taking(block.nodes(), block.type(), block.bytes());
                }
            }
        }
        if (!expected.agrees(machine)) {
            throw new StartException(
                    "[memorymanager] the expected machine state is different from the real one");
        }
    }

    private static void checkExists(
            MachineMemory machine, Block block, String podUid, String container) {
        if (!block.nodes().within(machine.mask())) {
            throw nowhere(podUid, container, "the NUMA");
        }
        for (int id : block.nodes().ids()) {
            if (!machine.node(id).tables().containsKey(block.type())) {
                throw nowhere(podUid, container, "memory resource");
            }
        }
    }

    private static StartException nowhere(String podUid, String container, String what) {
        return new StartException(
                "[memorymanager] (pod: %s, container: %s) the memory assignment uses %s that does not exist"
                        .formatted(podUid, container, what));
    }
}
