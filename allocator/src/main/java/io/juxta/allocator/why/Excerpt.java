package io.juxta.allocator.why;

import io.juxta.allocator.core.Inventory;
import io.juxta.allocator.core.NodeReach;
import io.juxta.allocator.core.World;
import io.juxta.model.Claim;
import io.juxta.model.DeviceAsk;
import io.juxta.model.DeviceId;
import io.juxta.model.Request;
import io.juxta.model.Slice;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The part of a world that decides about some claims on one node, small enough for many trials.
final class Excerpt {

    private record Key(String driver, String pool) {}

    private Excerpt() {}

    static World of(Inventory inventory, List<Claim> claims) {
        var world = inventory.world();
        var pools = pools(world.slices(), inventory.node().meta().name());
        var classes = new HashSet<String>();
        claims.forEach(claim -> asks(claim).forEach(ask -> classes.add(ask.deviceClass())));
        return world.with(
                world.slices().stream().filter(slice -> pools.contains(key(slice))).toList(),
                world.classes().stream()
                        .filter(each -> classes.contains(each.meta().name()))
                        .toList(),
                world.holdings().keeping(id -> pools.contains(key(id))));
    }

    /// The pools of which the node could see a slice. All their slices may matter.
    private static Set<Key> pools(List<Slice> slices, String node) {
        var pools = new HashSet<Key>();
        for (var slice : slices) {
            var name = NodeReach.nodeName(slice.nodes());
            if (name == null || name.isEmpty() || name.equals(node)) {
                pools.add(key(slice));
            }
        }
        return pools;
    }

    private static Key key(Slice slice) {
        return new Key(slice.driver(), slice.pool().name());
    }

    private static Key key(DeviceId device) {
        return new Key(device.driver(), device.pool());
    }

    /// The requests and alternatives of a claim.
    static List<DeviceAsk> asks(Claim claim) {
        var asks = new ArrayList<DeviceAsk>();
        for (var request : claim.spec().requests()) {
            switch (request) {
                case Request.Exactly exactly -> asks.add(exactly.ask());
                case Request.FirstAvailable(_, var alternatives) ->
                        alternatives.forEach(one -> asks.add(one.ask()));
                case Request.MalformedRequest(_, _, var alternatives) ->
                        alternatives.forEach(one -> asks.add(one.ask()));
            }
        }
        return asks;
    }
}
