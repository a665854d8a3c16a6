package io.juxta.cel;

import java.util.List;

/// A part of an expression while the rest is being planned. What it is matters to the part around
/// it: constants are folded, and chains go on growing.
sealed interface Planned {

    Node node();

    record OfConstant(Object value) implements Planned {
        @Override
        public Node node() {
            return new Node.Constant(value);
        }
    }

    record OfChain(Route route) implements Planned {
        @Override
        public Node node() {
            return route.chain();
        }
    }

    /// `has(…)`: evaluated it is a Boolean, but as a branch or an index its chain is taken as it
    /// is.
    record OfPresence(Route route) implements Planned {
        @Override
        public Node node() {
            return new Presence(route.chain());
        }
    }

    record OfNode(Node node) implements Planned {}

    /// The chain this part is, or the one that starts with it.
    default Route route() {
        return new Route.Straight(new Chain.OfValue(node()), List.of());
    }
}
