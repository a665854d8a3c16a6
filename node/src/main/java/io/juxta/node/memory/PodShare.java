package io.juxta.node.memory;

import io.juxta.model.Pod;
import io.juxta.node.AdmittedContainer;
import io.juxta.node.NodeMask;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Divides the memory of a pod among its containers, where it is managed as a whole.
///
/// Guaranteed containers get what they request; the rest is a pool that the others share. An init
/// container without memory of its own gets all that sidecars before it leave.
///
/// @param whole the blocks of the pod
/// @param containers the blocks of each container
record PodShare(List<Block> whole, SortedMap<String, List<Block>> containers) {

    /// Why the memory cannot be divided: containers need the pool, and it would be empty.
    static Optional<String> problem(Pod pod, Demand whole, PodRules rules) {
        var taken = new TreeMap<String, Long>();
        boolean shares = false;
        for (var part : AdmittedContainer.of(pod)) {
            var own = Demand.of(part, rules);
            if (own.isEmpty()) {
                return Optional.of("[memorymanager] failed to represent quantity as int64");
            }
            boolean pooled = own.get().isEmpty();
            if (part.kind().ends()) {
                var type = pooled ? exhausted(whole, taken) : Optional.<String>empty();
                if (type.isPresent()) {
                    return Optional.of(
                            "pod rejected, pod has shared init containers but no %s available for them"
                                    .formatted(type.get()));
                }
            } else {
                shares |= pooled;
                own.get().bytes().forEach((type, bytes) -> taken.merge(type, bytes, Long::sum));
            }
        }
        return shares
                ? exhausted(whole, taken)
                        .map(
                                ("pod rejected, sum of exclusive container %s requests equals pod"
                                                + " budget, leaving no memory for shared containers")
                                        ::formatted)
                : Optional.empty();
    }

    private static Optional<String> exhausted(Demand whole, SortedMap<String, Long> taken) {
        return whole.bytes().entrySet().stream()
                .filter(each -> taken.getOrDefault(each.getKey(), 0L) >= each.getValue())
                .map(Map.Entry::getKey)
                .findFirst();
    }

    static PodShare of(Pod pod, Demand whole, NodeMask nodes, PodRules rules) {
        var pool = new TreeMap<>(whole.bytes());
        var containers = new TreeMap<String, List<Block>>();
        var pooled = new ArrayList<String>();
        for (var part : AdmittedContainer.of(pod)) {
            var own = Demand.of(part, rules).orElseGet(() -> new Demand(new TreeMap<>()));
            if (!own.isEmpty()) {
                containers.put(part.name(), blocks(own.bytes(), nodes));
                if (!part.kind().ends()) {
                    own.bytes().forEach((type, bytes) -> less(pool, type, bytes));
                }
            } else if (part.kind().ends()) {
                containers.put(part.name(), blocks(pool, nodes));
            } else {
                pooled.add(part.name());
            }
        }
        pooled.forEach(name -> containers.put(name, blocks(pool, nodes)));
        return new PodShare(blocks(whole.bytes(), nodes), containers);
    }

    private static void less(SortedMap<String, Long> pool, String type, long bytes) {
        pool.computeIfPresent(type, (_, left) -> Math.max(0, left - bytes));
    }

    private static List<Block> blocks(SortedMap<String, Long> bytes, NodeMask nodes) {
        return bytes.entrySet().stream()
                .filter(each -> each.getValue() > 0)
                .map(each -> new Block(nodes, each.getKey(), each.getValue()))
                .toList();
    }
}
