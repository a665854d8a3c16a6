package io.juxta.placement;

import io.juxta.allocator.why.Change;
import io.juxta.model.Quantity;
import io.juxta.model.Taint;
import io.juxta.model.Toleration;
import java.util.List;

/// Something that can be done so that a pod fits: to the pod, to a node, or to what stands in its
/// way. Each is small enough to be written as one edit of one object.
public sealed interface PodChange {

    /// Remove a scheduling gate.
    record RemoveGate(String gate) implements PodChange {}

    /// Let the pod tolerate a taint of a node, and no other.
    record TolerateTaint(Taint taint) implements PodChange {

        /// What to add to the pod. A taint without a value is commonly tolerated by its key.
        public Toleration toleration() {
            return new Toleration(
                    taint.key(),
                    taint.value().isEmpty()
                            ? Toleration.Operator.Known.EXISTS
                            : Toleration.Operator.Known.EQUAL,
                    taint.value(),
                    taint.effect(),
                    null);
        }
    }

    /// Ask for another value of a node label.
    ///
    /// @param nodes how many nodes have it
    record ChangeNodeSelector(String key, String from, String to, int nodes) implements PodChange {}

    /// Ask for the value under another key, where the one asked for is probably misspelt.
    ///
    /// @param nodes how many nodes have it
    record RenameNodeSelector(String from, String to, String value, int nodes)
            implements PodChange {}

    /// Ask for any value of a node label, or none.
    record RemoveNodeSelector(String key, String value) implements PodChange {}

    /// Be content with one more value in a requirement of the required node affinity.
    ///
    /// @param term its place among the terms
    /// @param requirement its place among the term's `matchExpressions`
    /// @param nodes how many nodes have that value
    record WidenNodeAffinity(int term, int requirement, String key, String value, int nodes)
            implements PodChange {}

    /// Leave out a requirement of the required node affinity; of the last one in a term, the term;
    /// of the last term, all of it.
    ///
    /// @param list `matchExpressions` or `matchFields`
    record RemoveNodeAffinity(int term, String list, int requirement, String key)
            implements PodChange {}

    /// Let the scheduler choose the node.
    record RemoveNodeName(String node) implements PodChange {}

    /// Let pods on a cordoned node again; the taint that tells of it goes too.
    record Uncordon(String node) implements PodChange {}

    record LabelNode(String node, String key, String value) implements PodChange {}

    /// The node loses a taint that tells of its condition, such as not being ready.
    record ClearTaint(String node, Taint taint) implements PodChange {}

    /// The node's kubelet learns something the pod needs.
    record DeclareFeature(String node, String feature) implements PodChange {}

    /// Ask for less of a resource.
    ///
    /// @param parts containers that ask for less then; several where one alone is not enough, and
    ///   then none asks for more than the others may
    record LowerRequest(String resource, List<Part> parts) implements PodChange {
        public LowerRequest {
            parts = List.copyOf(parts);
        }

        /// What one container asks for.
        ///
        /// @param container its name, or empty for the pod as a whole
        public record Part(String container, Quantity from, Quantity to) {}
    }

    /// Do without a port of the node.
    ///
    /// @param heldBy the pod that has it
    record RemoveHostPort(HostPort port, String heldBy) implements PodChange {}

    /// Leave out a topology spread constraint.
    ///
    /// @param constraint its place
    record RemoveSpreadConstraint(int constraint, String topologyKey) implements PodChange {}

    /// Leave out a term of the required affinity to pods, or anti-affinity.
    ///
    /// @param term its place
    record RemovePodAffinity(Toward toward, int term, String topologyKey) implements PodChange {}

    /// Whether pods are sought or avoided.
    enum Toward {
        AFFINITY("podAffinity"),
        ANTI_AFFINITY("podAntiAffinity");

        private final String field;

        Toward(String field) {
            this.field = field;
        }

        /// Where it stands in a pod.
        public String field() {
            return field;
        }
    }

    /// Take the devices from a claim that nobody else uses, so that it can get others.
    record Deallocate(String claim) implements PodChange {}

    /// End a pod.
    record StopPod(String pod, String node) implements PodChange {}

    /// Change a claim, or what devices there are.
    record OfClaims(Change change) implements PodChange {}
}
