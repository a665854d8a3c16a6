package io.juxta.placement;

import java.util.List;

/// The NodePorts plugin: rejects nodes where a host port of the pod is taken.
final class NodePorts implements Plugin {

    private static final FilterResult NO =
            FilterResult.evictable("node(s) didn't have free ports for the requested pod ports");

    @Override
    public String name() {
        return "NodePorts";
    }

    @Override
    public PreFilterResult toward(Attempt attempt) {
        var wanted = attempt.pod().hostPorts();
        return wanted.isEmpty()
                ? PreFilterResult.INDIFFERENT
                : new PreFilterResult.Judges(
                        node -> free(wanted, node.ports()) ? FilterResult.PASSED : NO, wanted);
    }

    private static boolean free(List<HostPort> wanted, List<HostPort> taken) {
        for (var port : wanted) {
            for (var other : taken) {
                if (port.conflicts(other)) {
                    return false;
                }
            }
        }
        return true;
    }
}
