package io.juxta.placement;

import io.juxta.allocator.core.Inventory.Tally;
import io.juxta.model.DeviceClass;
import org.jspecify.annotations.Nullable;

/// Counts the devices that back an extended resource on a node, for the scores.
final class ExtendedTally {

    private final Attempt attempt;
    private final boolean counts;

    ExtendedTally(Attempt attempt) {
        this.attempt = attempt;
        this.counts =
                attempt.terms().gates().on("DRAExtendedResource")
                        && !attempt.snapshot().surroundings().backed().isEmpty();
    }

    /// The class that backs a resource, or null.
    @Nullable DeviceClass behind(String resource) {
        return counts ? attempt.snapshot().surroundings().backed().classFor(resource) : null;
    }

    Tally on(NodeState node, DeviceClass deviceClass) {
        return attempt.snapshot().world().on(node.node()).tally(deviceClass);
    }
}
