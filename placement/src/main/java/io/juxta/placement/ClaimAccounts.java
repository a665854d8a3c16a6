package io.juxta.placement;

import io.juxta.allocator.Offer;
import io.juxta.allocator.core.Published;
import io.juxta.allocator.core.Published.Preference;
import io.juxta.allocator.core.World;
import io.juxta.ledger.Accounting;
import io.juxta.ledger.ClaimCost;
import io.juxta.ledger.ClaimUses;
import io.juxta.ledger.CostRules;
import io.juxta.ledger.DeviceSource;
import io.juxta.ledger.DeviceSource.Looked;
import io.juxta.ledger.Footprint;
import io.juxta.ledger.HeldClaim;
import io.juxta.ledger.LedgerRefusal;
import io.juxta.ledger.NodeFit;
import io.juxta.ledger.PodLevelBudget;
import io.juxta.ledger.ResourceLoad;
import io.juxta.model.Allocation;
import io.juxta.model.NodeAllocatable.AllocatableMapping;
import io.juxta.model.PodStatus.NodeAllocatableUse;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Adds up the cost of a pod on a node, requests and claims together, and compares it with what the
/// node has left.
final class ClaimAccounts {

    private final Attempt attempt;
    private final CostRules costRules;
    private final Preference preference;
    private final boolean podLevel;
    private final ClaimBills bills;
    private final Object shape;

    /// @param shape one object for all pods that ask for the same in the same way
    ClaimAccounts(Attempt attempt, ClaimBills bills, Object shape) {
        this.attempt = attempt;
        var terms = attempt.terms();
        this.bills = bills;
        this.shape = shape;
        this.podLevel = terms.gates().on("PodLevelResources");
        this.costRules =
                terms.deviates(Deviation.EXCLUSIVE_CAPACITY)
                        ? CostRules.STANDARD
                        : CostRules.UPSTREAM;
        this.preference =
                terms.deviates(Deviation.NEWEST_GENERATION) ? Preference.NEWEST : Preference.FIRST;
    }

    /// Whether the node has room for the pod with these claims.
    FilterResult verdict(NodeState node, List<HeldClaim> claims) {
        return verdict(bill(node, claims), node);
    }

    /// The same for claims that are all new. The result may come from an earlier pod of the same
    /// shape that was offered the same devices.
    FilterResult verdict(NodeState node, Offer offer, Supplier<List<HeldClaim>> claims) {
        var bill = ClaimBills.get(offer, shape);
        if (bill == null) {
            var held = claims.get();
            bill = bills.of(shape, held, devices(node), () -> bill(node, held));
            ClaimBills.put(offer, shape, bill);
        }
        return verdict(bill, node);
    }

    private ClaimBill bill(NodeState node, List<HeldClaim> claims) {
        return switch (computed(node, claims)) {
            case ClaimUses.UsesFailed(var error) -> new ClaimBill.Failed(error);
            case ClaimUses.UsesKnown(var uses) -> {
                if (!uses.isEmpty()) {
                    yield due(claims, uses);
                }
                // Devices that have a cost rule but no cost for this claim are checked like the
                // others.
                yield anyCosts(node, claims)
                        ? ClaimBill.Due.of(ResourceLoad.whole(asked().total()), claims, List.of())
                        : ClaimBill.NOTHING;
            }
        };
    }

    /// The cost of the pod without its claims.
    private Footprint asked() {
        return Footprint.of(attempt.pod().pod(), Accounting.arriving(attempt.terms().gates()))
                .charging(List.of());
    }

    private ClaimUses computed(NodeState node, List<HeldClaim> claims) {
        return ClaimUses.of(attempt.pod().pod(), claims, devices(node), costRules);
    }

    private ClaimBill due(List<HeldClaim> claims, List<NodeAllocatableUse> uses) {
        if (podLevel) {
            var breach = PodLevelBudget.breach(attempt.pod().pod(), uses);
            if (breach.isPresent()) {
                return new ClaimBill.Refused(FilterResult.rejected(breach.get().reason()));
            }
        }
        var costs = new ArrayList<ClaimCost>(uses.size());
        for (var use : uses) {
            costs.add(ClaimCost.of(use));
        }
        return ClaimBill.Due.of(ResourceLoad.whole(asked().charging(costs).total()), claims, uses);
    }

