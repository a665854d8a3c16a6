package io.juxta.scheduler.live;

import io.juxta.placement.PodView;
import io.juxta.placement.Snapshot;

/// What a plugin says of a pod that it rejected, after an event: may it fit now?
interface QueueingHint {

    /// The name of the plugin.
    String plugin();

    /// Whether the plugin hears such events at all.
    boolean hears(ClusterEvent event);

    /// Whether the event may help the pod. Too many are tried rather than too few.
    ///
    /// @param now the cluster after the event
    boolean helps(PodView pod, ClusterEvent event, Snapshot now);
}
