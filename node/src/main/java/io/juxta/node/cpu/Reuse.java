package io.juxta.node.cpu;

import io.juxta.model.CpuSet;
import io.juxta.node.AdmittedContainer;

/// CPUs of init containers that later containers of the same pod may reuse. Only the pod of the
/// last allocation has any.
///
/// @param pod its UID
record Reuse(String pod, CpuSet cpus) {

    static final Reuse NONE = new Reuse("", CpuSet.EMPTY);

    /// What a pod may reuse.
    CpuSet of(String uid) {
        return uid.equals(pod) ? cpus : CpuSet.EMPTY;
    }

    /// The reusable CPUs after an allocation: an init container that ends leaves its CPUs, all
    /// others keep them.
    Reuse after(AdmittedContainer part, CpuSet given) {
        var own = of(part.podUid());
        return new Reuse(part.podUid(), part.kind().ends() ? own.union(given) : own.minus(given));
    }
}
