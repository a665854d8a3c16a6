package io.juxta.node.cpu;

import io.juxta.model.CpuSet;
import io.juxta.node.Part;

/// CPUs of init containers that later containers of the same pod may use again. Only the pod that
/// was given CPUs last has any.
///
/// @param pod its UID
record Reuse(String pod, CpuSet cpus) {

    static final Reuse NONE = new Reuse("", CpuSet.EMPTY);

    /// What a pod may use again.
    CpuSet of(String uid) {
        return uid.equals(pod) ? cpus : CpuSet.EMPTY;
    }

    /// What is left once a container has its CPUs: an init container that ends leaves them behind,
    /// all others keep them.
    Reuse after(Part part, CpuSet given) {
        var own = of(part.podUid());
        return new Reuse(part.podUid(), part.kind().ends() ? own.union(given) : own.minus(given));
    }
}
