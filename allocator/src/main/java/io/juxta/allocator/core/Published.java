package io.juxta.allocator.core;

import io.juxta.model.Device;
import io.juxta.model.DeviceId;
import io.juxta.model.Node;
import io.juxta.model.Slice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Looks a published device of an allocation up in the slices. Unlike the search it ignores whether
/// the pool is complete and, unless requested, its generation.
public sealed interface Published {

    /// It is published for the node.
    record Here(Device device) implements Published {}

    /// A slice with per-device node selection has it, for other nodes.
    record Elsewhere() implements Published {}

    /// No slice for the node has it.
    record Nowhere() implements Published {}

    /// Which slice counts where several publish a device.
    enum Preference {
        /// The first in their order: Kubernetes' choice.
        FIRST,
        /// The first of those with the highest generation.
        NEWEST
    }

    static Published find(List<Slice> slices, DeviceId id, Node node, Preference preference) {
        Slice best = null;
        for (var slice : slices) {
            if (reaches(slice, node)
                    && (best == null || slice.pool().generation() > best.pool().generation())) {
                best = slice;
                if (preference == Preference.FIRST) {
                    break;
                }
            }
        }
        var device = best == null ? null : device(best, id);
        if (best == null || device == null) {
            return new Nowhere();
        }
        return NodeReach.perDevice(best.nodes()) && !matches(device, node)
                ? new Elsewhere()
                : new Here(device);
    }

    static Published find(List<Slice> slices, DeviceId id) {
        var device = slices.isEmpty() ? null : device(slices.getFirst(), id);
        return device == null ? new Nowhere() : new Here(device);
    }

    private static @Nullable Device device(Slice slice, DeviceId id) {
        for (var device : slice.devices()) {
            if (device.name().equals(id.device())) {
                return device;
            }
        }
        return null;
    }

    /// An invalid selector matches no node here.
    private static boolean reaches(Slice slice, Node node) {
        try {
            return NodeReach.matches(slice.nodes(), node) || NodeReach.perDevice(slice.nodes());
        } catch (Fatal _) {
            return false;
        }
    }

    private static boolean matches(Device device, Node node) {
        try {
            return NodeReach.matches(device.nodes(), node);
        } catch (Fatal _) {
            return false;
        }
    }
}
