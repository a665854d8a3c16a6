package io.juxta.testkit;

import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// A machine as `topology -o json` prints it, small enough that its CPUs run out.
///
/// All nodes with CPUs are alike: on uneven machines a kubelet uses averages, which is tested
/// separately.
final class AdmitMachine {

    private static final long GIB = 1L << 30;

    private final Grow grow;
    private final List<Integer> nodeIds = new ArrayList<>();
    private final int sockets;
    private final int coresPerNode;
    private final int threads;
    private final int numbering;
    private final int coresPerCache;
    private final boolean memoryOnly;
    private final List<String> pageSizes = new ArrayList<>();
    private final Map<Integer, Long> memoryGib = new LinkedHashMap<>();
    private final Map<Integer, Map<String, Integer>> pages = new LinkedHashMap<>();

    AdmitMachine(Grow grow) {
        this.grow = grow;
        var nodes = grow.pick(1, 2, 2, 2, 2, 3, 4, 4, 4, 6, 8);
        var gaps = grow.chance(5);
        for (var i = 0; i < nodes; i++) {
            nodeIds.add(gaps ? i * 2 + 1 : i);
        }
        sockets = nodes % 2 == 0 && grow.chance(60) ? 2 : grow.chance(10) ? nodes : 1;
        coresPerNode = grow.pick(1, 2, 2, 3, 4, 4, 4, 6, 8);
        threads = grow.pick(1, 2, 2);
        numbering = grow.below(3);
        coresPerCache = grow.chance(55) ? grow.pick(1, 2, 2, 4) : 0;
        memoryOnly = nodes < 8 && grow.chance(8);
        if (memoryOnly) {
            nodeIds.add(nodeIds.getLast() + 1);
        }
        if (grow.chance(35)) {
            pageSizes.add("2Mi");
        }
        if (grow.chance(35)) {
            pageSizes.add("1Gi");
        }
        for (var id : nodeIds) {
            memoryGib.put(id, (long) grow.pick(8, 8, 16, 16, 20));
            var counts = new LinkedHashMap<String, Integer>();
            for (var size : pageSizes) {
                counts.put(
                        size, size.equals("1Gi") ? grow.pick(0, 1, 2, 4) : grow.pick(0, 256, 512));
            }
            pages.put(id, counts);
        }
    }

    /// How many pages of a size a node has.
    int pages(int node, String size) {
        return pages.getOrDefault(node, Map.of()).getOrDefault(size, 0);
    }

    /// All memory of a node.
    long memoryBytes(int node) {
        return Objects.requireNonNull(memoryGib.get(node)) * GIB;
    }

    List<Integer> nodeIds() {
        return nodeIds;
    }

    private int nodesWithCpus() {
        return nodeIds.size() - (memoryOnly ? 1 : 0);
    }

    int cpuCount() {
        return nodesWithCpus() * coresPerNode * threads;
    }

    int cpusPerNode() {
        return coresPerNode * threads;
    }

    List<String> pageSizes() {
        return pageSizes;
    }

    Tree.Mapping tree() {
        var nodes = new ArrayList<Tree>();
        var cpus = new ArrayList<Tree>();
        var cores = nodesWithCpus() * coresPerNode;
        for (var id = 0; id < cpuCount(); id++) {
            cpus.add(cpu(id, numbering == 1 ? id / threads : id % cores));
        }
        for (var i = 0; i < nodeIds.size(); i++) {
            nodes.add(node(i, cores));
        }
        return map("kind", "Machine", "numaNodes", nodes, "cpus", cpus);
    }

    /// The index of the node of a core: in blocks, or round robin.
    private int place(int core) {
        return numbering == 2 ? core % nodesWithCpus() : core / coresPerNode;
    }

    private int socket(int place) {
        return place * sockets / nodesWithCpus();
    }

    private Tree cpu(int id, int core) {
        var place = place(core);
        var within = numbering == 2 ? core / nodesWithCpus() : core % coresPerNode;
        var cpu =
                grow.fields()
                        .put("id", id)
                        .put("core", core)
                        .put("socket", socket(place))
                        .put("numaNode", nodeIds.get(place));
        if (coresPerCache > 0) {
            var caches = (coresPerNode + coresPerCache - 1) / coresPerCache;
            cpu.put("uncoreCache", place * caches + within / coresPerCache);
        }
        return cpu.done();
    }

    private Tree node(int place, int cores) {
        var id = nodeIds.get(place);
        var hugepages = new LinkedHashMap<String, Tree>();
        for (var size : pageSizes) {
            hugepages.put(size, Tree.Number.of(pages(id, size)));
        }
        var list = new ArrayList<String>();
        for (var cpu = 0; cpu < cpuCount(); cpu++) {
            if (place(numbering == 1 ? cpu / threads : cpu % cores) == place
                    && place < nodesWithCpus()) {
                list.add(Integer.toString(cpu));
            }
        }
        var node =
                grow.fields()
                        .put("id", id)
                        .put("cpus", String.join(",", list))
                        .put("memoryBytes", memoryBytes(id))
                        .put("hugepages", Tree.Mapping.of(hugepages));
        if (!list.isEmpty()) {
            node.put("socket", socket(place));
        }
        var distances = new LinkedHashMap<String, Tree>();
        for (var other = 0; other < nodeIds.size(); other++) {
            var far = Math.abs(place - other) * 7 % 13;
            distances.put(
                    Integer.toString(nodeIds.get(other)),
                    Tree.Number.of(place == other ? 10 : 11 + far));
        }
        return node.put("distances", Tree.Mapping.of(distances)).done();
    }
}