    private static FilterResult verdict(ClaimBill bill, NodeState node) {
        return switch (bill) {
            case ClaimBill.Nothing _ -> FilterResult.PASSED;
            case ClaimBill.Refused(var rejected) -> rejected;
            case ClaimBill.Failed(var error) -> new FilterResult.FilterFailed(error);
            case ClaimBill.Due due -> {
                if (due.fitsPlainly(node)) {
                    yield FilterResult.PASSED;
                }
                var fit =
                        NodeFit.judge(
                                due.demand(), node.allocatable()::amount, node.requested()::amount);
                yield fit.fits()
                        ? FilterResult.PASSED
                        : new FilterResult.FilterRejected(
                                fit.reasons(),
                                fit.resolvable()
                                        ? FilterResult.Resolvability.EVICTION
                                        : FilterResult.Resolvability.NONE);
            }
        };
    }

    /// The entries for the pod's status, where the claims are all new.
    List<NodeAllocatableUse> uses(NodeState node, Offer offer, List<HeldClaim> claims) {
        return switch (ClaimBills.get(offer, shape)) {
            case ClaimBill.Nothing _ -> List.of();
            case ClaimBill.Due due -> due.uses(claims);
            case ClaimBill.Refused _, ClaimBill.Failed _ -> List.of();
            case null -> uses(node, claims);
        };
    }

    /// The entries for the pod's status. The node passed the check before.
    List<NodeAllocatableUse> uses(NodeState node, List<HeldClaim> claims) {
        return switch (computed(node, claims)) {
            case ClaimUses.UsesKnown(var uses) -> uses;
            case ClaimUses.UsesFailed _ -> List.of();
        };
    }

    /// The cost of the pod on a node with these claims, in figures; null where Kubernetes fails
    /// with an error.
    @Nullable NodeBill itemised(NodeState node, List<HeldClaim> claims) {
        return switch (computed(node, claims)) {
            case ClaimUses.UsesFailed _ -> null;
            case ClaimUses.UsesKnown(var uses) -> {
                var asked = asked();
                var whole = asked.charging(uses.stream().map(ClaimCost::of).toList());
                yield new NodeBill(
                        node.name(),
                        claims,
                        uses,
                        null,
                        List.of(),
                        new BillLines()
                                .adding(uses)
                                .on(
                                        node,
                                        ResourceLoad.whole(whole.total()),
                                        ResourceLoad.whole(asked.total())),
                        podLevel
                                ? PodLevelBudget.breach(attempt.pod().pod(), uses)
                                        .map(LedgerRefusal.OverBudget::new)
                                        .orElse(null)
                                : null);
            }
        };
    }

    /// Whether the pod's status would list a claim.
    boolean hasEntries(NodeState node, List<HeldClaim> claims) {
        return !uses(node, claims).isEmpty();
    }

    private boolean anyCosts(NodeState node, List<HeldClaim> claims) {
        for (var claim : claims) {
            if (costs(node, claim)) {
                return true;
            }
        }
        return false;
    }

    /// Whether any device of a claim has a cost on the node.
    boolean costs(NodeState node, HeldClaim claim) {
        return ClaimUses.costs(claim, devices(node));
    }

    private DeviceSource devices(NodeState node) {
        return devices(attempt.snapshot().world(), node, preference);
    }

    /// The devices that a node can use.
    static DeviceSource devices(World world, NodeState node, Preference preference) {
        return id ->
                switch (world.published(id, node.node(), preference)) {
                    case Published.Here(var device) -> new Looked.Found(device);
                    case Published.Elsewhere _ -> Looked.Missing.elsewhere(id);
                    case Published.Nowhere _ -> Looked.Missing.unknown(id);
                };
    }

    /// Whether devices are mapped to amounts of node resources, whichever pod uses them.
    static boolean isMapped(Allocation allocation, World world) {
        for (var result : allocation.results()) {
            if (world.published(result.device()) instanceof Published.Here(var device)) {
                for (var cost : device.nodeAllocatable().values()) {
                    if (!(cost.mapping() instanceof AllocatableMapping.Absent)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }
}
