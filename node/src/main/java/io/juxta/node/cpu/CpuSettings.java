package io.juxta.node.cpu;

import io.juxta.model.CpuSet;
import io.juxta.model.FeatureGates;
import io.juxta.model.Quantity;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The CPU settings of a kubelet's configuration.
///
/// @param policy `none` or `static`, as written
/// @param options `cpuManagerPolicyOptions`, as written
/// @param reserved how many CPUs are reserved for system and kubelet; null when not given
/// @param reservedCpus which ones; empty to let the policy choose
/// @param topologyPolicy `topologyManagerPolicy`, which excludes one of the options
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
