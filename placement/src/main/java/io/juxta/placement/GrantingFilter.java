package io.juxta.placement;

import io.juxta.model.Claim;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A filter that also computes what to write when a node it passed is chosen.
public interface GrantingFilter extends NodeFilter {

    /// What the pod gets on a node that [#judge] passed in this attempt.
    PodGrant grant(NodeState chosen);

    /// The work for the node at this index of the snapshot, once [#judge] has looked at it in this
    /// attempt; else 0.
    long work(int index);

    /// Why the binding fails on a node that [#judge] passed, or null.
    @Nullable Obstacle obstacle(NodeState chosen);

    /// An error that stops the binding of a pod.
    ///
    /// @param left claims that are allocated by then, and stay allocated
    record Obstacle(String error, List<Claim> left) {
        public Obstacle {
            left = List.copyOf(left);
        }
    }
}
