package io.juxta.testkit;

import io.juxta.testkit.HardClaim.Want;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// Worlds drawn at random in which constraints, alternatives or the mere number of devices are only
/// just enough, or not quite.
final class HardDraws {

    private static final String NUMA = "numa";

    private HardDraws() {}

    /// Two or three kinds of devices of one NUMA node: as many as some node has, or one more.
    static HardWorld match(Grow grow) {
        var world = new HardWorld();
        var numas = grow.between(3, 8);
        var has = new int[numas][];
        for (var numa = 0; numa < numas; numa++) {
            has[numa] = new int[] {grow.between(4, 12), grow.between(2, 8), grow.between(1, 5)};
            fill(world, "gpu", numa, has[numa][0]);
            fill(world, "nic", numa, has[numa][1]);
            fill(world, "ssd", numa, has[numa][2]);
        }
        var wanted = grow.pick(List.of(has)).clone();
        wanted[grow.below(3)] += grow.below(2);
        var claim = world.claim().ask("gpus", "gpu", wanted[0]).ask("nics", "nic", wanted[1]);
        if (grow.chance(50)) {
            claim.ask("ssds", "ssd", wanted[2]);
        }
        claim.match(NUMA);
        return world;
    }

    /// Devices that share a value of a list: as many as share the commonest, or one more.
    static HardWorld listMatch(Grow grow) {
        var world = new HardWorld();
        var values = grow.between(6, 20);
        var holders = new int[values];
        var devices = grow.between(16, 40);
        for (var i = 0; i < devices; i++) {
            var own = new ArrayList<String>();
            var many = grow.between(2, 6);
            for (var draw = 0; draw < many; draw++) {
                var value = grow.below(values);
                if (!own.contains("v" + value)) {
                    own.add("v" + value);
                    holders[value]++;
                }
            }
            world.device("gpu", "gpu-" + i).at("link", own);
        }
        var commonest = 0;
        for (var many : holders) {
            commonest = Math.max(commonest, many);
        }
        var left = commonest + grow.below(2);
        var claim = world.claim().match("link");
        for (var request = 0; left > 0; request++) {
            var count = Math.min(left, grow.between(1, 6));
            claim.ask("gpus-" + request, "gpu", count);
            left -= count;
        }
        return world;
    }

    /// Devices of different roots, of one or two models: about as many as there are roots.
    static HardWorld distinct(Grow grow) {
        return grow.chance(30) ? distinctLists(grow) : distinctRoots(grow);
    }

    private static HardWorld distinctRoots(Grow grow) {
        var world = new HardWorld();
        var roots = grow.between(5, 14);
        for (var root = 0; root < roots; root++) {
            var many = grow.between(1, 8);
            for (var i = 0; i < many; i++) {
                world.device("gpu", "gpu-%d-%d".formatted(root, i))
                        .at("root", root)
                        .is("model", "m" + grow.below(3));
            }
        }
        var left = roots + grow.pick(-1, 0, 0, 1);
        var claim = world.claim().distinct("root");
        for (var request = 0; left > 0; request++) {
            var count = Math.min(left, grow.between(1, 5));
            var want = Want.of("gpu", count);
            claim.ask(
                    "gpus-" + request,
                    grow.chance(40) ? want : want.matching(oneOf(grow, 3, 1, 2)));
            left -= count;
        }
        return world;
    }

    private static HardWorld distinctLists(Grow grow) {
        var links = grow.between(8, 18);
        return HardDistincts.pairs(grow, links / 2 + grow.below(2), links, 2 * links);
    }

    /// Requests for one of two or three things, until even the smallest take nearly all there is.
    static HardWorld firstAvailable(Grow grow) {
        var world = new HardWorld();
        var types = grow.between(2, 4);
        var total = 0;
        for (var type = 0; type < types; type++) {
            var many = grow.between(3, 8);
            total += many;
            for (var i = 0; i < many; i++) {
                world.device("gpu", "gpu-%d-%d".formatted(type, i)).is("model", "m" + type);
            }
        }
        var claim = world.claim();
        var least = Math.min(30, total * grow.between(70, 100) / 100);
        for (var request = 0; least > 0; request++) {
            var alternatives = new LinkedHashMap<String, Want>();
            var smallest = least;
            var many = grow.between(2, 3);
            for (var i = 0; i < many; i++) {
                var count = Math.min(least, grow.between(1, 4));
                smallest = Math.min(smallest, count);
                alternatives.put(
                        "a" + i, Want.of("gpu", count).where("model", "m" + grow.below(types)));
            }
            claim.firstOf("any-" + request, alternatives);
            least -= smallest;
        }
        return world;
    }

