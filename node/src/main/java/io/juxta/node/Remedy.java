package io.juxta.node;

import java.util.List;

/// A change with which a rejected pod is admitted. Each was really tried on a copy of the kubelet.
///
/// @param placements what the containers were given in the trial
public record Remedy(Change change, List<Placement> placements) {

    public Remedy {
        placements = List.copyOf(placements);
    }

    /// What was changed.
    public sealed interface Change {

        /// The topology manager's policy.
        record OtherPolicy(PolicyName policy) implements Change {}

        /// The topology manager's scope.
        record OtherScope(Scope scope) implements Change {}

        /// A container asks for less of a resource.
        ///
        /// @param amount in Kubernetes' spelling
        record LowerRequest(String container, String resource, String amount) implements Change {}

        /// Another pod is gone.
        record WithoutPod(String pod) implements Change {}
    }
}
