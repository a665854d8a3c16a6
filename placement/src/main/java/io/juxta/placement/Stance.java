package io.juxta.placement;

import java.util.Set;
import java.util.TreeSet;

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
    record Judges(NodeFilter filter) implements Stance {}

    /// Only these nodes come into question, and of them it depends.
    record Narrows(Set<String> nodes, NodeFilter filter) implements Stance {
        public Narrows {
            nodes = new TreeSet<>(nodes);
        }
    }
}
