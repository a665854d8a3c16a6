package io.juxta.placement;

import io.juxta.ledger.DeviceSource;
import io.juxta.ledger.DeviceSource.Looked;
import io.juxta.ledger.HeldClaim;
import io.juxta.model.Allocation;
import io.juxta.model.ByName;
import io.juxta.model.NodeAllocatable;
import io.juxta.model.NodeAllocatable.AllocatableMapping;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Groups devices of equal cost: with the tenth of ten equal devices a pod costs the same as with
/// the first.
///
/// Bounded and thread-safe.
final class DeviceCostClasses {

    private static final int MOST = 100_000;

    /// Marks all costs that depend on capacities.
    private static final Object VARYING = new Object();

    private final IdentityHashMap<ByName<NodeAllocatable>, Object> kinds = new IdentityHashMap<>();

    /// The cache key for the cost of claims, besides the pod's shape; null where the cost depends
    /// on more than the number of devices of each kind.
    synchronized @Nullable List<Object> of(List<HeldClaim> claims, DeviceSource devices) {
        var recipe = new ArrayList<Object>();
        for (var claim : claims) {
            recipe.add(claim.podNames());
            for (var result : claim.allocation().results()) {
                if (!isPlain(result)
                        || !(devices.look(result.device()) instanceof Looked.Found(var device))) {
                    return null;
                }
                var kind = kind(device.nodeAllocatable());
                if (kind == null) {
                    return null;
                }
                recipe.add(kind);
            }
        }
        return recipe;
    }

    private static boolean isPlain(Allocation.Result result) {
        return result.consumedCapacity().isEmpty() && !result.adminAccess().isTrue();
    }

    /// One object for each cost, or null where the cost depends on capacities. Costs with the same
    /// text share an object; other costs may be equal and only be written differently.
    private @Nullable Object kind(ByName<NodeAllocatable> costs) {
        var kind = kinds.get(costs);
        if (kind == null) {
            if (kinds.size() >= MOST) {
                kinds.clear();
            }
            kind =
                    costs.values().stream().allMatch(DeviceCostClasses::isFixed)
                            ? new Object()
                            : VARYING;
            kinds.put(costs, kind);
        }
        return kind.equals(VARYING) ? null : kind;
    }

    private static boolean isFixed(NodeAllocatable cost) {
        return switch (cost.mapping()) {
            case AllocatableMapping.Absent _, AllocatableMapping.PerDevice _ -> true;
            case AllocatableMapping.ByCapacity _, AllocatableMapping.Malformed _ -> false;
        };
    }
}
