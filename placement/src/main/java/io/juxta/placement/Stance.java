package io.juxta.placement;

import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// What a plugin has to say to a pod before it has seen a node.
public sealed interface Stance {

    Stance INDIFFERENT = new Indifferent();

    /// Any node will do.
    record Indifferent() implements Stance {}

    /// No node will do.
    record Opposed(Verdict.Rejected rejected) implements Stance {}

    /// An error that ends the attempt.
    record Fails(String error) implements Stance {}

    /// The pod asks for something that is not modelled.
    record NotModelled(String field) implements Stance {}

    /// It depends on the node.
    ///
    /// @param basis what else it depends on, besides terms and surroundings and who holds the
    ///   devices that the node can reach: whoever says the same of two pods judges them alike. Null
    ///   when it depends on more than that
    record Judges(NodeFilter filter, @Nullable Object basis) implements Stance {}

    /// Only these nodes come into question, and of them it depends.
    record Narrows(Set<String> nodes, NodeFilter filter) implements Stance {
        public Narrows {
            nodes = new TreeSet<>(nodes);
        }
    }
}
