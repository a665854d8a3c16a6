package io.juxta.scheduler.own;

import io.juxta.model.NodeChoice;
import io.juxta.model.Slice;
import io.juxta.placement.NodeOwnership;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// Computes which pools are owned: all pools of a listed driver, and those whose every slice is
/// local to one owned node. Slices of older generations count too: what a driver is about to
/// replace may still be given away.
final class OwnedPools {

    private OwnedPools() {}

    /// @param drivers those that are listed
    /// @param nodes what each known node is; a node that is not there is foreign
    static SortedMap<PoolName, PoolStanding> of(
            Collection<Slice> slices,
            Set<String> drivers,
            Map<String, NodeOwnership.Standing> nodes) {
        var pools = new TreeMap<PoolName, PoolStanding>();
        for (var slice : slices) {
            pools.merge(PoolName.of(slice), standing(slice, drivers, nodes), OwnedPools::together);
        }
        return pools;
    }

    private static PoolStanding standing(
            Slice slice, Set<String> drivers, Map<String, NodeOwnership.Standing> nodes) {
        if (drivers.contains(slice.driver())) {
            return PoolStanding.OWNED;
        }
        return slice.nodes() instanceof NodeChoice.NodeByName(var node)
                ? switch (nodes.getOrDefault(node, NodeOwnership.Standing.FOREIGN)) {
                    case OWNED -> PoolStanding.OWNED;
                    case FOREIGN -> PoolStanding.FOREIGN_NODE;
                    case UNFENCED -> PoolStanding.UNFENCED_NODE;
                }
                : PoolStanding.NOT_LOCAL;
    }

    /// One slice that is not owned makes the whole pool foreign: policies see no slices.
    private static PoolStanding together(PoolStanding one, PoolStanding other) {
        return one == PoolStanding.OWNED ? other : one;
    }
}
