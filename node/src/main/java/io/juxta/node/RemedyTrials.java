package io.juxta.node;

import io.juxta.model.Pod;
import io.juxta.node.Remedy.Alignment;
import io.juxta.node.Remedy.Tried;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What is tried to let a pod in, and what was found so far.
///
/// @param base the kubelet when the pod's turn comes; every trial takes a copy
/// @param pod the pod as it comes then
record RemedyTrials(Kubelet base, Pod pod, List<Remedy> remedies, List<Tried> tried) {

    RemedyTrials(Kubelet base, Pod pod) {
        this(base, pod, new ArrayList<>(), new ArrayList<>());
    }

    /// What a pod is given by a kubelet, which is another one afterwards; nothing where it is
    /// turned away.
    static Optional<List<Placement>> admitted(Kubelet copy, Pod pod) {
        return copy.admit(pod) instanceof Admission.Admitted(_, var placements)
                ? Optional.of(placements)
                : Optional.empty();
    }

    /// What the pod, changed, is given as the node is.
    Optional<List<Placement>> admitted(Pod changed) {
        return admitted(base.copy(), changed);
    }

    /// Keeps a change that helps as the node is.
    void found(Remedy.Change change, List<Placement> placements) {
        remedies.add(
                new Remedy(change, Set.of(), placements, alignment(base, placements), List.of()));
    }

    static Alignment alignment(Kubelet kubelet, List<Placement> placements) {
        if (kubelet.policy().name() == PolicyName.NONE) {
            return Alignment.NOT_ASKED;
        }
        return placements.stream().allMatch(placement -> placement.hint().preferred())
                ? Alignment.ALIGNED
                : Alignment.NOT_ALIGNED;
    }
}
