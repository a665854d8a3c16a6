package io.juxta.ledger;

import io.juxta.model.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// The resource check of kubelet admission: whether a node has room for one more pod.
///
/// The order is the kubelet's, and the first shortage is what it reports: the number of pods, cpu,
/// memory, ephemeral storage, then all others. Extended resources that the node does not list are
/// not checked.
public final class ResourcePredicate {

    private static final List<String> FIRST = List.of("cpu", "memory", "ephemeral-storage");

    private final SortedMap<String, Long> allocatable;

    /// A node with these allocatable amounts, `pods` among them.
    public ResourcePredicate(Map<String, Quantity> allocatable) {
        this(ResourceLoad.whole(allocatable));
    }

    private ResourcePredicate(SortedMap<String, Long> allocatable) {
        this.allocatable = allocatable;
    }

    /// The same node with amounts of some other resources.
    public ResourcePredicate with(Map<String, Long> pieces) {
        if (pieces.isEmpty()) {
            return this;
        }
        var all = new TreeMap<>(allocatable);
        all.putAll(pieces);
        return new ResourcePredicate(all);
    }

    /// The resources that are short for a pod besides the others; empty when it fits.
    public List<Shortage> judge(ResourceLoad pod, ResourceLoad others) {
        var shortages = new ArrayList<Shortage>();
        var room = allocatable.getOrDefault("pods", 0L);
        if (others.pods() + 1 > room) {
            shortages.add(new Shortage("pods", 1, others.pods(), room));
        }
        for (var resource : FIRST) {
            check(resource, pod, others, shortages);
        }
        for (var resource : pod.amounts().keySet()) {
            if (!FIRST.contains(resource) && isNodes(resource)) {
                check(resource, pod, others, shortages);
            }
        }
        return List.copyOf(shortages);
    }

    private void check(
            String resource, ResourceLoad pod, ResourceLoad others, List<Shortage> shortages) {
        var wanted = pod.amount(resource);
        var capacity = allocatable.getOrDefault(resource, 0L);
        if (wanted > 0 && wanted > capacity - others.amount(resource)) {
            shortages.add(new Shortage(resource, wanted, others.amount(resource), capacity));
        }
    }

    /// Whether the node checks a resource: huge pages always, others where it lists them.
    private boolean isNodes(String resource) {
        return resource.startsWith("hugepages-")
                || (resource.contains("/") && allocatable.containsKey(resource));
    }
}
