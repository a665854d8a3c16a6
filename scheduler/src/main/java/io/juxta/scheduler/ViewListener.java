package io.juxta.scheduler;

import io.juxta.kube.cluster.Resource;
import io.juxta.model.Claim;
import org.jspecify.annotations.Nullable;

/// Hears what changes in a cluster while a [ClusterView] follows it, in the thread that refreshes
/// the view.
public interface ViewListener {

    /// An object was stored: seen on the watch, or written by this scheduler.
    ///
    /// @param before null when the object is new
    /// @param now null when it is deleted
    <T> void stored(Resource<T> resource, @Nullable T before, @Nullable T now);

    /// A claim came from the watch; an own write too, when it comes back.
    ///
    /// @param before the last state of a claim that was deleted; else null
    /// @param now null when it was deleted
    void watched(@Nullable Claim before, @Nullable Claim now);
}
