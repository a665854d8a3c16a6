package io.juxta.testkit;

/// What a seeded cluster is about. The topics need different clusters, and the real scheduler is
/// treated differently in each, so a cluster has one of them.
public enum ClusterTopic {
    /// Pods come one at a time; devices, affinity, spreading and the other plugins decide.
    PLUGINS,
    /// The same, with volumes in place of devices.
    VOLUMES,
    /// Pods of different priorities on full nodes, with disruption budgets.
    PREEMPTION,
    /// All pods come at once.
    BURST,
    /// More than a hundred nodes, of which a search looks at some.
    SAMPLING;

    /// The topics of twenty clusters, so that any part of a run has some of each.
    private static final int ROUND = 20;

    /// The topic of the cluster with an index.
    public static ClusterTopic of(long index) {
        return switch ((int) (index % ROUND)) {
            case 0, 3, 6, 9, 11, 13, 16, 18 -> PLUGINS;
            case 1, 4, 7, 12, 15 -> VOLUMES;
            case 2, 8, 14, 17 -> PREEMPTION;
            case 5, 10 -> BURST;
            default -> SAMPLING;
        };
    }
}
