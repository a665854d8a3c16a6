package io.juxta.placement;

import io.juxta.model.Claim;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A filter that knows what has to be written down when a node it passed is chosen.
public interface Granting extends NodeFilter {

    /// What the pod gets on a node that [#judge] passed in this attempt.
    Grant grant(NodeState chosen);

    /// How much work the node took that stands there in the snapshot, once [#judge] has looked at
    /// it in this attempt; else 0.
    long work(int index);

    /// Why it cannot be written down, once a node that [#judge] passed is chosen, or null.
    @Nullable Obstacle obstacle(NodeState chosen);

    /// What ends the binding of a pod.
    ///
    /// @param left claims that have devices by then, and keep them
    record Obstacle(String error, List<Claim> left) {
        public Obstacle {
            left = List.copyOf(left);
        }
    }
}
