package io.juxta.allocator;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.Outcome;
import io.juxta.allocator.core.Outcome.Allocated;
import io.juxta.allocator.core.World;
import io.juxta.allocator.solver.Allocator;
import io.juxta.cel.CompileCache;
import io.juxta.cel.Compiler;
import io.juxta.cel.Environment;
import io.juxta.model.Allocation;
import io.juxta.model.Claim;
import io.juxta.model.ClaimStatus;
import io.juxta.model.DeviceId;
import io.juxta.model.FeatureGates;
import io.juxta.model.Meta;
import io.juxta.model.Node;
import io.juxta.model.NodeChoice;
import io.juxta.model.Pool;
import io.juxta.model.Slice;
import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A world that changed claim by claim answers as one made from scratch.
class ChangingWorldTest {

    private static final int NODES = 3;
    private static final int STEPS = 400;

    private static final String DEVICES =
            """
            devices:
              g0: {kind: gpu, numa: 0}
              g1: {kind: gpu, numa: 1}
              g2: {kind: gpu, numa: 1}
              n0: {kind: nic, numa: 0, shared: true, capacity: {bw: {value: 10, default: 2, min: 1}}}
              n1: {kind: nic, numa: 1, shared: true, capacity: {bw: {value: 10, default: 2, min: 1}}}
            """;

    private static final String PARTS =
            """
            counters: {slots: 8}
            devices:
              half-0: {kind: part, consumes: {slots: 4}}
              half-1: {kind: part, consumes: {slots: 4}}
              whole: {kind: part, consumes: {slots: 8}}
            """;

    private static final String CLAIMS =
            """
            a: {gpu: 1}
            b: {gpu: 2, match: numa}
            c: {gpu: 1, nic: 1, match: numa}
            d: {nic: {capacity: {bw: 3}}}
            e: {nic: {count: 2, capacity: {bw: 1}}}
            f: {part: 1}
            g: {big: [two: {class: gpu, count: 2}, one: {class: part}]}
            h: {gpu: {admin: true}}
            """;

    private static final CompileCache COMPILED =
            new CompileCache(new Compiler(Environment.STORED), 100);

    private static final Tree.Mapping ALL =
            Tree.Mapping.of(Map.of("claims", YamlTree.load(CLAIMS)));

    private static final List<Slice> SLICES = slices();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void answersAsOneMadeFromScratch(long seed) {
        var random = new SplittableRandom(seed);
        var specs = SmallClaims.claims(ALL);
        var nodes = List.of(Node.named("n0"), Node.named("n1"), Node.named("n2"));
        Map<String, Claim> held = new TreeMap<>();
        var world = world(List.of());
        var granted = 0;
        for (var step = 0; step < STEPS; step++) {
            var node = nodes.get(random.nextInt(NODES));
            if (!held.isEmpty() && random.nextInt(100) < 45) {
                var names = new ArrayList<>(held.keySet());
                var name = names.get(random.nextInt(names.size()));
                world = world.releasing(Objects.requireNonNull(held.remove(name)));
                continue;
            }
            var like = specs.get(random.nextInt(specs.size()));
            var claim =
                    new Claim(
                            Meta.named("default", like.meta().name() + step),
                            like.spec(),
                            ClaimStatus.EMPTY);
            var asking = new Asking(world, List.of(claim), Allocator.DEFAULT_BUDGET);
            var scratch =
                    CheckedAllocator.allocate(
                            world(held.values()).on(node),
                            List.of(claim),
                            Allocator.DEFAULT_BUDGET);

            assertThat(asking.granted(node)).as("seed %d, step %d", seed, step).isEqualTo(scratch);
            assertThat(anonymous(asking.on(node).outcome()))
                    .as("seed %d, step %d", seed, step)
                    .isEqualTo(anonymous(scratch));

            if (scratch instanceof Allocated(var allocations, _)) {
                var taken = allocated(claim, allocations.getFirst());
                held.put(claim.meta().fullName(), taken);
                world = world.holding(taken);
                granted++;
            }
        }
        assertThat(granted).isGreaterThan(STEPS / 4);
    }

    @Test
    void whatWasTakenAndGivenBackLeavesNoTrace() {
        var claim =
                allocated(
                        claims("a").getFirst(),
                        ((Allocated)
                                        new Asking(
                                                        world(List.of()),
                                                        claims("a"),
                                                        Allocator.DEFAULT_BUDGET)
                                                .granted(Node.named("n0")))
                                .allocations()
                                .getFirst());
        var world = world(List.of());

        var after = world.holding(claim).releasing(claim);

        assertThat(after.holdings().claims()).isEmpty();
        assertThat(world.holding(claim).holdings().claims()).containsExactly(claim);
    }

