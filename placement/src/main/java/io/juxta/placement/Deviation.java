package io.juxta.placement;

import java.util.EnumSet;
import java.util.Set;

/// Where juxta does better than Kubernetes 1.37 on purpose. Each can be switched off to get what
/// Kubernetes does.
public enum Deviation {
    /// A claim that the pod lists under two names is allocated and counted once.
    SAME_CLAIM_ONCE,
    /// A capacity of a device that is not shared counts in full where nothing was consumed of it.
    EXCLUSIVE_CAPACITY,
    /// A node is rejected for extended resources whose devices cost node resources, because the
    /// pod's status cannot record that cost.
    EXTENDED_COST_REFUSED,
    /// No claim is made for extended resources on a node that provides them itself; Kubernetes
    /// makes an empty one beside the pod's own claims and then cannot bind the pod.
    EXTENDED_WHERE_NEEDED,
    /// Of several generations of a pool the newest says what a device costs.
    NEWEST_GENERATION,
    /// Claims with devices elsewhere are reported even where other claims do not fit.
    UNAVAILABLE_REPORTED,
    /// A claim that cannot be used on a node is not charged there.
    UNAVAILABLE_UNCHARGED,
    /// Pod-level requests count in the score of NodeResourcesFit too.
    POD_LEVEL_SCORED,
    /// Devices that preemption freed are kept for the pod that it was for; in Kubernetes any pod
    /// can take them before that pod has its next turn.
    PROMISED_DEVICES;

    /// All of them.
    public static final Set<Deviation> ALL = EnumSet.allOf(Deviation.class);

    /// What Kubernetes does.
    public static final Set<Deviation> UPSTREAM = EnumSet.noneOf(Deviation.class);
}
