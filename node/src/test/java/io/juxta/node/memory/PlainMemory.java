package io.juxta.node.memory;

import io.juxta.node.Hint;
import io.juxta.node.NodeMask;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The hints for memory by trying every set of nodes, as section 7.3 of the specification says it.
final class PlainMemory {

    private PlainMemory() {}

    static List<Hint> hints(
            MachineMemory machine, Map<String, Long> asked, ReusableMemory.OfPod reusable) {
        var ids = machine.nodes().keySet().stream().mapToInt(Integer::intValue).toArray();
        int fewest = ids.length;
        var offered = new ArrayList<NodeMask>();
        for (var mask : masks(ids)) {
            if (!asked.entrySet().stream()
                    .allMatch(
                            need -> allocatable(machine, mask, need.getKey()) >= need.getValue())) {
                continue;
            }
            fewest = Math.min(fewest, mask.count());
            if (respectsGroups(machine, mask)
                    && asked.entrySet().stream()
                            .allMatch(
                                    need ->
                                            machine.free(mask, need.getKey())
                                                            + reusable.of(mask, need.getKey())
                                                    >= need.getValue())) {
                offered.add(mask);
            }
        }
        int size = fewest;
        return offered.stream().map(mask -> new Hint(mask, mask.count() == size)).toList();
    }

    private static boolean respectsGroups(MachineMemory machine, NodeMask mask) {
        if (mask.count() == 1) {
            return machine.node(mask.first()).cells().count() == 1;
        }
        for (int id : mask.ids()) {
            var node = machine.node(id);
            if (node.assignments() > 0
                    && (node.cells().count() == 1 || !node.cells().equals(mask))) {
                return false;
            }
        }
        return true;
    }

    private static long allocatable(MachineMemory machine, NodeMask mask, String type) {
        long sum = 0;
        for (int id : mask.ids()) {
            sum += machine.node(id).table(type).allocatable();
        }
        return sum;
    }

    /// All sets: by size, then by the ids in ascending order.
    static List<NodeMask> masks(int[] ids) {
        var masks = new ArrayList<NodeMask>();
        for (int bits = 1; bits < 1 << ids.length; bits++) {
            var chosen = new ArrayList<Integer>();
            for (int i = 0; i < ids.length; i++) {
                if ((bits >> i & 1) == 1) {
                    chosen.add(ids[i]);
                }
            }
            masks.add(NodeMask.of(chosen));
        }
        masks.sort(Comparator.comparingInt(NodeMask::count).thenComparing(PlainMemory::inOrder));
        return masks;
    }

    private static int inOrder(NodeMask a, NodeMask b) {
        return Arrays.compare(a.ids(), b.ids());
    }

    /// Preferred before others, then the narrowest, among those that hold all of some nodes.
    static Optional<Hint> best(List<Hint> hints, NodeMask must) {
        return hints.stream()
                .filter(hint -> hint.affinity() != null && must.within(hint.affinity()))
                .reduce(
                        (best, next) ->
                                best.preferred() == next.preferred()
                                        ? narrower(next, best) ? next : best
                                        : best.preferred() ? best : next);
    }

    private static boolean narrower(Hint a, Hint b) {
        return a.affinity() != null
                && b.affinity() != null
                && a.affinity().narrowerThan(b.affinity());
    }
}