    /// Many more claims than are kept aside, so that what changed is folded in now and then.
    @Test
    void keepsThousandsOfClaimsApart() {
        var world = world(List.of());
        var kept = new ArrayList<Claim>();
        var results =
                ((Allocated)
                                new Asking(world, claims("d"), Allocator.DEFAULT_BUDGET)
                                        .granted(Node.named("n0")))
                        .allocations()
                        .getFirst();
        for (var i = 0; i < 2000; i++) {
            var like = claims("d").getFirst();
            var claim =
                    allocated(
                            new Claim(
                                    Meta.named("default", "many-" + i % 97 + "-" + i),
                                    like.spec(),
                                    ClaimStatus.EMPTY),
                            i % 2 == 0 ? results : elsewhere(results, i));
            world = world.holding(claim);
            if (i % 3 == 0) {
                world = world.releasing(claim);
            } else {
                kept.add(claim);
            }
        }
        var scratch = world(kept);

        assertThat(world.holdings().claims()).isEqualTo(scratch.holdings().claims());
        var id = results.results().getFirst().device();
        assertThat(world.holdings().consumed(id)).isEqualTo(scratch.holdings().consumed(id));
        assertThat(world.holdings().holders(id)).isEqualTo(scratch.holdings().holders(id));
    }

    private static Allocation elsewhere(Allocation allocation, int number) {
        var moved = new ArrayList<Allocation.Result>();
        for (var result : allocation.results()) {
            moved.add(
                    new Allocation.Result(
                            result.request(),
                            new DeviceId("other.example", "q", "d" + number),
                            result.adminAccess(),
                            List.of(),
                            List.of(),
                            List.of(),
                            result.shareId(),
                            result.consumedCapacity(),
                            List.of()));
        }
        return new Allocation(moved, List.of(), null, null);
    }

    private static List<Claim> claims(String name) {
        return SmallClaims.claims(ALL).stream()
                .filter(claim -> claim.meta().name().equals(name))
                .toList();
    }

    private static World world(Iterable<Claim> claims) {
        var all = new ArrayList<Claim>();
        claims.forEach(all::add);
        return World.of(
                Features.of(FeatureGates.STOCK),
                SLICES,
                List.of(),
                SmallClaims.classes(List.of("gpu", "nic", "part")),
                all,
                COMPILED);
    }

    /// Each node has a pool of devices of its own and sees one that all nodes share.
    private static List<Slice> slices() {
        var slices = new ArrayList<Slice>();
        for (var i = 0; i < NODES; i++) {
            for (var slice : SmallWorld.slices((Tree.Mapping) YamlTree.load(DEVICES))) {
                slices.add(moved(slice, "pool-" + i, new NodeChoice.NodeByName("n" + i)));
            }
        }
        for (var slice : SmallWorld.slices((Tree.Mapping) YamlTree.load(PARTS))) {
            slices.add(moved(slice, "shared", NodeChoice.ALL_NODES));
        }
        return slices;
    }

    private static Slice moved(Slice slice, String pool, NodeChoice nodes) {
        return new Slice(
                Meta.named("", pool + "-" + slice.meta().name()),
                slice.driver(),
                new Pool(pool, 1, slice.pool().sliceCount()),
                nodes,
                slice.devices(),
                slice.sharedCounters(),
                null,
                List.of());
    }

    private static Claim allocated(Claim claim, Allocation allocation) {
        return new Claim(
                claim.meta(), claim.spec(), new ClaimStatus(allocation, List.of(), List.of()));
    }

    /// The outcome without ids that come from a claim's name.
    private static Object anonymous(Outcome outcome) {
        if (!(outcome instanceof Allocated(var allocations, var work))) {
            return outcome;
        }
        var all = new ArrayList<Allocation>();
        for (var allocation : allocations) {
            var results = new ArrayList<Allocation.Result>();
            for (var result : allocation.results()) {
                results.add(
                        new Allocation.Result(
                                result.request(),
                                result.device(),
                                result.adminAccess(),
                                result.tolerations(),
                                result.bindingConditions(),
                                result.bindingFailureConditions(),
                                null,
                                result.consumedCapacity(),
                                result.skipNodeOperations()));
            }
            all.add(new Allocation(results, allocation.config(), allocation.nodes(), null));
        }
        return new Allocated(all, work);
    }
}
