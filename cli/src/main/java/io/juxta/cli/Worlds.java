package io.juxta.cli;

import io.juxta.allocator.Features;
import io.juxta.allocator.World;
import io.juxta.cel.CompileCache;
import io.juxta.model.DeviceTaintRule;
import io.juxta.model.FeatureGates;
import java.util.Collection;
import java.util.List;

/// The world of a shelf, as a scheduler with these gates sees it.
final class Worlds {

    private Worlds() {}

    static World of(Shelf shelf, FeatureGates gates, CompileCache compiler) {
        return World.of(
                Features.of(gates),
                shelf.slices(),
                taintRules(shelf, gates),
                shelf.classes().values(),
                shelf.claims().values(),
                compiler);
    }

    private static Collection<DeviceTaintRule> taintRules(Shelf shelf, FeatureGates gates) {
        return gates.on("DRADeviceTaints") && gates.on("DRADeviceTaintRules")
                ? shelf.rules()
                : List.of();
    }
}
