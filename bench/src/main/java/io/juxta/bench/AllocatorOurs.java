package io.juxta.bench;

import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.Inventory;
import io.juxta.allocator.core.Outcome;
import io.juxta.allocator.core.World;
import io.juxta.allocator.solver.Allocator;
import io.juxta.allocator.solver.Strategy;
import io.juxta.cel.CompileCache;
import io.juxta.cel.Compiler;
import io.juxta.cel.Environment;
import io.juxta.kube.decode.Decoded;
import io.juxta.kube.decode.Decoder;
import io.juxta.kube.decode.Defaults;
import io.juxta.kube.decode.VersionConversion;
import io.juxta.kube.form.ModelReader;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.ApiObject;
import io.juxta.model.Claim;
import io.juxta.model.DeviceClass;
import io.juxta.model.FeatureGates;
import io.juxta.model.Node;
import io.juxta.model.Slice;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A world of the plan with the allocator room, called as a scheduler would: through its public
/// API, without the checker.
final class AllocatorOurs {

    private final Features features;
    private final List<Node> nodes = new ArrayList<>();
    private final List<Slice> slices = new ArrayList<>();
    private final List<DeviceClass> classes = new ArrayList<>();
    private final List<Claim> claims = new ArrayList<>();
    private final CompileCache compiler = new CompileCache(new Compiler(Environment.STORED), 100);

    private AllocatorOurs(FeatureGates gates) {
        this.features = Features.of(gates);
    }

    static AllocatorOurs read(String text) {
        var line = (Tree.Mapping) JsonTrees.parse(text, Source.of("a world"));
        var lists =
                line.field("featureGates")
                        .map(gates -> ((Tree.Mapping) gates).field("DRAListTypeAttributes"))
                        .map(gate -> gate.orElseThrow() instanceof Tree.Bool(var on, _) && on)
                        .orElse(false);
        var ours = new AllocatorOurs(FeatureGates.of(Map.of("DRAListTypeAttributes", lists)));
        var reader = new ModelReader();
        for (var object : line.items("objects")) {
            var known = (Decoded.KnownObject) Decoder.decode((Tree.Mapping) object);
            ours.keep(
                    reader.read(
                                    Defaults.apply(
                                            known.type(),
                                            VersionConversion.toNewest(known.type(), known.tree())))
                            .orElseThrow());
        }
        return ours;
    }

    /// The plan allocates every claim of a world on every node of it.
    private void keep(ApiObject object) {
        switch (object) {
            case Node node -> nodes.add(node);
            case Slice slice -> slices.add(slice);
            case DeviceClass deviceClass -> classes.add(deviceClass);
            case Claim claim -> claims.add(claim);
            default -> throw new IllegalStateException("The plan has no %s.".formatted(object));
        }
    }

    /// Everything there is, as each node sees it.
    List<Inventory> inventories() {
        var world = World.of(features, slices, List.of(), classes, List.of(), compiler);
        var inventories = new ArrayList<Inventory>(nodes.size());
        for (var node : nodes) {
            inventories.add(world.on(node));
        }
        return inventories;
    }

    /// Allocates the claims on each node.
    List<Outcome> ask(List<Inventory> inventories) {
        var outcomes = new ArrayList<Outcome>(inventories.size());
        for (var inventory : inventories) {
            outcomes.add(ask(inventory, Strategy.STANDARD));
        }
        return outcomes;
    }

    Outcome ask(Inventory inventory, Strategy strategy) {
        return Allocator.allocate(inventory, claims, Allocator.DEFAULT_BUDGET, strategy);
    }

    /// What was allocated for what.
    static List<String> devices(List<Outcome> outcomes) {
        var devices = new ArrayList<String>();
        for (var outcome : outcomes) {
            if (!(outcome instanceof Outcome.Allocated(var allocations, _))) {
                throw new IllegalStateException("The claim does not fit: %s.".formatted(outcome));
            }
            for (var allocation : allocations) {
                for (var result : allocation.results()) {
                    var id = result.device();
                    devices.add(
                            String.join(
                                    " ", result.request(), id.driver(), id.pool(), id.device()));
                }
            }
        }
        return devices;
    }

    static long steps(List<Outcome> outcomes) {
        return outcomes.stream().mapToLong(outcome -> outcome.work().steps()).sum();
    }
}
