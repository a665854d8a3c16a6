package io.juxta.node;

import io.juxta.model.Pod;
import io.juxta.node.AdmissionRemedy.Alignment;
import io.juxta.node.AdmissionRemedy.Tried;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The trials for a rejected pod, and the remedies found so far.
///
/// @param base the kubelet at the pod's turn; every trial takes a copy
/// @param pod the pod as it is offered
record RemedyTrials(Kubelet base, Pod pod, List<AdmissionRemedy> remedies, List<Tried> tried) {

    RemedyTrials(Kubelet base, Pod pod) {
        this(base, pod, new ArrayList<>(), new ArrayList<>());
    }

    /// The allocations of an admitted pod, empty where it is rejected; the kubelet is changed by
    /// it.
    static Optional<List<ContainerPlacement>> admitted(Kubelet copy, Pod pod) {
        return copy.admit(pod) instanceof Admission.Admitted(_, var placements)
                ? Optional.of(placements)
                : Optional.empty();
    }

    /// The allocations of a changed pod on the node as it is.
    Optional<List<ContainerPlacement>> admitted(Pod changed) {
        return admitted(base.copy(), changed);
    }

    /// Records a change that helps on the node as it is.
    void found(AdmissionRemedy.RemedyChange change, List<ContainerPlacement> placements) {
        remedies.add(
                new AdmissionRemedy(
                        change, Set.of(), placements, alignment(base, placements), List.of()));
    }

    static Alignment alignment(Kubelet kubelet, List<ContainerPlacement> placements) {
        if (kubelet.policy().name() == PolicyName.NONE) {
            return Alignment.NOT_ASKED;
        }
        return placements.stream().allMatch(placement -> placement.hint().preferred())
                ? Alignment.ALIGNED
                : Alignment.NOT_ALIGNED;
    }
}
