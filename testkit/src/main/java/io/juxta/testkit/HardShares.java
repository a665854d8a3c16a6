package io.juxta.testkit;

import io.juxta.testkit.HardClaim.Want;
import java.util.ArrayList;
import java.util.List;

/// Hard because shares are packed into devices that many may use.
final class HardShares {

    private static final String KIND = "nic";
    private static final String BANDWIDTH = "bandwidth";

    private HardShares() {}

    /// A request each for a share of a device.
    static HardWorld packed(List<Long> shares, int devices, long capacity) {
        var world = new HardWorld();
        for (var i = 0; i < devices; i++) {
            world.device(KIND, "nic-" + i).shared(BANDWIDTH, capacity);
        }
        var claim = world.claim();
        for (var i = 0; i < shares.size(); i++) {
            claim.ask("share-" + i, Want.of(KIND, 1).taking(BANDWIDTH, shares.get(i)));
        }
        return world;
    }

    /// Shares that fill every device to the brim, mixed up.
    static HardWorld exactFit(Grow grow, int devices, int perDevice, long capacity) {
        var shares = new ArrayList<Long>();
        for (var device = 0; device < devices; device++) {
            var left = (int) capacity;
            for (var rest = perDevice - 1; rest > 0; rest--) {
                var least = Math.max(1, left / (rest + 1) / 2);
                var share = grow.between(least, left - rest * least);
                shares.add((long) share);
                left -= share;
            }
            shares.add((long) left);
        }
        var mixed = new ArrayList<Long>();
        while (!shares.isEmpty()) {
            mixed.add(shares.remove(grow.below(shares.size())));
        }
        return packed(mixed, devices, capacity);
    }

    /// Shares of different indices, and one index too few.
    static HardWorld distinct(int count, int indices, int perIndex) {
        var world = new HardWorld();
        for (var index = 0; index < indices; index++) {
            for (var i = 0; i < perIndex; i++) {
                world.device(KIND, "nic-%d-%d".formatted(index, i))
                        .at("index", index)
                        .shared(BANDWIDTH, 100);
            }
        }
        world.claim().ask("shares", Want.of(KIND, count).taking(BANDWIDTH, 10)).distinct("index");
        return world;
    }

    /// Different shares of two capacities that are hardly left over when all are packed.
    ///
    /// @param percent how full that makes the devices
    static HardWorld twoCapacities(Grow grow, int shares, int devices, int capacity, int percent) {
        var world = new HardWorld();
        for (var i = 0; i < devices; i++) {
            world.device(KIND, "nic-" + i).shared(BANDWIDTH, capacity).shared("queues", capacity);
        }
        var total = devices * capacity * percent / 100;
        var bandwidths = split(grow, total, shares, capacity);
        var queues = split(grow, total, shares, capacity);
        var claim = world.claim();
        for (var i = 0; i < shares; i++) {
            claim.ask(
                    "share-" + i,
                    Want.of(KIND, 1)
                            .taking(BANDWIDTH, bandwidths.get(i))
                            .taking("queues", queues.get(i)));
        }
        return world;
    }

    /// Parts of a total, between a third of the mean and what fits.
    static List<Integer> split(Grow grow, int total, int parts, int most) {
        var mean = total / parts;
        var sizes = new ArrayList<Integer>();
        for (var i = 0; i < parts; i++) {
            sizes.add(grow.between(Math.max(1, mean / 3), Math.min(most, 2 * mean - mean / 3)));
        }
        var sum = sizes.stream().mapToInt(Integer::intValue).sum();
        while (sum != total) {
            var i = grow.below(parts);
            var change = Integer.signum(total - sum);
            var changed = sizes.get(i) + change;
            if (changed >= 1 && changed <= most) {
                sizes.set(i, changed);
                sum += change;
            }
        }
        return sizes;
    }
}
