package io.juxta.placement;

import io.juxta.ledger.DeviceSource;
import io.juxta.ledger.DeviceSource.Looked;
import io.juxta.ledger.HeldClaim;
import io.juxta.model.Allocation;
import io.juxta.model.ByName;
import io.juxta.model.NodeAllocatable;
import io.juxta.model.NodeAllocatable.Mapping;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Tells devices that cost the same from others: with the tenth of ten equal devices a pod costs
/// what it cost with the first.
///
/// Bounded; any number of threads may use it.
final class ClaimRecipes {

    private static final int MOST = 100_000;

    /// Stands for all costs that depend on capacities.
    private static final Object VARYING = new Object();

    private final Map<ByName<NodeAllocatable>, Object> kinds = new HashMap<>();
    private final IdentityHashMap<ByName<NodeAllocatable>, Object> known = new IdentityHashMap<>();

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

    /// The same object for equal costs, or null where capacities have a part in them.
    private @Nullable Object kind(ByName<NodeAllocatable> costs) {
        var kind = known.get(costs);
        if (kind == null) {
            if (known.size() >= MOST) {
                known.clear();
                kinds.clear();
            }
            kind = kinds.computeIfAbsent(costs, ClaimRecipes::newKind);
            known.put(costs, kind);
        }
        return kind.equals(VARYING) ? null : kind;
    }

    private static Object newKind(ByName<NodeAllocatable> costs) {
        for (var cost : costs.values()) {
            if (!isFixed(cost)) {
                return VARYING;
            }
        }
        return new Object();
    }

    private static boolean isFixed(NodeAllocatable cost) {
        return switch (cost.mapping()) {
            case Mapping.Absent _, Mapping.PerDevice _ -> true;
            case Mapping.ByCapacity _, Mapping.Malformed _ -> false;
        };
    }
}
