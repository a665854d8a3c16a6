package io.juxta.placement;

import java.util.List;

/// What a plugin says of a pod on a node.
public sealed interface Verdict {

    Verdict PASSED = new Passed();

    /// Nothing against it.
    record Passed() implements Verdict {}

    /// No.
    ///
    /// @param reasons in Kubernetes' words
    /// @param remedy whether taking other pods away could turn it into a yes
    record Rejected(List<String> reasons, Remedy remedy) implements Verdict {
        public Rejected {
            reasons = List.copyOf(reasons);
        }

        /// Whether evicting pods of lower priority could help.
        public boolean resolvable() {
            return remedy == Remedy.EVICTION;
        }
    }

    /// What could help a rejected pod on this node.
    enum Remedy {
        /// Other pods leave: Kubernetes' `Unschedulable`.
        EVICTION,
        /// Nothing that a scheduler could do: `UnschedulableAndUnresolvable`.
        NONE
    }

    /// An error that ends the attempt on all nodes.
    record Failed(String error) implements Verdict {}

    /// The budget ended before there was an answer. Never to be read as no.
    record Undecided(String what) implements Verdict {}

    /// A no that stays whatever pods leave.
    static Rejected rejected(String reason) {
        return new Rejected(List.of(reason), Remedy.NONE);
    }

    /// A no that pods who leave could turn into a yes.
    static Rejected evictable(String reason) {
        return new Rejected(List.of(reason), Remedy.EVICTION);
    }
}
