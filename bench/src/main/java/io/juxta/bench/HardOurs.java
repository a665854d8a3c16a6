package io.juxta.bench;

import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.Inventory;
import io.juxta.allocator.core.Outcome;
import io.juxta.allocator.core.World;
import io.juxta.allocator.solver.Allocator;
import io.juxta.allocator.why.Reasons;
import io.juxta.allocator.why.Why;
import io.juxta.cel.CompileCache;
import io.juxta.cel.Compiler;
import io.juxta.cel.Environment;
import io.juxta.kube.decode.Decoded;
import io.juxta.kube.decode.Decoder;
import io.juxta.kube.decode.Defaults;
import io.juxta.kube.decode.VersionConversion;
import io.juxta.kube.form.ModelReader;
import io.juxta.model.ApiObject;
import io.juxta.model.Claim;
import io.juxta.model.DeviceClass;
import io.juxta.model.FeatureGates;
import io.juxta.model.Node;
import io.juxta.model.Slice;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A question of `allocate --batch` for the allocator room, called as a scheduler would: through
/// its public API, at the default budget, without the checker.
final class HardOurs {

    private final Features features;
    private final List<Node> nodes = new ArrayList<>();
    private final List<Slice> slices = new ArrayList<>();
    private final List<DeviceClass> classes = new ArrayList<>();
    private final List<Claim> claims = new ArrayList<>();
    private final List<Claim> asked;
    private final CompileCache compiler = new CompileCache(new Compiler(Environment.STORED), 100);
    private final Inventory ready;

    /// Where explanations go. Read by nobody, which the compiler cannot know.
    @SuppressWarnings("UnusedVariable")
    private @Nullable Why explained;

    private HardOurs(Tree.Mapping question) {
        var gates = new LinkedHashMap<String, Boolean>();
        var switched = question.mapping("featureGates");
        switched.fields().keySet().forEach(gate -> gates.put(gate, switched.flag(gate)));
        this.features = Features.of(FeatureGates.of(gates));
        var reader = new ModelReader();
        for (var object : question.items("objects")) {
            var known = (Decoded.KnownObject) Decoder.decode((Tree.Mapping) object);
            var stored =
                    Defaults.apply(
                            known.type(), VersionConversion.toNewest(known.type(), known.tree()));
            keep(reader.read(stored).orElseThrow());
        }
        this.asked = claims.stream().filter(claim -> !claim.isAllocated()).toList();
        this.ready = inventory();
    }

    static HardOurs read(Tree.Mapping question) {
        return new HardOurs(question);
    }

    /// Every unallocated claim is allocated, and there is one node.
    private void keep(ApiObject object) {
        switch (object) {
            case Node node -> nodes.add(node);
            case Slice slice -> slices.add(slice);
            case DeviceClass deviceClass -> classes.add(deviceClass);
            case Claim claim -> claims.add(claim);
            default -> throw new IllegalStateException("Nobody asked for %s.".formatted(object));
        }
    }

    private Inventory inventory() {
        return World.of(features, slices, List.of(), classes, claims, compiler)
                .on(nodes.getFirst());
    }

    /// Allocates with an inventory made beforehand, as it is kept until a slice or an allocation
    /// changes.
    Outcome ask() {
        return Allocator.allocate(ready, asked, Allocator.DEFAULT_BUDGET);
    }

    /// Asks with an inventory made for it.
    Outcome askAnew() {
        return Allocator.allocate(inventory(), asked, Allocator.DEFAULT_BUDGET);
    }

    /// The same, with all that `explain` and `allocate --batch` say about it: the summary, what
    /// becomes of every device, the conflict and the remedies.
    Outcome explainAnew() {
        var inventory = inventory();
        var outcome = Allocator.allocate(inventory, asked, Allocator.DEFAULT_BUDGET);
        explained = Reasons.of(inventory, asked, outcome);
        return outcome;
    }
}
