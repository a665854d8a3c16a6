package io.juxta.node.memory;

import io.juxta.model.ByName;
import io.juxta.model.Container;
import io.juxta.model.FeatureGates;
import io.juxta.model.Pod;
import io.juxta.model.Quantity;
import io.juxta.model.ResourceNeeds;
import io.juxta.model.Tree;
import io.juxta.node.ActivePods;
import io.juxta.node.AdmittedContainer;
import io.juxta.node.Hint;
import io.juxta.node.KubeletSettings.ReservedMemory;
import io.juxta.node.ManagerAllocation;
import io.juxta.node.NodeMask;
import io.juxta.node.Story;
import io.juxta.topology.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// A small machine with few bytes of memory, and pods that come and go on it, all from one seed.
final class RandomMemory {

    /// Whether a block may be put on one node of a group, as best-effort does.
    enum Groups {
        KEPT,
        BROKEN
    }

    private static final List<String> TYPES = List.of("memory", "hugepages-4");

    private final Random random;
    private final Groups groups;
    private final Map<String, Pod> living = new TreeMap<>();
    private StaticMemory memory;
    private int pods;

    RandomMemory(long seed, int mostNodes, Groups groups) {
        random = new Random(seed);
        this.groups = groups;
        memory = create(1 + random.nextInt(mostNodes));
    }

    private StaticMemory create(int count) {
        var ids = new TreeSet<Integer>();
        while (ids.size() < count) {
            ids.add(random.nextInt(random.nextBoolean() ? count : 2 * count + 1));
        }
        var nodes = new ArrayList<Machine.NumaNode>();
        boolean alike = random.nextInt(3) > 0;
        int usual = 4 + random.nextInt(20);
        for (int id : ids) {
            long pages = random.nextInt(4);
            long bytes = 1 + 4 * pages + (alike ? usual : random.nextInt(24));
            nodes.add(MemoryCasesTest.node(id, bytes, new TreeMap<>(Map.of("4", pages))));
        }
        var reserved = new ReservedMemory(ids.first(), ByName.of("memory", Quantity.of(1)));
        return StaticMemory.create(
                new Machine(nodes, List.of(), List.of(), List.of()),
                List.of(reserved),
                Map.of("memory", Quantity.of(1)),
                FeatureGates.STOCK);
    }

    StaticMemory memory() {
        return memory;
    }

    Set<String> living() {
        return living.keySet();
    }

    /// A pod comes, or some pods go.
    void step() {
        if (random.nextInt(4) == 0) {
            living.keySet().removeIf(_ -> random.nextInt(3) == 0);
            memory.collect(ActivePods.of(living.values()));
            return;
        }
        var pod = pod("p" + pods++);
        living.put(pod.meta().uid(), pod);
        memory.collect(ActivePods.of(living.values()));
        for (var part : AdmittedContainer.of(pod)) {
            if (!(memory.allocate(part, hint()) instanceof ManagerAllocation.Granted)) {
                living.remove(pod.meta().uid());
                return;
            }
        }
    }

    /// The first containers of a pod come, so that the next has something to use again.
    AdmittedContainer halfway() {
        var pod = pod("p" + pods++);
        var parts = AdmittedContainer.of(pod);
        living.put(pod.meta().uid(), pod);
        memory.collect(ActivePods.of(living.values()));
        int at = random.nextInt(parts.size());
        for (var part : parts.subList(0, at)) {
            if (!(memory.allocate(part, hint()) instanceof ManagerAllocation.Granted)) {
                return part;
            }
        }
        return parts.get(at);
    }

    void restart() {
        memory = memory.restarted(memory.saved());
    }

    private Hint hint() {
        var preferred = random.nextInt(4) == 0;
        if (random.nextInt(3) == 0) {
            return new Hint(null, preferred);
        }
        var mask = mask();
        boolean breaks = mask.count() == 1 && memory.machine().node(mask.first()).isGrouped();
        return breaks && groups == Groups.KEPT
                ? new Hint(null, preferred)
                : new Hint(mask, preferred);
    }

    /// One or more nodes.
    NodeMask mask() {
        var ids = new ArrayList<>(memory.machine().nodes().keySet());
        var chosen = new ArrayList<Integer>();
        chosen.add(ids.get(random.nextInt(ids.size())));
        for (int id : ids) {
            if (random.nextInt(4) == 0) {
                chosen.add(id);
            }
        }
        return NodeMask.of(chosen);
    }

    private Pod pod(String name) {
        var inits = new ArrayList<Container>();
        var apps = new ArrayList<Container>();
        for (int i = random.nextInt(3); i > 0; i--) {
            inits.add(Story.container("i" + i, needs(), random.nextInt(3) == 0 ? "Always" : null));
        }
        for (int i = 1 + random.nextInt(2); i > 0; i--) {
            apps.add(Story.container("c" + i, needs(), null));
        }
        return Story.pod(name, inits, apps, null, Tree.Mapping.EMPTY);
    }

    private ResourceNeeds needs() {
        var amounts = new TreeMap<String, Quantity>();
        amounts.put("cpu", Quantity.of(1));
        amounts.put("memory", Quantity.of(1 + random.nextInt(random.nextInt(4) == 0 ? 60 : 14)));
        if (random.nextInt(3) == 0) {
            amounts.put(TYPES.get(1), Quantity.of(4L * random.nextInt(5)));
        }
        var both = ByName.copyOf(amounts);
        return new ResourceNeeds(both, both, List.of());
    }
}
