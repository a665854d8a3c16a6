package io.juxta.node.cpu;

import io.juxta.model.CpuSet;
import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// One way the CPUs of a machine fall into groups: its cores, its caches, its NUMA nodes or its
/// sockets.
///
/// A group is identified by its index, counted from 0 in ascending order of ids, so that comparing
/// indexes compares ids.
final class Grouping {

    private final int[] ids;
    private final CpuSet[] members;
    private final int[] placeOfCpu;

    private Grouping(int[] ids, CpuSet[] members, int[] placeOfCpu) {
        this.ids = ids;
        this.members = members;
        this.placeOfCpu = placeOfCpu;
    }

    /// From the id of each CPU's group.
    static Grouping of(SortedMap<Integer, Integer> idOfCpu) {
        var byId = new TreeMap<Integer, CpuSet>();
        idOfCpu.forEach((cpu, id) -> byId.merge(id, CpuSet.of(cpu), CpuSet::union));
        var ids = byId.keySet().stream().mapToInt(Integer::intValue).toArray();
        var placeOfCpu = new int[idOfCpu.isEmpty() ? 0 : idOfCpu.lastKey() + 1];
        Arrays.fill(placeOfCpu, -1);
        for (Map.Entry<Integer, Integer> entry : idOfCpu.entrySet()) {
            placeOfCpu[entry.getKey()] = Arrays.binarySearch(ids, entry.getValue());
        }
        return new Grouping(ids, byId.values().toArray(CpuSet[]::new), placeOfCpu);
    }

    /// How many groups there are.
    int size() {
        return ids.length;
    }

    int id(int place) {
        return ids[place];
    }

    /// Ids of all groups, ascending.
    int[] ids() {
        return ids.clone();
    }

    /// The index of a group by its id, below 0 when there is none.
    int place(int id) {
        return Arrays.binarySearch(ids, id);
    }

    /// All CPUs of a group, free or not.
    CpuSet cpus(int place) {
        return members[place];
    }

    /// The index of the group a CPU is in.
    int of(int cpu) {
        return placeOfCpu[cpu];
    }
}
