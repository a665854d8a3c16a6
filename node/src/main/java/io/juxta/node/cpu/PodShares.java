package io.juxta.node.cpu;

import io.juxta.model.CpuSet;
import io.juxta.model.Pod;
import io.juxta.node.AdmittedContainer;
import io.juxta.node.WorkBudget;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Divides the CPUs of a pod with pod-level resources among its containers.
///
/// Sidecars keep theirs. Init containers that end each choose from all the rest; one without
/// exclusive CPUs gets all of the rest. App containers then take theirs one after the other, and
/// those without exclusive CPUs share what is left.
record PodShares(Chooser chooser, CpuRequests requests, WorkBudget budget) {

    /// The result.
    sealed interface Division {}

    /// CPUs by container name.
    record Divided(SortedMap<String, CpuSet> parts) implements Division {
        Divided {
            parts = Collections.unmodifiableSortedMap(new TreeMap<>(parts));
        }
    }

    /// A container's part could not be chosen.
    record NotDivided(Taking why) implements Division {}

    /// Why the shared pool of the pod would be empty, in the kubelet's words.
    static Optional<String> emptyPool(Pod pod, CpuRequests requests) {
        var budget = requests.exclusive(pod);
        var lasting = 0L;
        var shares = false;
        for (var part : AdmittedContainer.of(pod)) {
            var own = requests.exclusive(part);
            if (part.kind().ends()) {
                if (own == 0 && lasting >= budget) {
                    return Optional.of(
                            "pod rejected, pod has shared init containers but no cpus available for"
                                    + " them");
                }
            } else {
                lasting += own;
                shares |= own == 0;
            }
        }
        return shares && lasting >= budget
                ? Optional.of(
                        "pod rejected, sum of exclusive container cpu requests equals pod budget,"
                                + " leaving no cpus for shared containers")
                : Optional.empty();
    }

    Division divide(Pod pod, CpuSet cpus) {
        var parts = new TreeMap<String, CpuSet>();
        var left = cpus;
        for (var part : AdmittedContainer.of(pod)) {
            var own = requests.exclusive(part);
            if (own == 0) {
                if (part.kind().ends()) {
                    parts.put(part.name(), left);
                }
                continue;
            }
            var taking = chooser.take(left, own, budget);
            if (!(taking instanceof Taking.Taken(var taken))) {
                return new NotDivided(taking);
            }
            parts.put(part.name(), taken);
            if (!part.kind().ends()) {
                left = left.minus(taken);
            }
        }
        for (var part : AdmittedContainer.of(pod)) {
            parts.putIfAbsent(part.name(), left);
        }
        return new Divided(parts);
    }
}
