package io.juxta.placement;

import io.juxta.ledger.DeviceSource;
import io.juxta.ledger.DeviceSource.Looked;
import io.juxta.ledger.HeldClaim;
import io.juxta.model.Allocation;
import io.juxta.model.ByName;
import io.juxta.model.NodeAllocatable;
import io.juxta.model.NodeAllocatable.Mapping;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Tells devices that cost the same from others: with the tenth of ten equal devices a pod costs
/// what it cost with the first.
///
/// Bounded; any number of threads may use it.
final class ClaimRecipes {

    private static final int MOST = 100_000;

    /// Stands for all costs that depend on capacities.
    private static final Object VARYING = new Object();

    private final IdentityHashMap<ByName<NodeAllocatable>, Object> kinds = new IdentityHashMap<>();

    /// All that the cost of claims depends on besides the pod's shape; null where it is more than
    /// how many devices of which kind there are.
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

    /// What stands for the costs of a device, or null where capacities have a part in them. Costs
    /// that are written alike are one object: others may differ in how amounts are written.
    private @Nullable Object kind(ByName<NodeAllocatable> costs) {
        var kind = kinds.get(costs);
        if (kind == null) {
            if (kinds.size() >= MOST) {
                kinds.clear();
            }
            kind = costs.values().stream().allMatch(ClaimRecipes::isFixed) ? new Object() : VARYING;
            kinds.put(costs, kind);
        }
        return kind.equals(VARYING) ? null : kind;
    }

    private static boolean isFixed(NodeAllocatable cost) {
        return switch (cost.mapping()) {
            case Mapping.Absent _, Mapping.PerDevice _ -> true;
            case Mapping.ByCapacity _, Mapping.Malformed _ -> false;
        };
    }
}
