package io.juxta.cli;

import io.juxta.allocator.Published;
import io.juxta.allocator.World;
import io.juxta.ledger.Accounting;
import io.juxta.ledger.ClaimUses;
import io.juxta.ledger.DeviceSource;
import io.juxta.ledger.DeviceSource.Looked;
import io.juxta.ledger.Footprint;
import io.juxta.ledger.HeldClaim;
import io.juxta.ledger.Reckoning;
import io.juxta.model.Claim;
import io.juxta.model.FeatureGates;
import io.juxta.model.Pod;
import io.juxta.model.PodStatus.NodeAllocatableUse;
import io.juxta.placement.Placing;
import io.juxta.placement.Snapshot;
import io.juxta.scheduler.ClusterView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reckons what pods cost.
///
/// What a pod's status records counts as it stands. What it lacks is reckoned from the devices that
/// the claims got; a pod that has no node yet is placed to see which it would get, and nothing is
/// written.
final class PodCosts {

    private static final String GATE = "DRANodeAllocatableResources";

    private final Simulation simulation;
    private final Snapshot snapshot;
    private final Accounting on;
    private final Accounting off;

    PodCosts(Simulation simulation) {
        this.simulation = simulation;
        this.snapshot = simulation.view().snapshot();
        var gates = simulation.files().gates().on();
        this.on = Accounting.running(gates.with(Map.of(GATE, true)));
        this.off = Accounting.running(gates.with(Map.of(GATE, false)));
    }

    static boolean featureOn(FeatureGates gates) {
        return gates.on(GATE);
    }

    PodCost of(Pod pod) {
        var uses = new LinkedHashMap<String, NodeAllocatableUse>();
        pod.status().nodeAllocatable().forEach(use -> uses.put(use.claim(), use));
        var recorded = List.copyOf(uses.keySet());
        var unknown = new ArrayList<String>();
        var node = pod.spec().nodeName();
        var claims = new HashMap<String, Claim>();
        if (!pod.isBound() && !ClusterView.hasEnded(pod) && lacksDevices(pod)) {
            switch (simulation.placer(pod).place(simulation.view().view(pod), snapshot)) {
                case Placing.Placed placed -> {
                    node = placed.node();
                    placed.grant()
                            .claims()
                            .forEach(claim -> claims.put(claim.meta().fullName(), claim));
                }
                case Placing.Unschedulable _,
                        Placing.Failed _,
                        Placing.Undecided _,
                        Placing.NotModelled _,
                        Placing.Skipped _ ->
                        unknown.add(
                                "its claims have no devices, and no node was found where they get"
                                        + " any: what they cost is not known.");
            }
        }
        if (pod.isBound() && recorded.isEmpty()) {
            for (var lost : simulation.files().gaps().lost(pod)) {
                unknown.add(
                        "the ResourceClaim %s is not in the files: what it costs is not known."
                                .formatted(lost));
            }
        }
        var held = held(pod, recorded, claims);
        if (!held.isEmpty()) {
            switch (ClaimUses.of(pod, held, devices(node), Reckoning.STANDARD)) {
                case ClaimUses.Known(var reckoned) ->
                        reckoned.forEach(use -> uses.put(use.claim(), use));
                case ClaimUses.Failed(var error) ->
                        unknown.add(Sentence.ended("what claims cost cannot be told: " + error));
            }
        }
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
                unknown);
    }

    /// The claims that have devices, but for those whose cost is recorded.
    ///
    /// @param granted claims as they would be once the pod is placed
    private List<HeldClaim> held(Pod pod, List<String> recorded, Map<String, Claim> granted) {
        var names = new LinkedHashMap<String, List<String>>();
        for (var named : PodClaims.of(pod)) {
            if (named instanceof PodClaims.Named.Claimed(var podName, var claim)) {
                names.computeIfAbsent(claim, _ -> new ArrayList<>()).add(podName);
            }
        }
        var held = new ArrayList<HeldClaim>();
        names.forEach(
                (name, podNames) -> {
                    var claim = granted.getOrDefault(name, snapshot.claim(name));
                    if (claim != null && !recorded.contains(claim.meta().name())) {
                        var allocation = claim.status().allocation();
                        if (allocation != null) {
                            held.add(new HeldClaim(claim, podNames, allocation));
                        }
                    }
                });
        return held;
    }

    private boolean lacksDevices(Pod pod) {
        for (var named : PodClaims.of(pod)) {
            if (named instanceof PodClaims.Named.Templated) {
                return true;
            }
            if (named instanceof PodClaims.Named.Claimed(_, var name)) {
                var claim = snapshot.claim(name);
                if (claim == null || !claim.isAllocated()) {
                    return true;
                }
            }
        }
        return false;
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
