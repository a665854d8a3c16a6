package io.juxta.allocator.core;

import io.juxta.model.Allocation;
import io.juxta.model.Claim;
import io.juxta.model.DeviceId;
import io.juxta.model.NodeChoice;
import io.juxta.model.Slice;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/// Nodes on which the same claims get the same devices: of such nodes one is asked, and the others
/// get its answer with the names of their own pools.
///
/// Design note. Large clusters are made of a few kinds of nodes, whose devices differ in serial
/// numbers at most. Two nodes are equivalent when all that [Search] looks at is the same on both,
/// device by device in search order: it then takes the same steps on both, to the same devices.
/// Left out of the comparison are names of pools, slices and nodes, which decide nothing but that
/// order, and values of attributes that the claims do not read ([AttributeComparison]). Only
/// devices that belong to one node count here, without counters, shares or a cost in node
/// resources, and only a yes that was found in a few steps: all else is rare enough to be asked
/// for.
///
/// Thread-safe.
public final class EquivalentNodes {

    /// So many kinds of nodes are told apart.
    private static final int MOST_KINDS = 64;

    private static final long FEW_UNITS = 10_000;

    /// A node that was asked.
    ///
    /// @param line its answer in one line
    private record Asked(Inventory inventory, Outcome.Allocated outcome, String line) {}

    /// The answer of a node that was not asked.
    ///
    /// @param line as for the node that was
    public record Answer(Outcome.Allocated outcome, String line) {}

    private final @Nullable AttributeComparison comparison;
    private final List<Asked> asked = new CopyOnWriteArrayList<>();

    public EquivalentNodes(World world, List<Claim> claims) {
        this.comparison =
                world.costsNodes() ? null : AttributeComparison.of(world, claims).orElse(null);
    }

    /// The answer of a node, where an equivalent one was asked before.
    public Optional<Answer> answer(Inventory node) {
        if (comparison == null || asked.isEmpty()) {
            return Optional.empty();
        }
        for (var other : asked) {
            if (same(other.inventory(), node, comparison)) {
                return Optional.of(new Answer(renamed(other, node), other.line()));
            }
        }
        return Optional.empty();
    }

    /// Remembers the answer of a node, if others may get it.
    ///
    /// @param line the answer in one line, in which devices are named without their pools where
    ///   that is clear
    public void add(Inventory node, Outcome outcome, String line) {
        if (comparison != null
                && asked.size() < MOST_KINDS
                && outcome instanceof Outcome.Allocated allocated
                && allocated.work().units() <= FEW_UNITS
                && isPlain(node)
                && namesDiffer(allocated)) {
            asked.add(new Asked(node, allocated, line));
        }
    }

    /// Whether no two of the devices have the same name in different pools.
    private static boolean namesDiffer(Outcome.Allocated allocated) {
        var devices = new HashSet<DeviceId>();
        var names = new HashSet<String>();
        for (var allocation : allocated.allocations()) {
            for (var result : allocation.results()) {
                devices.add(result.device());
                names.add(result.device().device());
            }
        }
        return names.size() == devices.size();
    }

    private static boolean isPlain(Inventory node) {
        if (node.unreadable() != null) {
            return false;
        }
        for (var pool : node.pools()) {
            if (!pool.usable() || !pool.elsewhere().isEmpty() || !pool.counters().isEmpty()) {
                return false;
            }
        }
        for (var i = 0; i < node.size(); i++) {
            if (node.shareable(i)
                    || node.heldShared(i)
                    || !(node.slice(i).nodes() instanceof NodeChoice.NodeByName)
                    || !node.device(i).consumesCounters().isEmpty()) {
                return false;
            }
        }
        return true;
    }

    private static boolean same(Inventory one, Inventory other, AttributeComparison attributes) {
        if (one.size() != other.size()
                || one.pools().size() != other.pools().size()
                || !isPlain(other)) {
            return false;
        }
        for (var i = 0; i < one.pools().size(); i++) {
            if (one.end(i) != other.end(i)
                    || !one.pools().get(i).driver().equals(other.pools().get(i).driver())) {
                return false;
            }
        }
        for (var i = 0; i < one.size(); i++) {
            if (!same(one, other, i, attributes)) {
                return false;
            }
        }
        return true;
    }

    /// Whether the claims cannot tell two devices apart.
    private static boolean same(
            Inventory one, Inventory other, int index, AttributeComparison attributes) {
        var here = one.device(index);
        var there = other.device(index);
        return one.heldAlone(index) == other.heldAlone(index)
                && here.name().equals(there.name())
                && attributes.same(one.pool(index).driver(), here.attributes(), there.attributes())
                && here.capacity().equals(there.capacity())
                && here.taints().equals(there.taints())
                && here.binding().equals(there.binding())
                && here.nodes().equals(there.nodes())
                && here.allowMultipleAllocations() == there.allowMultipleAllocations()
                && same(one.slice(index), other.slice(index));
    }

    private static boolean same(Slice one, Slice other) {
        return one.skipNodeOperations().equals(other.skipNodeOperations())
                && one.sharedCounters().isEmpty()
                && other.sharedCounters().isEmpty();
    }

    /// The answer of a node as another node has it.
    private static Outcome.Allocated renamed(Asked asked, Inventory node) {
        var allocations = new ArrayList<Allocation>();
        for (var allocation : asked.outcome().allocations()) {
            var results = new ArrayList<Allocation.Result>();
            for (var result : allocation.results()) {
                results.add(result.with(node.id(place(asked.inventory(), result.device()))));
            }
            allocations.add(
                    new Allocation(
                            results,
                            allocation.config(),
                            allocation.nodes() == null
                                    ? null
                                    : NodeResults.only(node.node().meta().name()),
                            allocation.time()));
        }
        return new Outcome.Allocated(allocations, asked.outcome().work());
    }

    private static int place(Inventory node, DeviceId device) {
        for (var i = 0; i < node.size(); i++) {
            if (node.id(i).equals(device)) {
                return i;
            }
        }
        throw new IllegalStateException(
                "%s has no %s, though it was allocated there."
                        .formatted(node.node().meta().name(), device));
    }
}
