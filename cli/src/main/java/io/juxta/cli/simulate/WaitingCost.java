package io.juxta.cli.simulate;

import io.juxta.cli.page.Sentence;
import io.juxta.cli.reasons.NearestNode;
import io.juxta.cli.reasons.NodeReason;
import io.juxta.cli.reasons.RefusedNodes;
import io.juxta.cli.reasons.WhyNot;
import io.juxta.model.Pod;
import io.juxta.placement.NodeBill;
import io.juxta.placement.ParallelLoop;
import io.juxta.placement.PlacementResult;
import io.juxta.placement.PodBills;
import io.juxta.placement.Sampling;
import io.juxta.placement.Snapshot;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The cost of a pod without a node: on the node where it would go, or else where its claims get
/// devices and least is missing. Its status is ignored: the scheduler writes it anew.
///
/// @param node where the pod would go; empty where it fits on none
/// @param bill the devices and cost of its claims there, or null where they get devices nowhere
/// @param notPlaced why it fits on no node, or null where it fits
/// @param unknown why the cost of its claims is unknown, in a whole sentence; empty where it is
///   known
public record WaitingCost(
        String node, @Nullable NodeBill bill, @Nullable NotPlaced notPlaced, String unknown) {

    /// Upper bound on nodes with devices that are searched for the nearest when the pod fits on
    /// none.
    private static final int MOST_NODES = 64;

    private static final String DEVICES = "DynamicResources";
    private static final List<String> NO_DEVICES = List.of("cannot allocate all claims");

    /// A pod that was not placed.
    ///
    /// @param node the one its cost is told for
    /// @param reason why it does not fit there, or why it is not tried anywhere, without a full
    ///   stop
    /// @param why the figures behind it, or null where no node was looked at
    public record NotPlaced(String node, String reason, @Nullable NodeReason why) {

        public String sentence() {
            return why != null
                    ? Sentence.ended(
                            "it fits on no node; on %s, where its claims get devices, %s"
                                    .formatted(node, reason))
                    : "it is not placed: %s. Its cost is told for %s, where its claims get devices."
                            .formatted(reason, node);
        }
    }

    public static WaitingCost of(Pod pod, Simulation simulation, Snapshot snapshot) {
        var view = simulation.view().view(pod);
        var placer = simulation.placer(pod);
        var bills = PodBills.of(view, snapshot, simulation.terms());
        var placing = placer.place(view, snapshot, Sampling.NONE, ParallelLoop.INLINE);
        if (placing instanceof PlacementResult.Placed placed) {
            return new WaitingCost(placed.node(), bills.on(placed.node()), null, "");
        }
        var why = WhyNot.of(pod, view, snapshot, simulation.terms());
        var groups = new ArrayList<RefusedNodes>();
        var asked = new HashSet<String>();
        for (var refused : placer.objections(view, snapshot, ParallelLoop.INLINE).refusals()) {
            if (refused.reasons().equals(NO_DEVICES)) {
                asked.addAll(refused.nodes());
                continue;
            }
            for (var node : refused.nodes()) {
                if (groups.size() == MOST_NODES) {
                    break;
                }
                asked.add(node);
                if (bills.on(node) != null) {
                    groups.add(
                            new RefusedNodes(
                                    RefusedNodes.only(refused, List.of(node)),
                                    why.about(node, refused)));
                }
            }
        }
        if (!groups.isEmpty()) {
            groups.sort(NearestNode.ORDER);
            var first = groups.getFirst();
            var node = first.refused().nodes().getFirst();
            return new WaitingCost(
                    "",
                    bills.on(node),
                    new NotPlaced(node, first.reason().line(), first.reason()),
                    "");
        }
        for (var state : snapshot.nodes()) {
            var bill = asked.add(state.name()) ? bills.on(state.name()) : null;
            if (bill != null) {
                return new WaitingCost(
                        "", bill, new NotPlaced(state.name(), untried(placing), null), "");
            }
        }
        return new WaitingCost("", null, null, unknown(placing));
    }

    /// Why no node was looked at, or none completely.
    private static String untried(PlacementResult placing) {
        return switch (placing) {
            case PlacementResult.Skipped(var why) -> why;
            case PlacementResult.PlacementNotModelled(var field) ->
                    "it asks for something that is not modelled, " + field;
            case PlacementResult.PlacementFailed(_, var error, _) -> error;
            case PlacementResult.Preempted(var by, _) -> "it was evicted for " + by;
            case PlacementResult.Unschedulable(_, var message, _) -> withoutStop(message);
            case PlacementResult.PlacementUndecided _ ->
                    "the budget ended before there was an answer";
            case PlacementResult.Placed(var node, _, _, _) -> "it would go to " + node;
        };
    }

    private static String withoutStop(String text) {
        return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    }

    private static String unknown(PlacementResult placing) {
        return switch (placing) {
            case PlacementResult.PlacementUndecided _ ->
                    "whether its claims get devices was not found out before the budget ended: what"
                            + " they cost is not known.";
            case PlacementResult.PlacementFailed(_, var error, _) ->
                    Sentence.ended("what its claims cost is not known: " + error);
            case PlacementResult.Unschedulable(var refusals, _, _) -> nowhere(cause(refusals));
            case PlacementResult.Placed _,
                    PlacementResult.Preempted _,
                    PlacementResult.PlacementNotModelled _,
                    PlacementResult.Skipped _ ->
                    nowhere("");
        };
    }

    private static String nowhere(String cause) {
        return "its claims get devices on no node%s: what they cost is not known.".formatted(cause);
    }

    /// The single reason why the claims get no devices, other than that there are none; else empty.
    private static String cause(List<PlacementResult.RefusedBy> refusals) {
        var causes = new TreeSet<String>();
        for (var refused : refusals) {
            if (refused.plugin().equals(DEVICES) && !refused.reasons().equals(NO_DEVICES)) {
                causes.addAll(refused.reasons());
            }
        }
        return causes.size() == 1 ? " (%s)".formatted(causes.getFirst()) : "";
    }
}
