package io.juxta.node.cpu;

import io.juxta.model.CpuSet;
import io.juxta.model.FeatureGates;
import io.juxta.model.Quantity;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What a kubelet's configuration says about CPUs.
///
/// @param policy `none` or `static`, as written
/// @param options `cpuManagerPolicyOptions`, as written
/// @param reserved how many CPUs are kept back for system and kubelet; null when nothing says so
/// @param reservedCpus which ones; empty to let the policy choose
/// @param topologyPolicy `topologyManagerPolicy`, with which one option does not go together
public record CpuSettings(
        String policy,
        SortedMap<String, String> options,
        @Nullable Quantity reserved,
        CpuSet reservedCpus,
        String topologyPolicy,
        FeatureGates gates) {

    public CpuSettings {
        options = Collections.unmodifiableSortedMap(new TreeMap<>(options));
    }
}
