package io.juxta.allocator.core;

import io.juxta.model.NodeChoice;
import io.juxta.model.Slice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The slices of a world by the node they name and by their pool, so that looking at one node does
/// not walk through the slices of all others.
///
/// It leaves out only what cannot matter and judges nothing: a slice that names one node, and
/// nothing else, is of no use to another. It is made when it is first asked for.
public final class SliceIndex {

    /// So few slices are walked through faster than they are sorted.
    private static final int FEW = 64;

    private record Pool(String driver, String name) {}

    /// Positions in the list of slices, in ascending order.
    ///
    /// @param byNode of the slices that name a node and say nothing else about nodes
    /// @param others of all other slices
    private record Positions(
            Map<String, List<Integer>> byNode,
            List<Integer> others,
            Map<Pool, List<Integer>> byPool) {}

    private final List<Slice> slices;
    private volatile @Nullable Positions positions;

    SliceIndex(List<Slice> slices) {
        this.slices = slices;
    }

    /// All slices but those that name another node, in the order they are listed in.
    public List<Slice> around(String node) {
        if (slices.size() <= FEW) {
            return slices;
        }
        var known = positions();
        var own = known.byNode().getOrDefault(node, List.of());
        var around = new ArrayList<Slice>(own.size() + known.others().size());
        var next = 0;
        for (var position : known.others()) {
            for (; next < own.size() && own.get(next) < position; next++) {
                around.add(slices.get(own.get(next)));
            }
            around.add(slices.get(position));
        }
        for (; next < own.size(); next++) {
            around.add(slices.get(own.get(next)));
        }
        return around;
    }

    /// All slices of a pool, in the order they are listed in.
    public List<Slice> ofPool(String driver, String name) {
        var found = positions().byPool().getOrDefault(new Pool(driver, name), List.of());
        return found.stream().map(slices::get).toList();
    }

    private Positions positions() {
        var known = positions;
        if (known == null) {
            known = sorted();
            positions = known;
        }
        return known;
    }

    private Positions sorted() {
        var byNode = new HashMap<String, List<Integer>>();
        var others = new ArrayList<Integer>();
        var byPool = new HashMap<Pool, List<Integer>>();
        for (var i = 0; i < slices.size(); i++) {
            var slice = slices.get(i);
            var into =
                    slice.nodes() instanceof NodeChoice.NodeByName(var name) && !name.isEmpty()
                            ? byNode.computeIfAbsent(name, _ -> new ArrayList<>(2))
                            : others;
            into.add(i);
            byPool.computeIfAbsent(
                            new Pool(slice.driver(), slice.pool().name()), _ -> new ArrayList<>(2))
                    .add(i);
        }
        return new Positions(byNode, others, byPool);
    }
}