    /// Claims for GPUs and perhaps a NIC of one NUMA node each, until nearly all GPUs are
    /// requested.
    static HardWorld severalClaims(Grow grow) {
        var world = new HardWorld();
        var numas = grow.between(2, 6);
        var total = 0;
        for (var numa = 0; numa < numas; numa++) {
            var many = grow.between(3, 9);
            total += many;
            fill(world, "gpu", numa, many);
            fill(world, "nic", numa, grow.below(4));
        }
        var left = total * grow.between(87, 100) / 100;
        while (left > 0) {
            var count = Math.min(left, grow.between(2, 5));
            var claim = world.claim().ask("gpus", "gpu", count).match(NUMA);
            if (grow.chance(30)) {
                claim.ask("nic", "nic", 1);
            }
            left -= count;
        }
        return world;
    }

    /// GPUs of one NUMA node and of different roots that consume the node's power, and a NIC beside
    /// them.
    static HardWorld mixed(Grow grow) {
        var world = new HardWorld();
        var numas = grow.between(2, 4);
        var roots = grow.between(4, 8);
        for (var numa = 0; numa < numas; numa++) {
            for (var root = 0; root < roots; root++) {
                var many = grow.between(1, 4);
                for (var i = 0; i < many; i++) {
                    world.device("gpu", "gpu-%d-%d-%d".formatted(numa, root, i))
                            .at(NUMA, numa)
                            .at("root", root)
                            .is("model", "m" + grow.below(3))
                            .consumes("power-" + numa, "watts", grow.between(2, 5));
                }
            }
            world.counter("gpu", "power-" + numa, "watts", roots * 3L);
            fill(world, "nic", numa, grow.between(0, 3));
        }
        var first = grow.between(1, roots - 1);
        var second = Math.max(1, roots - first + grow.pick(-1, 0, 0, 1));
        world.claim()
                .ask("some", Want.of("gpu", first).matching(oneOf(grow, 3, 2, 3)))
                .ask("others", Want.of("gpu", second).matching(oneOf(grow, 3, 1, 3)))
                .ask("nics", "nic", grow.between(1, 2))
                .match(NUMA)
                .distinct("root", "some", "others");
        return world;
    }

    /// About as many requests as devices, each choosy in its own way.
    static HardWorld scarce(Grow grow) {
        var world = new HardWorld();
        var devices = grow.between(10, 24);
        var models = grow.between(5, 8);
        for (var i = 0; i < devices; i++) {
            world.device("gpu", "gpu-" + i).is("model", "m" + grow.below(models));
        }
        var left = devices + grow.pick(-2, -1, 0, 0, 1);
        var claim = world.claim();
        for (var request = 0; left > 0; request++) {
            var count = Math.min(left, grow.pick(1, 1, 1, 2, 3));
            claim.ask("gpus-" + request, Want.of("gpu", count).matching(oneOf(grow, models, 2, 4)));
            left -= count;
        }
        return world;
    }

    /// An expression for devices of some models.
    private static String oneOf(Grow grow, int models, int least, int most) {
        var some = new ArrayList<String>();
        var many = grow.between(least, most);
        while (some.size() < many) {
            var model = "\"m%d\"".formatted(grow.below(models));
            if (!some.contains(model)) {
                some.add(model);
            }
        }
        return "device.attributes[\"gpu.example.com\"].model in [%s]"
                .formatted(String.join(", ", some));
    }

    private static void fill(HardWorld world, String kind, int numa, int count) {
        for (var i = 0; i < count; i++) {
            world.device(kind, "%s-%d-%d".formatted(kind, numa, i)).at(NUMA, numa);
        }
    }
}
