package io.juxta.cli.load;

import io.juxta.allocator.core.EquivalentNodes;
import io.juxta.allocator.core.World;
import io.juxta.allocator.why.FitChange;
import io.juxta.allocator.why.Remedy;
import io.juxta.allocator.why.Why;
import io.juxta.cli.load.NodeAnswer.AnswerVerdict;
import io.juxta.cli.page.ProgressLine;
import io.juxta.model.Claim;
import io.juxta.model.Node;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/// Allocates the same claims on many nodes, in parallel.
///
/// Nodes are tried in windows, and their work is added up in their order. The sweep stops at the
/// node that brings the sum to the total; which node that is does not depend on the number of
/// threads.
///
/// @param budget for each node
/// @param total for all of them together
public record NodeSweep(
        World world, List<Claim> claims, long budget, long total, OrderedExecutor executor) {

    /// How many nodes may use their whole budget before the sweep ends.
    private static final int HARD_NODES = 100;

    /// How many nodes are tried before their work is added up, at first and at most.
    private static final int WINDOW = 64;

    private static final int LARGEST_WINDOW = 1024;

    /// Upper bound on nodes that are tried only to recommend one of them.
    private static final int MOST_ASKED_ELSEWHERE = 64;

    /// With the default total.
    public NodeSweep(World world, List<Claim> claims, long budget, OrderedExecutor executor) {
        this(
                world,
                claims,
                budget,
                budget > Long.MAX_VALUE / HARD_NODES ? Long.MAX_VALUE : budget * HARD_NODES,
                executor);
    }

    /// One placement per node, in the order of the nodes.
    public List<NodeAnswer> over(List<Node> nodes, Why.Depth depth, ProgressLine progress) {
        var placements = new ArrayList<NodeAnswer>();
        var equivalents = new EquivalentNodes(world, claims);
        var spent = 0L;
        var size = WINDOW;
        while (placements.size() < nodes.size() && spent < total) {
            var from = placements.size();
            var window = nodes.subList(from, Math.min(from + size, nodes.size()));
            for (var placement : executor.each(window, node -> on(node, depth, equivalents))) {
                placements.add(
                        spent < total
                                ? placement
                                : NodeAnswer.notReached(placement.node(), claims, total));
                spent += placement.outcome().work().units();
            }
            // While nodes are easy, waiting for the last of a window costs more than going too far.
            size = spent < total / HARD_NODES ? Math.min(2 * size, LARGEST_WINDOW) : WINDOW;
            progress.done(placements.size(), nodes.size());
        }
        for (var node : nodes.subList(placements.size(), nodes.size())) {
            placements.add(NodeAnswer.notReached(node.meta().name(), claims, total));
        }
        progress.end();
        return List.copyOf(placements);
    }

    /// One placement per node, in the order of the nodes: all details for the first node of each
    /// reason, the reason alone for the others.
    public List<NodeAnswer> overReasons(List<Node> nodes, ProgressLine progress) {
        record Reason(AnswerVerdict verdict, String line) {}
        var placements = new ArrayList<>(over(nodes, Why.Depth.SUMMARY, progress));
        var known = new HashSet<Reason>();
        for (var i = 0; i < placements.size(); i++) {
            var placement = placements.get(i);
            if (known.add(new Reason(placement.verdict(), placement.line()))
                    && placement.verdict() == AnswerVerdict.NO) {
                placements.set(i, on(nodes.get(i), Why.Depth.FULL));
            }
        }
        return List.copyOf(placements);
    }

    private NodeAnswer on(Node node, Why.Depth depth, EquivalentNodes equivalents) {
        var inventory = world.on(node);
        var known = equivalents.answer(inventory);
        if (known.isPresent()) {
            return NodeAnswer.of(inventory, claims, known.get());
        }
        var answer = NodeAnswer.ask(inventory, claims, budget, depth);
        equivalents.add(inventory, answer.outcome(), answer.line());
        return answer;
    }

    private NodeAnswer on(Node node, Why.Depth depth) {
        return NodeAnswer.ask(world.on(node), claims, budget, depth);
    }

    /// The remedy to use one of these nodes, if the claims fit there.
    public Optional<Remedy> elsewhere(List<Node> others) {
        return others.stream()
                .limit(MOST_ASKED_ELSEWHERE)
                .map(node -> on(node, Why.Depth.SUMMARY))
                .filter(placement -> placement.verdict() == AnswerVerdict.FITS)
                .findFirst()
                .map(NodeSweep::goThere);
    }

    /// The remedy to use the node of a placement.
    public static Remedy goThere(NodeAnswer placement) {
        return new Remedy(new FitChange.OtherNode(placement.node()), placement.line());
    }
}
