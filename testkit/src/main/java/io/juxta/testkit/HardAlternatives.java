package io.juxta.testkit;

import io.juxta.testkit.HardClaim.Want;
import java.util.LinkedHashMap;

/// Hard because requests have alternatives, and each is tried with everything that follows.
final class HardAlternatives {

    private HardAlternatives() {}

    /// Requests for two devices of any one type, with an odd one left over of each.
    static HardWorld pairs(int requests, int types, int perType) {
        var world = new HardWorld();
        for (var type = 0; type < types; type++) {
            for (var i = 0; i < perType; i++) {
                world.device("gpu", "gpu-%d-%d".formatted(type, i)).is("model", "m" + type);
            }
        }
        var claim = world.claim();
        for (var i = 0; i < requests; i++) {
            var alternatives = new LinkedHashMap<String, Want>();
            for (var type = 0; type < types; type++) {
                alternatives.put("m" + type, Want.of("gpu", 2).where("model", "m" + type));
            }
            claim.firstOf("pair-" + i, alternatives);
        }
        return world;
    }

    /// Requests for four big, two big or one small device, then one for big devices that needs
    /// nearly all of them.
    static HardWorld bigOrSmall(int requests, int big, int small, int afterwards) {
        var world = new HardWorld();
        for (var i = 0; i < big; i++) {
            world.device("gpu", "big-" + i).is("model", "big");
        }
        for (var i = 0; i < small; i++) {
            world.device("gpu", "small-" + i).is("model", "small");
        }
        var claim = world.claim();
        for (var i = 0; i < requests; i++) {
            var alternatives = new LinkedHashMap<String, Want>();
            alternatives.put("four", Want.of("gpu", 4).where("model", "big"));
            alternatives.put("two", Want.of("gpu", 2).where("model", "big"));
            alternatives.put("one", Want.of("gpu", 1).where("model", "small"));
            claim.firstOf("either-" + i, alternatives);
        }
        claim.ask("rest", Want.of("gpu", afterwards).where("model", "big"));
        return world;
    }

    /// Devices, then all of a kind that does not exist, or so many that the claim would exceed its
    /// limit of 32 devices. What does not exist does not count, so the claim is not rejected in
    /// advance.
    static HardWorld hiddenLimit(int first, int devices, int second) {
        var world = new HardWorld();
        for (var i = 0; i < devices; i++) {
            world.device("gpu", "gpu-" + i);
        }
        var alternatives = new LinkedHashMap<String, Want>();
        alternatives.put("all", Want.all("fpga"));
        alternatives.put("many", Want.of("gpu", second));
        world.claim().ask("first", "gpu", first).firstOf("second", alternatives);
        return world;
    }
}
