package io.juxta.node.cpu;

import io.juxta.model.CpuSet;
import io.juxta.model.FeatureGates;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// The saved state of a CPU manager, as in its state file.
///
/// @param shared the shared pool; the file calls it the default set
/// @param containers exclusive CPUs by pod UID and container
/// @param pods CPUs of pods with pod-level resources by UID
/// @param baselines what containers got when they were admitted, kept where resizing exclusive CPUs
///   is on
public record SavedCpus(
        String policy,
        CpuSet shared,
        SortedMap<String, SortedMap<String, CpuSet>> containers,
        SortedMap<String, CpuSet> pods,
        SortedMap<String, SortedMap<String, CpuSet>> baselines) {

    static final String MANAGES_PODS = "PodLevelResourceManagers";
    static final String RESIZES_CPUS = "InPlacePodVerticalScalingExclusiveCPUs";

    public SavedCpus {
        containers = copyOf(containers);
        pods = Collections.unmodifiableSortedMap(new TreeMap<>(pods));
        baselines = copyOf(baselines);
    }

    private static SortedMap<String, SortedMap<String, CpuSet>> copyOf(
            SortedMap<String, SortedMap<String, CpuSet>> sets) {
        var copy = new TreeMap<String, SortedMap<String, CpuSet>>();
        sets.forEach(
                (pod, inside) ->
                        copy.put(pod, Collections.unmodifiableSortedMap(new TreeMap<>(inside))));
        return Collections.unmodifiableSortedMap(copy);
    }

    /// The state of a manager that has never run.
    static SavedCpus fresh(String policy) {
        return new SavedCpus(
                policy, CpuSet.EMPTY, new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
    }

    SavedCpus sharing(CpuSet cpus) {
        return new SavedCpus(policy, cpus, containers, pods, baselines);
    }

    /// The state that a kubelet with these gates restores: pods as a whole and baselines only where
    /// their gate is on. A kubelet without baselines never resized, so the current CPUs of a
    /// container are its baseline.
    SavedCpus seenWith(FeatureGates gates) {
        var resizes = gates.on(RESIZES_CPUS);
        return new SavedCpus(
                policy,
                shared,
                containers,
                gates.on(MANAGES_PODS) ? pods : new TreeMap<>(),
                !resizes ? new TreeMap<>() : baselines.isEmpty() ? containers : baselines);
    }
}
