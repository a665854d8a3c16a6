package io.juxta.cli;

import io.juxta.allocator.Features;
import io.juxta.allocator.World;
import io.juxta.cel.CompileCache;
import io.juxta.kube.ObjectStore;
import io.juxta.kube.Resource;
import io.juxta.model.Claim;
import io.juxta.model.DeviceClass;
import io.juxta.model.DeviceTaintRule;
import io.juxta.model.FeatureGates;
import io.juxta.model.Slice;
import java.util.Collection;
import java.util.List;

/// Makes worlds as a scheduler with these gates sees them; all of them share what was compiled.
record Worlds(FeatureGates gates, CompileCache compiler) {

    World of(ObjectStore store) {
        return of(
                store.list(Resource.SLICES),
                store.list(Resource.TAINT_RULES),
                store.byName(Resource.CLASSES).values(),
                store.byName(Resource.CLAIMS).values());
    }

    World of(
            List<Slice> slices,
            Collection<DeviceTaintRule> rules,
            Collection<DeviceClass> classes,
            Collection<Claim> claims) {
        return World.of(
                Features.of(gates),
                slices,
                gates.on("DRADeviceTaints") && gates.on("DRADeviceTaintRules") ? rules : List.of(),
                classes,
                claims,
                compiler);
    }
}
