package io.juxta.node.cpu;

import io.juxta.node.CheckpointText;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.function.Function;

/// The checksum of state files before version 4: over the fields as Go's debug print shows them.
final class OldChecksum {

    private OldChecksum() {}

    /// Over the fields of version 2.
    static long ofVersion2(CpuFields fields) {
        return sum(fields, "");
    }

    /// Over the fields of version 3, which are those of version 2 and the pods.
    static long ofVersion3(CpuFields fields) {
        return sum(
                fields,
                " PodEntries:(state.PodCPUAssignments)"
                        + map(fields.pods(), OldChecksum::podEntry));
    }

    private static long sum(CpuFields fields, String pods) {
        return CheckpointText.sum(
                ("(*state.CPUManagerCheckpoint){PolicyName:(string)%s DefaultCPUSet:(string)%s"
                                + " Entries:(map[string]map[string]string)%s%s"
                                + " Checksum:(checksum.Checksum)0}")
                        .formatted(
                                fields.policy(),
                                fields.shared(),
                                map(fields.containers(), sets -> map(sets, text -> text)),
                                pods));
    }

    private static String podEntry(String cpus) {
        var elements = new StringJoiner(" ", "map[", "]");
        CpuCheckpoint.parse(cpus, "failed to parse cpuset").stream()
                .forEach(cpu -> elements.add(cpu + ":{}"));
        return "{CPUSet:(cpuset.CPUSet){elems:(map[int]struct {})%s}}".formatted(elements);
    }

    private static <V> String map(SortedMap<String, V> map, Function<V, String> value) {
        var entries = new StringJoiner(" ", "map[", "]");
        map.forEach((key, item) -> entries.add(key + ":" + value.apply(item)));
        return entries.toString();
    }
}
