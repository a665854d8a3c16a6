package io.juxta.testkit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Hard for a search that notices only at the last device that the attribute they all must share
/// was the wrong one from the first.
final class HardMatches {

    private static final String NUMA = "numa";

    private HardMatches() {}

    /// GPUs, NICs and an SSD of one NUMA node.
    ///
    /// @param ssd the node of the only SSD, which may have nothing else
    static HardWorld threeKinds(int gpus, int nics, int numas, int perNuma, int ssd) {
        var world = new HardWorld();
        for (var numa = 0; numa < numas; numa++) {
            fill(world, "gpu", numa, perNuma);
            fill(world, "nic", numa, perNuma);
        }
        fill(world, "ssd", ssd, 1);
        world.claim()
                .ask("gpus", "gpu", gpus)
                .ask("nics", "nic", nics)
                .ask("ssd", "ssd", 1)
                .match(NUMA);
        return world;
    }

    /// GPUs and two NICs of one NUMA node. Only the last node has two; those before it have as many
    /// as said.
    static HardWorld lastPair(int gpus, int numas, int perNuma, int nicsElsewhere) {
        var world = new HardWorld();
        for (var numa = 0; numa < numas; numa++) {
            fill(world, "gpu", numa, perNuma);
            fill(world, "nic", numa, numa == numas - 1 ? 2 : nicsElsewhere);
        }
        world.claim().ask("gpus", "gpu", gpus).ask("nics", "nic", 2).match(NUMA);
        return world;
    }

    /// GPUs of one NUMA node, of which the first has fewer than the second.
    static HardWorld nearMiss(int count, int first, int second) {
        var world = new HardWorld();
        fill(world, "gpu", 0, first);
        fill(world, "gpu", 1, second);
        world.claim().ask("gpus", "gpu", count).match(NUMA);
        return world;
    }

    /// A request each for devices that share a value of a list. Each device has values of its own,
    /// and the last ones one in common.
    static HardWorld sharedValue(int requests, int devices, int ownValues, int sharing) {
        var world = new HardWorld();
        for (var i = 0; i < devices; i++) {
            var values = new ArrayList<String>();
            if (i >= devices - sharing) {
                values.add("shared");
            }
            for (var value = 0; value < ownValues; value++) {
                values.add("own-%d-%d".formatted(i, value));
            }
            world.device("gpu", "gpu-" + i).at("link", values);
        }
        var claim = world.claim().match("link");
        for (var i = 0; i < requests; i++) {
            claim.ask("gpu-" + i, "gpu", 1);
        }
        return world;
    }

    /// Several requests for devices that share a value of a list, where every value is on too few.
    ///
    /// @param perDevice how many values a device has at most
    /// @param perValue on how many devices a value is at most
    static HardWorld thinValues(
            Grow grow,
            int requests,
            int each,
            int devices,
            int values,
            int perDevice,
            int perValue) {
        var deck = new ArrayList<String>();
        for (var value = 0; value < values; value++) {
            deck.addAll(Collections.nCopies(perValue, "v" + value));
        }
        var world = new HardWorld();
        for (var i = 0; i < devices; i++) {
            var own = new ArrayList<String>();
            for (var draw = 0; draw < perDevice && !deck.isEmpty(); draw++) {
                var card = deck.remove(/* index= */ grow.below(deck.size()));
                if (!own.contains(card)) {
                    own.add(card);
                }
            }
            world.device("gpu", "gpu-" + i).at("link", own.isEmpty() ? List.of("none-" + i) : own);
        }
        var claim = world.claim().match("link");
        for (var i = 0; i < requests; i++) {
            claim.ask("gpus-" + i, "gpu", each);
        }
        return world;
    }

    /// GPUs with NICs of their NUMA node and SSDs of their root. Where there are enough NICs there
    /// are few SSDs, and the other way round.
    static HardWorld crossed(int each, int enough, int few) {
        var world = new HardWorld();
        for (var side = 0; side < 2; side++) {
            for (var i = 0; i < enough; i++) {
                world.device("gpu", "gpu-%d-%d".formatted(side, i)).at(NUMA, side).at("root", side);
            }
            fill(world, "nic", side, side == 0 ? enough : few);
            var ssds = side == 1 ? enough : few;
            for (var i = 0; i < ssds; i++) {
                world.device("ssd", "ssd-%d-%d".formatted(side, i)).at("root", side);
            }
        }
        world.claim()
                .ask("gpus", "gpu", each)
                .ask("nics", "nic", each)
                .ask("ssds", "ssd", each)
                .match(NUMA, "gpus", "nics")
                .match("root", "gpus", "ssds");
        return world;
    }

    /// As many devices of one rack as a rack has, where each has a busy one.
    static HardWorld racks(int racks, int perRack, int count) {
        var world = new HardWorld();
        for (var rack = 0; rack < racks; rack++) {
            for (var i = 0; i < perRack; i++) {
                var device = world.device("gpu", "gpu-%d-%d".formatted(rack, i)).at("rack", rack);
                if (i == rack % perRack) {
                    world.hold(device);
                }
            }
        }
        world.claim().ask("gpus", "gpu", count).match("rack");
        return world;
    }

    private static void fill(HardWorld world, String kind, int numa, int count) {
        for (var i = 0; i < count; i++) {
            world.device(kind, "%s-%d-%d".formatted(kind, numa, i)).at(NUMA, numa);
        }
    }
}
