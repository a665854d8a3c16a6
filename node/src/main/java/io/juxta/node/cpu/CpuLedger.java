package io.juxta.node.cpu;

import io.juxta.model.CpuSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The mutable state of the CPU manager: the exclusive CPUs of each container, and the shared pool.
final class CpuLedger {

    private final boolean keepsBaselines;
    private CpuSet shared;
    private final TreeMap<String, SortedMap<String, CpuSet>> containers = new TreeMap<>();
    private final TreeMap<String, CpuSet> pods = new TreeMap<>();
    private final TreeMap<String, SortedMap<String, CpuSet>> baselines = new TreeMap<>();

    CpuLedger(SavedCpus saved, boolean keepsBaselines) {
        this.keepsBaselines = keepsBaselines;
        shared = saved.shared();
        saved.containers().forEach((pod, sets) -> containers.put(pod, new TreeMap<>(sets)));
        pods.putAll(saved.pods());
        saved.baselines().forEach((pod, sets) -> baselines.put(pod, new TreeMap<>(sets)));
    }

    CpuSet shared() {
        return shared;
    }

    void share(CpuSet cpus) {
        shared = shared.union(cpus);
    }

    void unshare(CpuSet cpus) {
        shared = shared.minus(cpus);
    }

    @Nullable CpuSet of(String pod, String container) {
        var sets = containers.get(pod);
        return sets == null ? null : sets.get(container);
    }

    /// Pods that have a container with exclusive CPUs.
    Set<String> pods() {
        return containers.keySet();
    }

    /// Everything recorded for the containers of a pod.
    SortedMap<String, CpuSet> of(String pod) {
        return containers.getOrDefault(pod, new TreeMap<>());
    }

    void record(String pod, String container, CpuSet cpus) {
        containers.computeIfAbsent(pod, _ -> new TreeMap<>()).put(container, cpus);
        if (keepsBaselines) {
            baselines.computeIfAbsent(pod, _ -> new TreeMap<>()).putIfAbsent(container, cpus);
        }
    }

    void forget(String pod, String container) {
        forget(containers, pod, container);
        forget(baselines, pod, container);
    }

    private static void forget(
            Map<String, SortedMap<String, CpuSet>> sets, String pod, String container) {
        var inside = sets.get(pod);
        if (inside != null) {
            inside.remove(container);
            if (inside.isEmpty()) {
                sets.remove(pod);
            }
        }
    }

    @Nullable CpuSet ofWholePod(String pod) {
        return pods.get(pod);
    }

    void recordPod(String pod, CpuSet cpus) {
        pods.put(pod, cpus);
    }

    void forgetPod(String pod) {
        pods.remove(pod);
    }

    SavedCpus saved(String policy) {
        return new SavedCpus(policy, shared, containers, pods, baselines);
    }
}
