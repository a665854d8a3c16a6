package io.juxta.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.World;
import io.juxta.allocator.solver.Allocator;
import io.juxta.model.Claim;
import io.juxta.model.ClaimStatus;
import io.juxta.model.DeviceClass;
import io.juxta.model.FeatureGates;
import io.juxta.model.Pod;
import io.juxta.model.PodClaim;
import io.juxta.model.PodStatus;
import io.juxta.model.Slice;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;

/// A cluster with devices in which pods come and go, as a case tells it.
///
/// `given` says `gates`, `upstream`, `accountingPolicies`, `nodes` (or `workers: 8`), `slices`,
/// `classes` and `claims`; each of the `steps` adds a `pod` or makes one `leave`, and `then` says
/// what came of it.
final class DynamicStory {

    private static final Tree.Mapping WORKER = worker();

    private final PlacementSettings terms;
    private final Placer placer;
    private Snapshot snapshot;
    private final Map<String, Pod> bound = new TreeMap<>();

    DynamicStory(Tree.Mapping given) {
        var switched = new TreeMap<String, Boolean>();
        given.mapping("gates")
                .fields()
                .keySet()
                .forEach(name -> switched.put(name, given.mapping("gates").flag(name)));
        var gates = FeatureGates.of(switched);
        var some = PlacementSettings.of(gates, Allocator.DEFAULT_BUDGET);
        some = given.flag("upstream") ? some.upstream() : some;
        some =
                given.flag("accountingPolicies")
                        ? some.with(PlacementSettings.AccountingPolicies.ON)
                        : some;
        this.terms = given.has("configuration") ? some.with(profile(given)) : some;
        this.placer = Placer.of(terms);
        var slices = new ArrayList<Slice>();
        for (var item : given.items("slices")) {
            slices.add(DynamicWords.slice((Tree.Mapping) item, slices.size()));
        }
        var classes = new ArrayList<DeviceClass>();
        for (var each : given.mapping("classes").fields().entrySet()) {
            classes.add(DynamicWords.deviceClass(each.getKey(), (Tree.Mapping) each.getValue()));
        }
        var claims = new ArrayList<Claim>();
        for (var each : given.mapping("claims").fields().entrySet()) {
            claims.add(DynamicClaims.claim(each.getKey(), (Tree.Mapping) each.getValue()));
        }
        this.snapshot =
                Snapshot.of(
                        nodes(given),
                        new ClusterContext(List.of(), List.of(), classes),
                        PersistentMap.of(claims, claim -> claim.meta().fullName()),
                        World.of(Features.of(gates), slices, List.of(), classes, claims));
    }

    private static SchedulerProfile profile(Tree.Mapping given) {
        return SchedulerProfile.read(
                Tree.Mapping.of(
                        Map.of(
                                "profiles",
                                Tree.Sequence.of(List.of(given.mapping("configuration"))))),
                "default-scheduler");
    }

    private static List<NodeState> nodes(Tree.Mapping given) {
        var nodes = new ArrayList<NodeState>();
        for (var i = 0; i < PodView.whole(given, "workers", 0); i++) {
            var name = "worker-" + i;
            nodes.add(
                    NodeState.of(
                            Sketch.node(
                                    name,
                                    WORKER.with(
                                            "labels",
                                            Tree.Mapping.of(Map.of("host", Tree.Text.of(name)))))));
        }
        for (var each : given.mapping("nodes").fields().entrySet()) {
            nodes.add(NodeState.of(Sketch.node(each.getKey(), (Tree.Mapping) each.getValue())));
        }
        return nodes;
    }

    private static Tree.Mapping worker() {
        return Tree.Mapping.of(
                Map.of(
                        "has",
                        Tree.Mapping.of(
                                Map.of(
                                        "cpu", Tree.Text.of("100"),
                                        "memory", Tree.Text.of("1k"),
                                        "pods", Tree.Text.of("5000"))),
                        "features",
                        Tree.Sequence.of(List.of(Tree.Text.of("DRANodeAllocatableResources")))));
    }

    void step(Tree.Mapping step) {
        var then = step.mapping("then");
        if (step.has("leave")) {
            leave(step.text("leave"));
        } else {
            place(DynamicPods.pod(step.mapping("pod")), then);
        }
        for (var node : then.mapping("requested").fields().keySet()) {
            var state = Objects.requireNonNull(snapshot.node(node));
            assertThat(state.requested())
                    .isEqualTo(
                            Resources.of(Sketch.amounts(then.mapping("requested").mapping(node))));
        }
    }

