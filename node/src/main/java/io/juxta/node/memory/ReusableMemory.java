package io.juxta.node.memory;

import io.juxta.node.AdmittedContainer;
import io.juxta.node.NodeMask;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Memory of init containers that have ended when the next container of their pod runs.
///
/// Only the last pod is kept. Memory is counted per exact set of nodes: the memory of `{0,1}`
/// cannot be used by a container on `{0}`.
final class ReusableMemory {

    private String podUid;
    private final Map<NodeMask, Map<String, Long>> byMask;

    ReusableMemory() {
        this("", new TreeMap<>());
    }

    private ReusableMemory(String podUid, Map<NodeMask, Map<String, Long>> byMask) {
        this.podUid = podUid;
        this.byMask = byMask;
    }

    ReusableMemory copy() {
        var copy = new TreeMap<NodeMask, Map<String, Long>>();
        byMask.forEach((mask, byType) -> copy.put(mask, new HashMap<>(byType)));
        return new ReusableMemory(podUid, copy);
    }

    /// What a pod can reuse now.
    OfPod of(String uid) {
        return new OfPod(uid.equals(podUid) ? byMask : Map.of());
    }

    /// What one pod can reuse.
    record OfPod(Map<NodeMask, Map<String, Long>> byMask) {

        static final OfPod NOTHING = new OfPod(Map.of());

        Set<NodeMask> masks() {
            return byMask.keySet();
        }

        long of(NodeMask mask, String type) {
            return byMask.isEmpty()
                    ? 0
                    : byMask.getOrDefault(mask, Map.of()).getOrDefault(type, 0L);
        }
    }

    /// Records the blocks of a container: one that ends leaves them to the next, others use up what
    /// was left.
    void took(AdmittedContainer part, List<Block> blocks) {
        if (!part.podUid().equals(podUid)) {
            podUid = part.podUid();
            byMask.clear();
        }
        for (var block : blocks) {
            var byType = byMask.computeIfAbsent(block.nodes(), _ -> new HashMap<>());
            long left = byType.getOrDefault(block.type(), 0L);
            byType.put(
                    block.type(),
                    part.kind().ends()
                            ? Math.max(left, block.bytes())
                            : Math.max(0, left - block.bytes()));
        }
    }
}
