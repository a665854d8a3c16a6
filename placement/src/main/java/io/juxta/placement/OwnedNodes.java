package io.juxta.placement;

/// Rejects the nodes that another scheduler places pods on. Kubernetes has no such plugin: there
/// every scheduler takes every node.
final class OwnedNodes implements Plugin {

    private static final FilterResult FOREIGN =
            FilterResult.rejected("node(s) weren't owned by this scheduler");
    private static final FilterResult UNFENCED =
            FilterResult.rejected(
                    "node(s) lacked the taint %s:NoSchedule of owned nodes"
                            .formatted(NodeOwnership.KEY));

    private final NodeOwnership ownership;

    OwnedNodes(NodeOwnership ownership) {
        this.ownership = ownership;
    }

    @Override
    public String name() {
        return "OwnedNodes";
    }

    @Override
    public PreFilterResult toward(Attempt attempt) {
        return switch (ownership) {
            case NodeOwnership.EveryNode _ -> PreFilterResult.INDIFFERENT;
            case NodeOwnership.SelectedNodes _ ->
                    new PreFilterResult.Judges(
                            node ->
                                    switch (ownership.of(node.node())) {
                                        case OWNED -> FilterResult.PASSED;
                                        case FOREIGN -> FOREIGN;
                                        case UNFENCED -> UNFENCED;
                                    },
                            ownership);
        };
    }
}
