package io.juxta.cli.footprint;

import io.juxta.allocator.core.Published;
import io.juxta.allocator.core.World;
import io.juxta.cli.footprint.PodCost.Basis;
import io.juxta.cli.gates.ClaimReferences;
import io.juxta.cli.page.Sentence;
import io.juxta.cli.simulate.Simulation;
import io.juxta.cli.simulate.WaitingCost;
import io.juxta.cli.simulate.WaitingCost.NotPlaced;
import io.juxta.ledger.Accounting;
import io.juxta.ledger.ClaimUses;
import io.juxta.ledger.CostRules;
import io.juxta.ledger.DeviceSource;
import io.juxta.ledger.DeviceSource.Looked;
import io.juxta.ledger.Footprint;
import io.juxta.ledger.HeldClaim;
import io.juxta.ledger.PodLevelBudget;
import io.juxta.model.FeatureGates;
import io.juxta.model.Pod;
import io.juxta.model.PodStatus.NodeAllocatableUse;
import io.juxta.placement.PlacementSettings.AccountingPolicies;
import io.juxta.placement.Snapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Computes the cost of pods.
///
/// For a pod with a node the recorded cost in its status counts. What is missing is computed from
/// the devices of the claims. A pod without a node is placed to find its devices, and nothing is
/// written.
final class PodCosts {

    private static final String GATE = "DRANodeAllocatableResources";

    private final Simulation simulation;
    private final Snapshot snapshot;
    private final Accounting on;
    private final Accounting off;
    private final PolicyCosts policies;

    PodCosts(Simulation simulation) {
        this.simulation = simulation;
        this.snapshot = simulation.view().snapshot();
        var gates = simulation.files().gates().on();
        this.on = Accounting.running(gates.with(Map.of(GATE, true)));
        this.off = Accounting.running(gates.with(Map.of(GATE, false)));
        this.policies = new PolicyCosts(simulation, snapshot, on, off);
    }

    static boolean featureOn(FeatureGates gates) {
        return gates.on(GATE);
    }

    PodCost of(Pod pod) {
        if (pod.isBound()) {
            return policies.bound(pod).orElseGet(() -> bound(pod));
        }
        return pod.spec().claims().isEmpty()
                ? cost(pod, Map.of(), List.of(), "", List.of(), null)
                : waiting(pod);
    }

    private PodCost bound(Pod pod) {
        var uses = new LinkedHashMap<String, NodeAllocatableUse>();
        pod.status().nodeAllocatable().forEach(use -> uses.put(use.claim(), use));
        var recorded = List.copyOf(uses.keySet());
        var unknown = new ArrayList<String>();
        if (recorded.isEmpty()) {
            for (var lost : simulation.files().gaps().lost(pod)) {
                unknown.add(
                        "the ResourceClaim %s is not in the files: what it costs is not known."
                                .formatted(lost));
            }
        }
        compute(pod, held(pod, recorded), pod.spec().nodeName(), uses, unknown);
        return cost(pod, uses, recorded, pod.spec().nodeName(), unknown, null);
    }

    /// The cost of a pod without a node where it would go. Its status is ignored: the devices that
    /// its claims would get decide.
    private PodCost waiting(Pod pod) {
        var waiting = WaitingCost.of(pod, simulation, snapshot);
        var charge = waiting.bill() == null ? null : waiting.bill().charge();
        if (waiting.bill() != null && charge != null) {
            return policies.waiting(pod, waiting, waiting.bill(), charge);
        }
        var uses = new LinkedHashMap<String, NodeAllocatableUse>();
        var unknown = new ArrayList<String>();
        if (!waiting.unknown().isEmpty()) {
            unknown.add(waiting.unknown());
        }
        var told = waiting.notPlaced() == null ? waiting.node() : waiting.notPlaced().node();
        if (waiting.bill() != null && simulation.terms().accounting() == AccountingPolicies.ON) {
            unknown.add(
                    "by their accounting policies it cannot have its claims: what they cost is not known.");
        } else if (waiting.bill() != null) {
            var held = waiting.bill().held();
            compute(pod, held.isEmpty() ? held(pod, List.of()) : held, told, uses, unknown);
        }
        return cost(pod, uses, List.of(), waiting.node(), unknown, waiting.notPlaced());
    }

    /// Adds the cost of claims with these devices, or why it is unknown.
    private void compute(
            Pod pod,
            List<HeldClaim> held,
            String node,
            Map<String, NodeAllocatableUse> uses,
            List<String> unknown) {
        if (held.isEmpty()) {
            return;
        }
        switch (ClaimUses.of(pod, held, devices(node), CostRules.STANDARD)) {
            case ClaimUses.UsesKnown(var computed) ->
                    computed.forEach(use -> uses.put(use.claim(), use));
            case ClaimUses.UsesFailed(var error) ->
                    unknown.add(Sentence.ended("what claims cost cannot be told: " + error));
        }
    }

    private PodCost cost(
            Pod pod,
            Map<String, NodeAllocatableUse> uses,
            List<String> recorded,
            String node,
            List<String> unknown,
            @Nullable NotPlaced notPlaced) {
        var all =
                uses.values().stream()
                        .sorted(Comparator.comparing(NodeAllocatableUse::claim))
                        .toList();
        return new PodCost(
                pod,
                all,
                recorded,
                node,
                Footprint.of(pod.withNodeAllocatable(all), on),
                Footprint.of(pod, off),
                unknown,
                notPlaced,
                on.podLevel() ? PodLevelBudget.breach(pod, all).orElse(null) : null,
                Basis.ADDED,
                List.of());
    }

    /// The allocated claims, without those whose cost is recorded.
    private List<HeldClaim> held(Pod pod, List<String> recorded) {
        var names = new LinkedHashMap<String, List<String>>();
        for (var named : ClaimReferences.of(pod)) {
            if (named instanceof ClaimReferences.Named.Claimed(var podName, var claim)) {
                names.computeIfAbsent(claim, _ -> new ArrayList<>()).add(podName);
            }
        }
        var held = new ArrayList<HeldClaim>();
        names.forEach(
                (name, podNames) -> {
                    var claim = snapshot.claim(name);
                    if (claim != null && !recorded.contains(claim.meta().name())) {
                        var allocation = claim.status().allocation();
                        if (allocation != null) {
                            held.add(new HeldClaim(claim, podNames, allocation));
                        }
                    }
                });
        return held;
    }

    /// The devices as a node sees them; all of them where no node is known.
    private DeviceSource devices(String nodeName) {
        World world = snapshot.world();
        var node = snapshot.node(nodeName);
        return id -> {
            var published =
                    node == null
                            ? world.published(id)
                            : world.published(id, node.node(), Published.Preference.NEWEST);
            return switch (published) {
                case Published.Here(var device) -> new Looked.Found(device);
                case Published.Elsewhere _ -> Looked.Missing.elsewhere(id);
                case Published.Nowhere _ -> Looked.Missing.unknown(id);
            };
        };
    }
}
