package io.juxta.node.device;

import io.juxta.node.AdmittedContainer;
import io.juxta.node.Hint;
import io.juxta.node.ManagerAllocation;
import java.util.Collection;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Allocates devices of one resource for one container.
final class DeviceTaking {

    /// Whether the container was running when the kubelet started.
    enum State {
        RUNNING,
        STARTING
    }

    private final DeviceBooks books;
    private final @Nullable DevicePool pool;
    private final AdmittedContainer part;
    private final String resource;
    private final int wanted;
    private final SortedSet<String> taken = new TreeSet<>();

    /// @param pool the devices of the resource; null when no plugin registered it
    DeviceTaking(
            DeviceBooks books,
            @Nullable DevicePool pool,
            AdmittedContainer part,
            String resource,
            int wanted) {
        this.books = books;
        this.pool = pool;
        this.part = part;
        this.resource = resource;
        this.wanted = wanted;
    }

    /// Allocates devices, or finds that the container has them.
    ///
    /// @param again devices that earlier containers of the pod have left, which are taken first
    ManagerAllocation take(Hint stored, Set<String> again, State state) {
        var has = books.of(part.podUid(), part.name(), resource);
        if (has.isPresent() && has.get().size() != wanted) {
            return refused(
                    "pod \"%s\" container \"%s\" changed request for resource \"%s\" from %d to %d"
                            .formatted(
                                    part.podUid(),
                                    part.name(),
                                    resource,
                                    has.get().size(),
                                    wanted));
        }
        if (state == State.RUNNING) {
            return new ManagerAllocation.Granted();
        }
        if (pool == null) {
            return refused("cannot allocate unregistered device " + resource);
        }
        if (pool.healthy().isEmpty()) {
            return refused(
                    "no healthy devices present; cannot allocate unhealthy devices " + resource);
        }
        if (has.isPresent() && !pool.healthy().containsAll(has.get())) {
            return refused(
                    "previously allocated devices are no longer healthy; cannot allocate unhealthy"
                            + " devices "
                            + resource);
        }
        return has.isPresent() || wanted == 0
                ? new ManagerAllocation.Granted()
                : takeFrom(pool, stored, again);
    }

    private ManagerAllocation takeFrom(DevicePool devices, Hint stored, Set<String> again) {
        add(again);
        int left = wanted - taken.size();
        if (left > 0) {
            var available = new TreeSet<>(devices.healthy());
            available.removeAll(books.inUse(resource));
            available.removeAll(taken);
            if (available.size() < left) {
                return refused(
                        "requested number of devices unavailable for %s. Requested: %d, Available: %d"
                                .formatted(resource, left, available.size()));
            }
            devices.nearestFirst(available, stored).forEach(this::add);
        }
        books.record(
                new DeviceState.DeviceEntry(
                        part.podUid(), part.name(), resource, devices.byNode(taken), ""));
        return new ManagerAllocation.Granted();
    }

    /// Takes ids in the order given until there are enough.
    private void add(Collection<String> ids) {
        for (var id : ids) {
            if (taken.size() == wanted) {
                return;
            }
            taken.add(id);
        }
    }

    private static ManagerAllocation refused(String why) {
        return new ManagerAllocation.AllocationRefused(
                "UnexpectedAdmissionError",
                "Allocate failed due to %s, which is unexpected".formatted(why));
    }
}
