package io.juxta.testkit;

import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.LinkedHashMap;
import java.util.List;

/// A kubelet's configuration for the checks of its start: reservations that add up, or nearly so,
/// gates, options, and other fields at their borders.
///
/// Two of five start. Most of the others have one thing wrong, so that no fault hides behind
/// another.
final class StrictSettings {

    private static final List<String> GATES =
            List.of(
                    "CPUManagerPolicyAlphaOptions",
                    "CPUManagerPolicyBetaOptions",
                    "CustomCPUCFSQuotaPeriod",
                    "DefaultPodSysctls",
                    "KubeletCrashLoopBackOffMax",
                    "KubeletEnsureSecretPulledImages",
                    "LoggingAlphaOptions",
                    "MemoryQoS",
                    "RotateKubeletServerCertificate",
                    "TopologyManagerPolicyAlphaOptions",
                    "TopologyManagerPolicyBetaOptions");

    private static final List<String> ODD_GATES =
            List.of(
                    "NodeSwap",
                    "TopologyManagerPolicyOptions",
                    "GracefulNodeShutdown",
                    "GracefulNodeShutdownBasedOnPodPriority",
                    "DynamicResourceAllocation",
                    "ContextualLogging",
                    "NativeHistograms",
                    "AllBeta",
                    "NoSuchGate");

    private final Grow grow;
    private final AdmitMachine machine;

    StrictSettings(Grow grow, AdmitMachine machine) {
        this.grow = grow;
        this.machine = machine;
    }

    /// Settings of the usual kind with what matters at a start put in their place.
    Tree.Mapping tree(Tree.Mapping usual) {
        var tree =
                usual.without("reservedMemory")
                        .without("systemReserved")
                        .without("reservedSystemCPUs");
        tree = gates(tree);
        tree = options(tree);
        for (var i = 0; i < grow.below(3); i++) {
            tree = field(tree);
        }
        if (tree.text("topologyManagerPolicy").equals("nearest")) {
            tree = tree.with("topologyManagerPolicy", Tree.Text.of("restricted"));
        }
        return new StrictReservations(grow, machine).add(tree);
    }

    private Tree.Mapping gates(Tree.Mapping tree) {
        var gates = new LinkedHashMap<>(tree.mapping("featureGates").fields());
        for (var i = 0; i < grow.below(3); i++) {
            gates.put(grow.pick(GATES), Tree.Bool.of(grow.chance(50)));
        }
        if (grow.chance(4)) {
            gates.put(grow.pick(ODD_GATES), Tree.Bool.of(grow.chance(50)));
        }
        return gates.isEmpty() ? tree : tree.with("featureGates", Tree.Mapping.of(gates));
    }

    private Tree.Mapping options(Tree.Mapping tree) {
        return switch (grow.below(40)) {
            case 0 ->
                    tree.with(
                            "topologyManagerPolicyOptions",
                            map(grow.pick("nearest", "prefer-closest-numa-nodes"), "maybe"));
            case 1 ->
                    tree.with(
                            "topologyManagerPolicyOptions",
                            map(
                                    "max-allowable-numa-nodes",
                                    grow.pick("7", "8", "9", "many", "-1", "")));
            case 2 -> tree.with("cpuManagerPolicyOptions", map("no-such-option", "true"));
            case 3 -> tree.with("cpuManagerPolicyOptions", map("full-pcpus-only", "perhaps"));
            case 4 -> tree.with("cpuManagerPolicy", Tree.Text.of(grow.pick("none", "dynamic")));
            case 5 ->
                    tree.with(
                            "memoryManagerPolicy", Tree.Text.of(grow.pick("BestEffort", "static")));
            case 6 -> tree.with("topologyManagerScope", Tree.Text.of("node"));
            case 7 -> tree.with("topologyManagerPolicy", Tree.Text.of("single-numa"));
            default -> tree;
        };
    }

    private Tree.Mapping field(Tree.Mapping tree) {
        var field = grow.pick(StrictField.ALL);
        var value = grow.chance(12) ? grow.pick(field.odd()) : grow.pick(field.usual());
        return tree.with(field.name(), Grow.tree(value));
    }
}
