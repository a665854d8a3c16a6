package io.juxta.cli.schedule;

import io.juxta.scheduler.ClusterView;
import io.juxta.scheduler.WorldMaker;
import io.juxta.scheduler.live.LiveScheduler;
import io.juxta.scheduler.live.SchedulerObserver;
import io.juxta.scheduler.own.OwnershipKeeper;
import io.juxta.scheduler.own.OwnershipListener;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The part of the cluster that a running scheduler owns; all of it where nobody keeps a record.
final class OwnedPart implements OwnershipListener, AutoCloseable {

    private final SchedulerObserver observer;
    private @Nullable OwnershipKeeper keeper;
    private volatile @Nullable LiveScheduler scheduler;

    OwnedPart(SchedulerObserver observer) {
        this.observer = observer;
    }

    void keptBy(OwnershipKeeper other) {
        keeper = other;
    }

    /// Makes worlds of owned devices alone.
    WorldMaker maker(WorldMaker all) {
        var kept = keeper;
        return kept == null
                ? all
                : (slices, rules, classes, claims) ->
                        all.make(
                                kept.usable(slices),
                                OwnershipKeeper.counting(rules),
                                classes,
                                claims);
    }

    /// To be called before the view is refreshed first.
    ///
    /// @throws IOException when the record cannot be read
    void start(ClusterView view, LiveScheduler running) throws IOException {
        scheduler = running;
        if (keeper != null) {
            view.follow(keeper);
            keeper.start();
        }
    }

    @Override
    public void devicesChanged() {
        var running = scheduler;
        if (running != null) {
            running.offerChanged();
        }
    }

    @Override
    public void owned(int nodes, int unfenced) {
        observer.ownedNodes(nodes, unfenced);
    }

    @Override
    public void close() {
        if (keeper != null) {
            keeper.close();
        }
    }
}
