package io.juxta.node.cpu;

import io.juxta.model.CpuSet;
import io.juxta.node.Hint;
import io.juxta.node.Hints;
import io.juxta.node.NodeMask;
import java.util.ArrayList;
import java.util.HashSet;

/// The hints for a number of CPUs: sets of NUMA nodes.
///
/// A set is offered when it contains every CPU that is reused, and enough free ones. Preferred is
/// the smallest number of nodes on an empty machine, reservations ignored. So where nodes are too
/// small only because of their reservations, no offered set may be preferred. Up to
/// [Hints#LISTED_NODES] nodes the sets are listed, smaller ones first; beyond, [CpuRule] describes
/// them. For `align-by-socket`, which prefers sets of several sizes, they are listed while that is
/// possible.
final class CpuHints {

    /// Beyond so many nodes not even sets aligned by socket are listed.
    private static final int MOST_LISTED = 16;

    private final CpuTopology topology;
    private final CpuRule rule;
    private final SocketUse sockets;

    private CpuHints(CpuTopology topology, CpuRule rule, SocketUse sockets) {
        this.topology = topology;
        this.rule = rule;
        this.sockets = sockets;
    }

    static Hints of(
            CpuTopology topology,
            CpuSet available,
            CpuSet reusable,
            long asked,
            SocketUse sockets) {
        var rule = CpuRule.of(topology, available, reusable, asked);
        if (rule.smallestOffered() == 0) {
            return new Hints.Impossible(
                    "%d CPUs are asked for, and all NUMA nodes together have %d free"
                            .formatted(
                                    asked,
                                    available.intersect(topology.cpus()).size() + reusable.size()));
        }
        var nodes = topology.nodes().size();
        if (nodes <= Hints.LISTED_NODES || (sockets == SocketUse.ALIGNED && nodes <= MOST_LISTED)) {
            return new CpuHints(topology, rule, sockets).listed();
        }
        return switch (sockets) {
            case IGNORED -> new Hints.Family(rule);
            case ALIGNED ->
                    new Hints.HintsUndecided(
                            "listing CPU hints by socket on %d NUMA nodes".formatted(nodes));
        };
    }

    private Hints listed() {
        var nodes = topology.nodes();
        var single = new NodeMask[nodes.size()];
        for (var place = 0; place < single.length; place++) {
            single[place] = NodeMask.of(nodes.id(place));
        }
        var options = new ArrayList<Hint>();
        var noneAlike = new boolean[single.length];
        for (var size = 1; size <= single.length; size++) {
            Choosing.visit(
                    noneAlike,
                    size,
                    places -> {
                        var mask = NodeMask.EMPTY;
                        for (var place : places) {
                            mask = mask.or(single[place]);
                        }
                        switch (rule.judge(mask)) {
                            case NOT_OFFERED -> {}
                            case OFFERED -> options.add(new Hint(mask, isBySocket(places)));
                            case PREFERRED -> options.add(new Hint(mask, true));
                        }
                        return true;
                    });
        }
        return new Hints.OneOf(options);
    }

    /// Whether the nodes use as few sockets as the smallest number of nodes would, if nodes were
    /// spread evenly over sockets.
    private boolean isBySocket(int[] places) {
        if (sockets == SocketUse.IGNORED) {
            return false;
        }
        var perSocket = topology.nodes().size() / topology.sockets().size();
        if (perSocket == 0) {
            return false;
        }
        var touched = new HashSet<Integer>();
        for (var place : places) {
            for (var cpu : topology.nodes().cpus(place)) {
                touched.add(topology.sockets().of(cpu));
            }
        }
        return touched.size() == (rule.fewestNodes() + perSocket - 1) / perSocket;
    }
}
