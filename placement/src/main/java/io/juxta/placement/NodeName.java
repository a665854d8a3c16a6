package io.juxta.placement;

import java.util.Set;

/// The NodeName plugin: a pod that names its node fits only there.
final class NodeName implements Plugin {

    private static final FilterResult NO =
            FilterResult.rejected("node(s) didn't match the requested node name");

    @Override
    public String name() {
        return "NodeName";
    }

    @Override
    public PreFilterResult toward(Attempt attempt) {
        var wanted = attempt.pod().pod().spec().nodeName();
        return wanted.isEmpty()
                ? PreFilterResult.INDIFFERENT
                : new PreFilterResult.Narrows(
                        Set.of(wanted),
                        node -> node.name().equals(wanted) ? FilterResult.PASSED : NO);
    }
}
