package io.juxta.scheduler;

import io.juxta.model.Claim;
import io.juxta.model.DeviceId;
import io.juxta.model.Flag;
import io.juxta.placement.PodGrant;
import io.juxta.placement.Snapshot;
import java.util.HashMap;
import java.util.Optional;

/// Checks whether another scheduler took a device while a pod was being placed.
///
/// No API server stops two schedulers from allocating one device twice. So this check runs right
/// before the write.
final class DeviceRace {

    private DeviceRace() {}

    /// The conflict for a device that was to be allocated, or empty.
    ///
    /// @param seen the snapshot at the time of placing
    /// @param view the current cluster
    static Optional<String> of(PodGrant grant, Snapshot seen, ClusterView view) {
        var wanted = new HashMap<DeviceId, Claim>();
        for (var each : grant.allocated()) {
            var allocation = each.claim().status().allocation();
            if (allocation != null) {
                for (var result : allocation.results()) {
                    if (result.adminAccess() != Flag.TRUE) {
                        wanted.put(result.device(), each.claim());
                    }
                }
            }
        }
        for (var other : view.claims()) {
            var allocation = other.status().allocation();
            var before = seen.claim(other.meta().fullName());
            if (allocation == null
                    || (before != null
                            && before.isAllocated()
                            && before.meta().uid().equals(other.meta().uid()))) {
                continue;
            }
            for (var result : allocation.results()) {
                var claim = wanted.get(result.device());
                if (claim != null
                        && result.adminAccess() != Flag.TRUE
                        && !claim.meta().fullName().equals(other.meta().fullName())) {
                    return Optional.of(
                            "claim %s: device %s got allocated elsewhere in the meantime, to claim %s"
                                    .formatted(
                                            claim.meta().fullName(),
                                            result.device(),
                                            other.meta().fullName()));
                }
            }
        }
        return Optional.empty();
    }
}
