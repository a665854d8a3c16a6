package io.juxta.allocator;

import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.Outcome;
import io.juxta.allocator.core.World;
import io.juxta.allocator.solver.Allocator;
import io.juxta.allocator.solver.Strategy;
import io.juxta.model.AttributeValue;
import io.juxta.model.Claim;
import io.juxta.model.FeatureGates;
import io.juxta.model.Slice;
import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeSet;

/// One case of a file in `cases/`:
///
/// ```yaml
/// - case: two GPUs on one NUMA node
///   rule: [allocator A6]
///   why: the constraint compares picked devices with each other, not with the request
///   given: {devices: {g0: {kind: gpu, numa: 0}, g1: {kind: gpu, numa: 1}, g2: {kind: gpu, numa: 1}}}
///   when: {claim: {gpu: 2, match: numa}}
///   then: {allocated: [g1, g2], steps: 6}
/// ```
///
/// `given` says gates, devices ([SmallWorld]) and which of them are `held`, by whom where that
/// matters; `when` says claims ([SmallClaims]); `then` says what is allocated (by claim where there
/// are several, with the request where it is not plain: `gpu/one g0`), or `none: true`, or
/// `failed:` with the line, or `failedNode:`.
public record AllocationCase(String file, Tree.Mapping entry) {

    /// The only case of a text.
    public static AllocationCase of(String yaml) {
        return new AllocationCase("here", YamlTree.rows(yaml).getFirst());
    }

    public World world() {
        var given = entry.mapping("given");
        var switched = new LinkedHashMap<String, Boolean>();
        given.mapping("gates")
                .fields()
                .forEach((name, on) -> switched.put(name, ((Tree.Bool) on).value()));
        var slices = SmallWorld.slices(given);
        return World.of(
                Features.of(FeatureGates.STOCK.with(switched)),
                slices,
                List.of(),
                SmallClaims.classes(kinds(slices)),
                holders(given));
    }

    private static List<Claim> holders(Tree.Mapping given) {
        if (!(given.fields().get("held") instanceof Tree.Mapping byClaim)) {
            return List.of(SmallClaims.holder(texts(given.items("held"))));
        }
        return byClaim.fields().keySet().stream()
                .map(claim -> SmallClaims.holder(claim, texts(byClaim.items(claim))))
                .toList();
    }

    private static List<String> kinds(List<Slice> slices) {
        var kinds = new TreeSet<String>();
        for (var slice : slices) {
            for (var device : slice.devices()) {
                if (device.attributes().get("kind")
                        instanceof AttributeValue.StringValue(var kind)) {
                    kinds.add(kind);
                }
            }
        }
        return List.copyOf(kinds);
    }

    public List<Claim> claims() {
        return SmallClaims.claims(entry.mapping("when"));
    }

    public Outcome outcome() {
        return outcome(Strategy.STANDARD);
    }

    public Outcome outcome(Strategy strategy) {
        return CheckedAllocator.allocate(
                world().on(SmallWorld.node()), claims(), Allocator.DEFAULT_BUDGET, strategy);
    }

    public Tree.Mapping then() {
        return entry.mapping("then");
    }

    /// The devices each claim shall get.
    List<List<String>> allocated() {
        return switch (then().field("allocated").orElseThrow()) {
            case Tree.Sequence(var items, _) -> List.of(texts(items));
            case Tree.Mapping byClaim ->
                    byClaim.fields().values().stream()
                            .map(devices -> texts(((Tree.Sequence) devices).items()))
                            .toList();
            default -> throw new IllegalArgumentException("allocated is a list: " + this);
        };
    }

    private static List<String> texts(List<Tree> items) {
        return items.stream().map(SmallWorld::text).toList();
    }

    @Override
    public String toString() {
        return "%s:%d %s".formatted(file, entry.line(), entry.text("case"));
    }
}
