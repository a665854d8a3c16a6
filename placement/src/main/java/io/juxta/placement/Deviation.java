package io.juxta.placement;

import java.util.EnumSet;
import java.util.Set;

/// Where juxta does better than Kubernetes 1.37 on purpose. Each can be switched off to get what
/// Kubernetes does.
public enum Deviation {
    /// A pod's claim that stands there under two names is allocated and counted once.
    SAME_CLAIM_ONCE,
    /// A capacity of a device that is not shared counts in full where nothing was consumed of it.
    EXCLUSIVE_CAPACITY,
    /// Extended resources are refused on a node where their devices cost node resources, since that
    /// could not be written down.
    EXTENDED_COST_REFUSED,
    /// No claim is made for extended resources on a node that provides them itself; Kubernetes
    /// makes an empty one beside the pod's own claims and then cannot bind the pod.
    EXTENDED_WHERE_NEEDED,
    /// Of several generations of a pool the newest says what a device costs.
    NEWEST_GENERATION,
    /// Claims that hold a pod elsewhere are reported even where the others do not fit.
    UNAVAILABLE_REPORTED,
    /// A claim that is of no use on a node is not charged there.
    UNAVAILABLE_UNCHARGED,
    /// What a pod as a whole asks for counts in the score of NodeResourcesFit too.
    POD_LEVEL_SCORED;

    /// All of them.
    public static final Set<Deviation> ALL = EnumSet.allOf(Deviation.class);

    /// What Kubernetes does.
    public static final Set<Deviation> UPSTREAM = EnumSet.noneOf(Deviation.class);
}