    private void place(Pod pod, Tree.Mapping then) {
        var view = PodView.of(pod, terms.gates());
        var placing = placer.place(view, snapshot);
        switch (placing) {
            case PlacementResult.Placed placed -> {
                assertThat(then.text("placed")).as("%s", placed).isEqualTo(placed.node());
                DynamicSeen.check(placed, then);
                assume(pod, placed);
            }
            case PlacementResult.Unschedulable no -> refused(view, no, then);
            case PlacementResult.PlacementFailed(_, var error, var left) -> {
                assertThat(error).isEqualTo(then.text("failed"));
                assertThat(left.stream().map(DynamicStory::described).toList())
                        .isEqualTo(Sketch.list(then, "left"));
                left.forEach(this::replace);
            }
            case PlacementResult.PlacementUndecided(var nodes, _) ->
                    assertThat(nodes).isEqualTo(Sketch.list(then, "undecided"));
            case PlacementResult.PlacementNotModelled _,
                    PlacementResult.Preempted _,
                    PlacementResult.Skipped _ ->
                    assertThat(placing).isNull();
        }
    }

    /// A claim and its devices, and for whom it is reserved.
    private static String described(Claim claim) {
        var allocation = Objects.requireNonNull(claim.status().allocation());
        return "%s: %s, for %s"
                .formatted(
                        claim.meta().name(),
                        allocation.results().stream().map(each -> each.device().device()).toList(),
                        claim.status().reservedFor());
    }

    private void refused(PodView pod, PlacementResult.Unschedulable no, Tree.Mapping then) {
        assertThat(then.has("refused") || then.has("message")).as("%s", no).isTrue();
        var seen = new TreeMap<String, String>();
        var evictable = new TreeSet<String>();
        for (var group : no.refusals()) {
            for (var node : group.nodes()) {
                seen.put(node, String.join(", ", group.reasons()));
                if (group.resolvable()) {
                    evictable.add(node);
                }
            }
        }
        if (then.has("refused")) {
            assertThat(seen).isEqualTo(Sketch.texts(then.mapping("refused")));
        }
        if (then.has("evictable")) {
            assertThat(List.copyOf(evictable)).isEqualTo(Sketch.list(then, "evictable"));
        }
        if (then.has("message")) {
            assertThat(no.message()).isEqualTo(then.text("message"));
        }
        var relief = ClaimDeallocation.of(pod, snapshot, terms, no);
        assertThat(relief.map(ClaimDeallocation::text).orElse("")).isEqualTo(then.text("relief"));
        if (then.has("freed")) {
            assertThat(relief.map(each -> each.claim().meta().name())).contains(then.text("freed"));
        }
        if (relief.isPresent()
                && relief.get() instanceof ClaimDeallocation.Deallocated(var claim)) {
            replace(claim);
        }
    }

    private void replace(Claim after) {
        var name = after.meta().fullName();
        var before = snapshot.claim(name);
        var world =
                before == null
                        ? snapshot.world().holding(after)
                        : snapshot.world().replacing(before, after);
        snapshot = snapshot.with(snapshot.claims().with(name, after), world);
    }

    private void assume(Pod pod, PlacementResult.Placed placed) {
        var spec = pod.spec();
        var there =
                new Pod(
                        pod.meta().withAnnotations(placed.grant().annotations()),
                        spec.withNodeName(placed.node()),
                        new PodStatus(
                                "",
                                "",
                                pod.status().generatedClaims(),
                                placed.grant().nodeAllocatable(),
                                pod.status().rest()));
        bound.put(pod.meta().name(), there);
        placed.grant().claims().forEach(this::replace);
        var node = Objects.requireNonNull(snapshot.node(placed.node()));
        snapshot = snapshot.with(node.with(PodView.of(there, terms.gates())));
    }

    /// As the controllers do: a claim that nobody uses any more is given back.
    private void leave(String name) {
        var pod = Objects.requireNonNull(bound.remove(name));
        var node = Objects.requireNonNull(snapshot.node(pod.spec().nodeName()));
        snapshot = snapshot.with(node.without(pod.meta().uid()));
        for (var named : pod.spec().claims()) {
            if (named instanceof PodClaim.Existing(_, var claimName)) {
                var claim = Objects.requireNonNull(snapshot.claim("default/" + claimName));
                var left =
                        claim.status().reservedFor().stream()
                                .filter(each -> !each.uid().equals(pod.meta().uid()))
                                .toList();
                replace(
                        new Claim(
                                claim.meta(),
                                claim.spec(),
                                new ClaimStatus(
                                        left.isEmpty() ? null : claim.status().allocation(),
                                        left,
                                        List.of())));
            }
        }
    }
}
