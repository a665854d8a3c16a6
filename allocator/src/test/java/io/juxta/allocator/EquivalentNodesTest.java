package io.juxta.allocator;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.core.EquivalentNodes;
import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.Outcome;
import io.juxta.allocator.core.World;
import io.juxta.allocator.solver.Allocator;
import io.juxta.allocator.why.Fit;
import io.juxta.model.Claim;
import io.juxta.model.ClaimStatus;
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
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A node that gets the answer of another gets what it would have answered itself.
class EquivalentNodesTest {

    private static final int NODES = 40;

    private static final List<Claim> CLAIMS =
            SmallClaims.claims(
                    Tree.Mapping.of(
                            Map.of(
                                    "claims",
                                    YamlTree.load(
                                            """
                                            a: {gpu: 1}
                                            b: {gpu: 2, match: numa}
                                            c: {gpu: 2, distinct: numa}
                                            d: {gpu: 1, nic: 1, match: numa}
                                            e: {any: {count: 2, select: 'device.attributes["d.example"].numa > 0'}}
                                            f: {nic: all}
                                            g: {big: [two: {class: gpu, count: 3}, one: {class: nic}]}
                                            h: {gpu: {admin: true}}
                                            i: {any: {select: 'device.attributes["d.example"].exists(name, name == "serial")'}}
                                            """))));

    /// Nodes of a few kinds, each with something of its own: what the claims do not read, what they
    /// do, and what others hold.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void answersAsTheNodeItself(long seed) {
        var random = new SplittableRandom(seed);
        var slices = new ArrayList<Slice>();
        for (var node = 0; node < NODES; node++) {
            slices.addAll(slices(node, random));
        }
        var shared = 0;
        for (var claim : CLAIMS) {
            var empty = world(slices, List.of());
            var world = world(slices, held(empty, random));
            var equivalents = new EquivalentNodes(world, List.of(claim));
            for (var node = 0; node < NODES; node++) {
                var inventory = world.on(Node.named("n" + node));
                var known = equivalents.answer(inventory);
                var asked =
                        CheckedAllocator.allocate(
                                inventory, List.of(claim), Allocator.DEFAULT_BUDGET);
                var line = line(world, node, claim, asked);

                if (known.isPresent()) {
                    shared++;
                    assertThat(known.get())
                            .as("seed %d, claim %s, n%d", seed, claim.meta().name(), node)
                            .isEqualTo(new EquivalentNodes.Answer((Outcome.Allocated) asked, line));
                } else {
                    equivalents.add(inventory, asked, line);
                }
            }
        }
        assertThat(shared).isGreaterThan(NODES);
    }

    @Test
    void whenNoKindsDiffer_oneNodeIsAsked() {
        var slices = new ArrayList<Slice>();
        for (var node = 0; node < 3; node++) {
            var given =
                    "devices: {g0: {kind: gpu, serial: s%d}, g1: {kind: gpu, serial: t%d}}"
                            .formatted(node, node);
            slices.addAll(moved(given, node, "pool-" + node));
        }
        var world = world(slices, List.of());
        var claims = List.of(CLAIMS.getFirst());
        var equivalents = new EquivalentNodes(world, claims);
        var first = world.on(Node.named("n0"));
        var asked = CheckedAllocator.allocate(first, claims, Allocator.DEFAULT_BUDGET);

        equivalents.add(first, asked, "g0");

        var second = equivalents.answer(world.on(Node.named("n1"))).orElseThrow();
        var result = second.outcome().allocations().getFirst().results().getFirst();
        assertThat(result.device()).hasToString("d.example/pool-1/g0");
        assertThat(String.valueOf(second.outcome().allocations().getFirst().nodes()))
                .contains("n1")
                .doesNotContain("n0");
    }

    private static String line(World world, int node, Claim claim, Outcome outcome) {
        return outcome instanceof Outcome.Allocated(var allocations, _)
                ? Fit.of(world.on(Node.named("n" + node)), List.of(claim), allocations)
                : "";
    }

    /// What some claims hold, one after the other.
    private static List<Claim> held(World empty, SplittableRandom random) {
        var held = new ArrayList<Claim>();
        for (var i = 0; i < 6; i++) {
            var like = CLAIMS.get(random.nextInt(2));
            var claim =
                    new Claim(Meta.named("default", "held-" + i), like.spec(), ClaimStatus.EMPTY);
            var on = empty.on(Node.named("n" + random.nextInt(NODES)));
            if (CheckedAllocator.allocate(on, List.of(claim), Allocator.DEFAULT_BUDGET)
                    instanceof Outcome.Allocated(var allocations, _)) {
                held.add(
                        new Claim(
                                claim.meta(),
                                claim.spec(),
                                new ClaimStatus(allocations.getFirst(), List.of(), List.of())));
            }
        }
        return held;
    }

    private static World world(List<Slice> slices, List<Claim> claims) {
        return World.of(
                Features.of(FeatureGates.STOCK),
                slices,
                List.of(),
                SmallClaims.classes(List.of("gpu", "nic")),
                claims);
    }

    private static List<Slice> slices(int node, SplittableRandom random) {
        var devices = new ArrayList<String>();
        for (var i = 0; i < 4; i++) {
            devices.add(
                    "g%d: {kind: gpu, numa: %d, serial: %s}"
                            .formatted(i, rarely(random, i / 2, 7), serial(random)));
        }
        devices.add(
                "n0: {kind: nic, numa: 1, serial: x%s}"
                        .formatted(random.nextInt(8) == 0 ? ", taint: k=v:NoSchedule" : ""));
        devices.add(
                "n1: {kind: nic, numa: 0, capacity: {bw: %d}%s}"
                        .formatted(
                                rarely(random, 10, 20),
                                random.nextInt(8) == 0 ? ", shared: true" : ""));
        var given = "devices: {%s}".formatted(String.join(", ", devices));
        var slices = new ArrayList<>(moved(given, node, "pool-" + node));
        if (random.nextInt(4) == 0) {
            // Devices of the same names in a second pool, before or behind the first.
            var name = (random.nextInt(2) == 0 ? "a-" : "z-") + node;
            slices.addAll(moved("devices: {g0: {kind: gpu, numa: 0, serial: y}}", node, name));
        }
        if (random.nextInt(10) == 0) {
            slices.addAll(
                    moved(
                            "{counters: {slots: 8}, devices: {p0: {kind: gpu, consumes: {slots: 4}}}}",
                            node,
                            "parts-" + node));
        }
        return slices;
    }

    private static int rarely(SplittableRandom random, int usual, int other) {
        return random.nextInt(12) == 0 ? other : usual;
    }

    /// Most often a text; a value that no expression can be evaluated with, too.
    private static String serial(SplittableRandom random) {
        return switch (random.nextInt(30)) {
            case 0 -> "{version: 1.2.3}";
            case 1 -> "{}";
            case 2 -> "[1, 2]";
            default -> "s" + random.nextInt(1000);
        };
    }

    private static List<Slice> moved(String given, int node, String pool) {
        return SmallWorld.slices((Tree.Mapping) YamlTree.load(given)).stream()
                .map(
                        slice ->
                                new Slice(
                                        Meta.named("", pool + "-" + slice.meta().name()),
                                        slice.driver(),
                                        new Pool(pool, 1, slice.pool().sliceCount()),
                                        new NodeChoice.NodeByName("n" + node),
                                        slice.devices(),
                                        slice.sharedCounters(),
                                        null,
                                        List.of()))
                .toList();
    }
}
