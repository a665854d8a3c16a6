package io.juxta.cli.load;

import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.World;
import io.juxta.cel.CompileCache;
import io.juxta.cli.options.ProfileName;
import io.juxta.kube.cluster.Edited;
import io.juxta.kube.cluster.ObjectStore;
import io.juxta.kube.cluster.Resource;
import io.juxta.model.Claim;
import io.juxta.model.DeviceClass;
import io.juxta.model.DeviceTaintRule;
import io.juxta.model.FeatureGates;
import io.juxta.model.Slice;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Builds worlds with the gates of a scheduler; all of them share compiled expressions.
///
/// @param profile the rules for fields whose gate is off
public record Worlds(FeatureGates gates, ProfileName profile, CompileCache compiler) {

    /// The kinds that decide which devices exist.
    private static final Set<Resource<?>> OFFERED =
            Set.of(Resource.SLICES, Resource.TAINT_RULES, Resource.CLASSES);

    public World of(ObjectStore store) {
        return of(
                store.list(Resource.SLICES),
                store.list(Resource.TAINT_RULES),
                store.byName(Resource.CLASSES).values(),
                store.byName(Resource.CLAIMS).values());
    }

    public World of(
            List<Slice> slices,
            Collection<DeviceTaintRule> rules,
            Collection<DeviceClass> classes,
            Collection<Claim> claims) {
        return World.of(features(), slices, rules(rules), classes, claims, compiler);
    }

    /// The world of objects that differ in some from those of another world.
    World next(World before, ObjectStore store, List<Edited<?>> edits) {
        var world = before;
        if (edits.stream().anyMatch(edit -> OFFERED.contains(edit.resource()))) {
            world =
                    world.offering(
                            store.list(Resource.SLICES),
                            rules(store.list(Resource.TAINT_RULES)),
                            store.byName(Resource.CLASSES).values());
        }
        for (var edit : edits) {
            world = next(world, edit.before(), edit.after());
        }
        return world;
    }

    private static World next(World world, @Nullable Object before, @Nullable Object after) {
        if (before instanceof Claim old) {
            return after instanceof Claim now ? world.replacing(old, now) : world.releasing(old);
        }
        return after instanceof Claim now ? world.holding(now) : world;
    }

    private Collection<DeviceTaintRule> rules(Collection<DeviceTaintRule> all) {
        return gates.on("DRADeviceTaints") && gates.on("DRADeviceTaintRules") ? all : List.of();
    }

    private Features features() {
        var features = Features.of(gates);
        return profile == ProfileName.SEED ? features.asInTheSeed() : features;
    }
}
