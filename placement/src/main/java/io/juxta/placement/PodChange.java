package io.juxta.placement;

import io.juxta.allocator.why.FitChange;
import io.juxta.model.Quantity;
import io.juxta.model.Taint;
import io.juxta.model.Toleration;
import java.util.List;

/// One change that can make a pod fit: of the pod, of a node, or of an object in the way. Each is
/// small enough to be one edit of one object.
public sealed interface PodChange {

    /// Remove a scheduling gate.
    record RemoveGate(String gate) implements PodChange {}

    /// Let the pod tolerate one taint of a node, and no other.
    record TolerateTaint(Taint taint) implements PodChange {

        /// The toleration to add. A taint without a value is commonly tolerated by its key.
        public Toleration toleration() {
            return new Toleration(
                    taint.key(),
                    taint.value().isEmpty()
                            ? Toleration.TolerationOperator.Known.EXISTS
                            : Toleration.TolerationOperator.Known.EQUAL,
                    taint.value(),
                    taint.effect(),
                    null);
        }
    }

    /// Select another value of a node label.
    ///
    /// @param nodes how many nodes have it
    record ChangeNodeSelector(String key, String from, String to, int nodes) implements PodChange {}

    /// Select the value under another key, where the given key is probably misspelt.
    ///
    /// @param nodes how many nodes have it
    record RenameNodeSelector(String from, String to, String value, int nodes)
            implements PodChange {}

    /// Drop one label from the node selector.
    record RemoveNodeSelector(String key, String value) implements PodChange {}

    /// Accept one more value in a requirement of the required node affinity.
    ///
    /// @param term its index among the terms
    /// @param requirement its index among the term's `matchExpressions`
    /// @param nodes how many nodes have that value
    record WidenNodeAffinity(int term, int requirement, String key, String value, int nodes)
            implements PodChange {}

    /// Drop a requirement of the required node affinity. The last requirement of a term takes the
    /// term with it, and the last term the whole affinity.
    ///
    /// @param list `matchExpressions` or `matchFields`
    record RemoveNodeAffinity(int term, String list, int requirement, String key)
            implements PodChange {}

    /// Let the scheduler choose the node.
    record RemoveNodeName(String node) implements PodChange {}

    /// Uncordon a node; its taint goes too.
    record Uncordon(String node) implements PodChange {}

    record LabelNode(String node, String key, String value) implements PodChange {}

    /// The node loses a taint that reports its condition, such as not ready.
    record ClearTaint(String node, Taint taint) implements PodChange {}

    /// The node's kubelet declares a feature that the pod needs.
    record DeclareFeature(String node, String feature) implements PodChange {}

    /// Lower the request for a resource.
    ///
    /// @param parts the containers with lower requests. Where one alone is not enough there are
    ///   several, all lowered to a common maximum
    record LowerRequest(String resource, List<Part> parts) implements PodChange {
        public LowerRequest {
            parts = List.copyOf(parts);
        }

        /// The request of one container.
        ///
        /// @param container its name, or empty for the pod-level request
        public record Part(String container, Quantity from, Quantity to) {}
    }

    /// Drop a host port.
    ///
    /// @param heldBy the pod that has it
    record RemoveHostPort(HostPort port, String heldBy) implements PodChange {}

    /// Drop a topology spread constraint.
    ///
    /// @param constraint its index
    record RemoveSpreadConstraint(int constraint, String topologyKey) implements PodChange {}

    /// Drop a term of the required pod affinity or anti-affinity.
    ///
    /// @param term its index
    record RemovePodAffinity(Toward toward, int term, String topologyKey) implements PodChange {}

    /// Affinity or anti-affinity.
    enum Toward {
        AFFINITY("podAffinity"),
        ANTI_AFFINITY("podAntiAffinity");

        private final String field;

        Toward(String field) {
            this.field = field;
        }

        /// The field in the pod's `affinity`.
        public String field() {
            return field;
        }
    }

    /// Deallocate a claim that no other pod uses, so that it can get other devices.
    record Deallocate(String claim) implements PodChange {}

    /// Delete a pod.
    record StopPod(String pod, String node) implements PodChange {}

    /// Change a claim, or the devices that exist.
    record OfClaims(FitChange change) implements PodChange {}
}
