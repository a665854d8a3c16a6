package io.juxta.cli;

import io.juxta.allocator.Change;
import io.juxta.allocator.Remedy;
import io.juxta.allocator.Why;
import io.juxta.allocator.World;
import io.juxta.cli.Placement.Verdict;
import io.juxta.model.Claim;
import io.juxta.model.Node;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/// Asks for the same claims on many nodes.
///
/// @param budget for each node
record Sweep(World world, List<Claim> claims, long budget) {

    /// More nodes are not asked only to recommend one of them.
    private static final int MOST_ASKED_ELSEWHERE = 64;

    /// One placement per node, in the order of the nodes.
    List<Placement> over(List<Node> nodes, Why.Depth depth) {
        return nodes.stream().map(node -> on(node, depth)).toList();
    }

    /// One placement per node, in the order of the nodes: all there is to say about the first with
    /// each reason, the reason alone about the others.
    List<Placement> overReasons(List<Node> nodes) {
        record Reason(Verdict verdict, String line) {}
        var known = new HashSet<Reason>();
        var placements = new ArrayList<Placement>();
        for (var node : nodes) {
            var placement = on(node, Why.Depth.SUMMARY);
            var first = known.add(new Reason(placement.verdict(), placement.line()));
            placements.add(
                    first && placement.verdict() == Verdict.NO
                            ? on(node, Why.Depth.FULL)
                            : placement);
        }
        return List.copyOf(placements);
    }

    Placement on(Node node, Why.Depth depth) {
        return Placement.ask(world.on(node), claims, budget, depth);
    }

    /// To go to one of these nodes, if the claims fit there.
    Optional<Remedy> elsewhere(List<Node> others) {
        return others.stream()
                .limit(MOST_ASKED_ELSEWHERE)
                .map(node -> on(node, Why.Depth.SUMMARY))
                .filter(placement -> placement.verdict() == Verdict.FITS)
                .findFirst()
                .map(Sweep::goThere);
    }

    /// To go where the claims fit.
    static Remedy goThere(Placement placement) {
        return new Remedy(new Change.OtherNode(placement.node()), placement.line());
    }
}
