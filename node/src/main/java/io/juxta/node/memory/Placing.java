package io.juxta.node.memory;

import io.juxta.node.Hint;
import io.juxta.node.NodeMask;
import io.juxta.node.memory.MemoryHints.Wanted;
import java.util.Optional;
import java.util.function.Function;

/// Chooses the NUMA nodes of a request, guided by the merged hint.
///
/// A hint for any node leaves the choice here. A hint with too little memory, which a merge of
/// several resources can give, is widened.
record Placing(MachineMemory machine, Demand demand, MemoryHints hints) {

    /// The result.
    sealed interface Choice {}

    record On(NodeMask nodes) implements Choice {}

    record Nowhere(String why) implements Choice {}

    record Unknown(String step) implements Choice {}

    Choice choose(Hint stored) {
        var missing = missingType();
        if (missing.isPresent()) {
            return new Nowhere(
                    "[memorymanager] no NUMA node of this machine has %s".formatted(missing.get()));
        }
        var affinity = stored.affinity();
        if (affinity == null) {
            return searched(
                    NodeMask.EMPTY,
                    stored.preferred(),
                    "[memorymanager] failed to get the default NUMA affinity, no NUMA nodes with"
                            + " enough memory is available",
                    "[memorymanager] failed to find the default preferred hint",
                    found -> widened(found.nodes(), found.preferred()));
        }
        return widened(affinity, stored.preferred());
    }

    /// The kubelet looks such a type up without a check, and crashes.
    private Optional<String> missingType() {
        return demand.bytes().keySet().stream().filter(type -> !machine.knows(type)).findFirst();
    }

    /// Reusable memory does not count here, so a hint that needs it is searched again.
    private Choice widened(NodeMask nodes, boolean preferred) {
        if (hasFree(nodes)) {
            return checked(nodes);
        }
        return searched(
                nodes,
                preferred,
                "[memorymanager] failed to find NUMA nodes to extend the current topology hint",
                "[memorymanager] failed to find the extended preferred hint",
                found -> checked(found.nodes()));
    }

    private boolean hasFree(NodeMask nodes) {
        return demand.bytes().entrySet().stream()
                .allMatch(each -> machine.free(nodes, each.getKey()) >= each.getValue());
    }

    private Choice searched(
            NodeMask must,
            boolean mustBePreferred,
            String none,
            String notPreferred,
            Function<MemoryHints.Best.Found, Choice> then) {
        return switch (hints.best(must, mustBePreferred ? Wanted.PREFERRED : Wanted.ANY)) {
            case MemoryHints.Best.None _ -> new Nowhere(none);
            case MemoryHints.Best.Unknown(var step) -> new Unknown(step);
            case MemoryHints.Best.Found found ->
                    mustBePreferred && !found.preferred()
                            ? new Nowhere(notPreferred)
                            : then.apply(found);
        };
    }

    private Choice checked(NodeMask nodes) {
        return MemoryRule.breaksGroup(machine, nodes)
                ? new Nowhere("[memorymanager] preferred hint violates NUMA node allocation")
                : new On(nodes);
    }
}
