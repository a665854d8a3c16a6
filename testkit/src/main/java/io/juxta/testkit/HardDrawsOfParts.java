package io.juxta.testkit;

import io.juxta.testkit.HardClaim.Want;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;

/// Worlds drawn at random in which parts of devices only just fit together, or not quite:
/// partitions that consume counters, profiles, shares.
final class HardDrawsOfParts {

    private static final int RESULTS_PER_CLAIM = 32;

    private HardDrawsOfParts() {}

    /// GPUs with one counter each and partitions of one to four units; about as many are wanted as
    /// the counters allow.
    static HardWorld oneCounter(Grow grow) {
        var world = new HardWorld();
        var gpus = grow.between(3, 8);
        var total = 0;
        for (var gpu = 0; gpu < gpus; gpu++) {
            var units = grow.between(5, 9);
            total += units;
            world.counter("gpu", "gpu-" + gpu, "units", units);
            for (var size = 1; size <= 4; size++) {
                for (var i = 0; i < units / size; i++) {
                    world.device("gpu", "gpu-%d-%d-%d".formatted(gpu, size, i))
                            .is("size", "s" + size)
                            .consumes("gpu-" + gpu, "units", size);
                }
            }
        }
        var wanted = new int[5];
        var left = total * grow.between(96, 101) / 100;
        for (var devices = 0; left > 0 && devices < RESULTS_PER_CLAIM; devices++) {
            var size = Math.min(left, grow.pick(2, 3, 3, 4, 4, 4));
            wanted[size]++;
            left -= size;
        }
        var claim = world.claim();
        for (var size : mixed(grow, List.of(1, 2, 3, 4))) {
            if (wanted[size] > 0) {
                claim.ask("s" + size, Want.of("gpu", wanted[size]).where("size", "s" + size));
            }
        }
        return world;
    }

    /// One set of two to four counters and devices that consume them unevenly. As many are wanted
    /// as one gets by taking the cheap ones first, or one or two more.
    static HardWorld severalCounters(Grow grow) {
        var world = new HardWorld();
        var counters = grow.between(2, 4);
        var budget = new int[counters];
        for (var counter = 0; counter < counters; counter++) {
            budget[counter] = grow.between(30, 60);
            world.counter("gpu", "board", "c" + counter, budget[counter]);
        }
        var costs = new ArrayList<int[]>();
        var devices = grow.between(16, 32);
        for (var i = 0; i < devices; i++) {
            var cost = new int[counters];
            var device = world.device("gpu", "gpu-" + i);
            for (var counter = 0; counter < counters; counter++) {
                cost[counter] = grow.between(1, 9);
                device.consumes("board", "c" + counter, cost[counter]);
            }
            costs.add(cost);
        }
        var count = Math.min(devices, cheapest(costs, budget) + grow.below(3));
        var first = grow.chance(50) ? count : grow.between(1, count);
        var claim = world.claim().ask("gpus", "gpu", first);
        if (first < count) {
            claim.ask("more", "gpu", count - first);
        }
        return world;
    }

    private static int cheapest(List<int[]> costs, int[] budget) {
        var sorted = new ArrayList<>(costs);
        sorted.sort(Comparator.comparingInt(HardDrawsOfParts::sum));
        var rest = budget.clone();
        var taken = 0;
        for (var cost : sorted) {
            for (var counter = 0; counter < rest.length; counter++) {
                rest[counter] -= cost[counter];
                if (rest[counter] < 0) {
                    return taken;
                }
            }
            taken++;
        }
        return taken;
    }

    private static int sum(int[] amounts) {
        var sum = 0;
        for (var amount : amounts) {
            sum += amount;
        }
        return sum;
    }

    /// Profiles of partitioned GPUs, about as many slices as there are.
    static HardWorld mig(Grow grow) {
        var gpus = grow.between(2, 7);
        var left = 7 * gpus * grow.between(93, 103) / 100;
        var wanted = new int[5];
        for (var devices = 0; left > 0 && devices < RESULTS_PER_CLAIM; devices++) {
            var size = Math.min(left, grow.pick(1, 2, 2, 3, 3, 4));
            wanted[size]++;
            left -= size;
        }
        var profiles = new LinkedHashMap<String, Integer>();
        for (var size : mixed(grow, List.of(1, 2, 3, 4))) {
            if (wanted[size] > 0) {
                profiles.put(size + "g", wanted[size]);
            }
        }
        return HardPartitions.mig(gpus, profiles);
    }

    /// Shares of devices that are nearly full when all are packed; now and then of two capacities.
    static HardWorld shared(Grow grow) {
        var devices = grow.between(3, 8);
        var shares = Math.min(RESULTS_PER_CLAIM, devices * grow.between(20, 32) / 10);
        var percent = grow.between(92, 100);
        if (grow.chance(25)) {
            return HardShares.twoCapacities(grow, shares, devices, 100, percent - 6);
        }
        var amounts = new ArrayList<Long>();
        HardShares.split(grow, devices * percent, shares, 100)
                .forEach(amount -> amounts.add((long) amount));
        return HardShares.packed(amounts, devices, 100);
    }

    private static <T> List<T> mixed(Grow grow, List<T> items) {
        var left = new ArrayList<>(items);
        var mixed = new ArrayList<T>();
        while (!left.isEmpty()) {
            mixed.add(left.remove(grow.below(left.size())));
        }
        return mixed;
    }
}
