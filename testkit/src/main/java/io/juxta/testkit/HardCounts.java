package io.juxta.testkit;

import io.juxta.testkit.HardClaim.Want;

/// Hard for a search that tries devices one by one although they are all the same: it goes through
/// every combination before it knows that there are too few.
final class HardCounts {

    private static final String KIND = "gpu";

    private HardCounts() {}

    /// One request for more devices than there are.
    static HardWorld oneRequest(int count, int devices) {
        var world = new HardWorld();
        plain(world, devices);
        world.claim().ask("gpus", KIND, count);
        return world;
    }

    /// A request each for more devices than there are.
    static HardWorld singles(int requests, int devices) {
        var world = new HardWorld();
        plain(world, devices);
        var claim = world.claim();
        for (var i = 0; i < requests; i++) {
            claim.ask("gpu-" + i, KIND, 1);
        }
        return world;
    }

    /// Any devices, then large ones. The large ones come first, and every one of them is needed by
    /// the second request.
    static HardWorld anyThenLarge(int any, int large, int small) {
        var world = new HardWorld();
        for (var i = 0; i < large; i++) {
            world.device(KIND, "large-" + i).is("model", "large");
        }
        for (var i = 0; i < small; i++) {
            world.device(KIND, "small-" + i).is("model", "small");
        }
        world.claim()
                .ask("any", KIND, any)
                .ask("large", Want.of(KIND, large).where("model", "large"));
        return world;
    }

    /// Some devices, then all of a model. The devices of that model come first.
    static HardWorld someThenAll(int some, int ofModel, int others) {
        var world = new HardWorld();
        for (var i = 0; i < ofModel; i++) {
            world.device(KIND, "wanted-" + i).is("model", "wanted");
        }
        for (var i = 0; i < others; i++) {
            world.device(KIND, "other-" + i).is("model", "other");
        }
        world.claim().ask("some", KIND, some).ask("all", Want.all(KIND).where("model", "wanted"));
        return world;
    }

    private static void plain(HardWorld world, int devices) {
        for (var i = 0; i < devices; i++) {
            world.device(KIND, "gpu-" + i);
        }
    }
}
