package io.juxta.placement;

import io.juxta.allocator.core.Published;
import io.juxta.ledger.Accounting;
import io.juxta.ledger.ClaimBooks.Stake;
import io.juxta.ledger.ClaimQuantities;
import io.juxta.ledger.CostRules;
import io.juxta.ledger.DeviceSource;
import io.juxta.ledger.HeldClaim;
import io.juxta.ledger.LedgerRefusal;
import io.juxta.ledger.MaxSharing;
import io.juxta.ledger.NodeFit;
import io.juxta.ledger.PolicyCharge;
import io.juxta.ledger.PolicyClaim;
import io.juxta.ledger.PolicyClaim.Reading;
import io.juxta.ledger.PolicyLedger;
import io.juxta.ledger.PolicyLedger.Charged;
import io.juxta.ledger.PolicyRecord;
import io.juxta.ledger.ResourceLoad;
import io.juxta.model.ByName;
import io.juxta.model.Device;
import io.juxta.model.DeviceClass;
import io.juxta.model.DeviceId;
import io.juxta.model.NodeAllocatable.AllocatableMapping;
import io.juxta.model.Quantity;
import io.juxta.model.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The cost of a pod on a node by the accounting policies of devices and classes, where these
/// count.
final class ClaimPolicies {

    private final Attempt attempt;
    private final Accounting accounting;

    /// Devices without an accounting policy, each with the resource in question.
    private final NavigableMap<DeviceId, String> unaccountable = new TreeMap<>();

    ClaimPolicies(Attempt attempt, List<ClaimOfPod> claims) {
        this.attempt = attempt;
        this.accounting = Accounting.arriving(attempt.terms().gates());
        var classes = new ArrayList<DeviceClass>();
        for (var each : claims) {
            if (!each.claim().isAllocated()) {
                for (var name : named(each)) {
                    var known = attempt.snapshot().world().deviceClass(name);
                    if (known != null) {
                        classes.add(known);
                    }
                }
            }
        }
        for (var slice : attempt.snapshot().world().slices()) {
            for (var device : slice.devices()) {
                var resource = unaccounted(device, classes);
                if (resource != null) {
                    unaccountable.put(slice.id(device), resource);
                }
            }
        }
    }

    private static List<String> named(ClaimOfPod each) {
        var names = new ArrayList<String>();
        for (var request : each.claim().spec().requests()) {
            switch (request) {
                case Request.Exactly exactly -> names.add(exactly.ask().deviceClass());
                case Request.FirstAvailable(_, var some) ->
                        some.forEach(one -> names.add(one.ask().deviceClass()));
                case Request.MalformedRequest _ -> {}
            }
        }
        return names;
    }

    /// A resource that a device is mapped to and for which no class has a policy, or null.
    private static @Nullable String unaccounted(Device device, List<DeviceClass> classes) {
        for (var cost : device.nodeAllocatable().entrySet()) {
            var own = cost.getValue().policy();
            if (!(cost.getValue().mapping() instanceof AllocatableMapping.Absent)
                    && PolicyClaim.policy(own, null, cost.getKey()) == null
                    && classes.stream()
                            .allMatch(
                                    each -> PolicyClaim.policy(own, each, cost.getKey()) == null)) {
                return cost.getKey();
            }
        }
        return null;
    }

    /// The attempt in a world without the devices that have no policy.
    Attempt offered() {
        var snapshot = attempt.snapshot();
        return unaccountable.isEmpty()
                ? attempt
                : new Attempt(
                        attempt.pod(),
                        snapshot.with(
                                snapshot.claims(),
                                snapshot.world().leavingOut(unaccountable::containsKey)),
                        attempt.terms());
    }

    /// The rejection where claims do not fit. It mentions devices that were left out because they
    /// have no policy.
    FilterResult refusal(NodeState node) {
        for (var left : unaccountable.entrySet()) {
            if (attempt.snapshot()
                            .world()
                            .published(left.getKey(), node.node(), Published.Preference.NEWEST)
                    instanceof Published.Here) {
                return FilterResult.rejected(
                        new Reading.NoPolicy(left.getKey().device(), left.getValue()).reason());
            }
        }
        return DynamicFilter.NONE_FITS;
    }

    /// The cost of the pod on a node with these claims, in figures; null where it cannot be
    /// computed.
    @Nullable NodeBill itemised(NodeState node, List<HeldClaim> held) {
        var claims = new ArrayList<PolicyClaim>();
        for (var each : held) {
            if (!(read(node, each) instanceof Reading.Read(var claim))) {
                return null;
            }
            claims.add(claim);
        }
        return switch (charged(node, claims)) {
            case Charged.Refused(var refusal, var charge) ->
                    charge == null
                            ? NodeBill.refused(node, held, refusal)
                            : bill(node, held, charge, refusal);
            case Charged.Accepted(var charge) -> bill(node, held, charge, null);
        };
    }

    private static NodeBill bill(
            NodeState node,
            List<HeldClaim> held,
            PolicyCharge charge,
            @Nullable LedgerRefusal refusal) {
        return new NodeBill(
                node.name(),
                held,
                charge.uses(),
                charge,
                charge.stakes().stream()
                        .map(Stake::claim)
                        .filter(claim -> node.books().entry(claim) == null)
                        .toList(),
                lines(node, charge),
                refusal);
    }

    private static List<NodeBill.BillLine> lines(NodeState node, PolicyCharge charge) {
        var asked = new TreeMap<String, Quantity>(charge.own());
        charge.claimed()
                .forEach(
                        (resource, amount) ->
                                asked.computeIfPresent(resource, (_, own) -> own.minus(amount)));
        var lines = new BillLines().adding(charge.uses());
        for (var stake : charge.stakes()) {
            if (node.books().entry(stake.claim()) == null) {
                lines.add(stake.claim().substring(stake.claim().indexOf('/') + 1), stake.pool());
            }
        }
        return lines.on(node, charge.whole(node.books()), ResourceLoad.whole(asked));
    }

    FilterResult verdict(NodeState node, List<HeldClaim> held) {
        var claims = new ArrayList<PolicyClaim>();
        for (var each : held) {
            switch (read(node, each)) {
                case Reading.Read(var claim) -> claims.add(claim);
                case Reading.NoPolicy none -> {
                    return FilterResult.rejected(none.reason());
                }
                case Reading.Failed(var error) -> {
                    return new FilterResult.FilterFailed(error);
                }
            }
        }
        return switch (charged(node, claims)) {
            case Charged.Refused(var refusal, _) ->
                    refusal.evictable()
                            ? FilterResult.evictable(refusal.reason())
                            : FilterResult.rejected(refusal.reason());
            case Charged.Accepted(var charge) -> {
                var fit =
                        NodeFit.judge(
                                charge.whole(node.books()),
                                node.allocatable()::amount,
                                node.requested()::amount);
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

    private Reading read(NodeState node, HeldClaim held) {
        var world = attempt.snapshot().world();
        var costRules =
                attempt.terms().deviates(Deviation.EXCLUSIVE_CAPACITY)
                        ? CostRules.STANDARD
                        : CostRules.UPSTREAM;
        return PolicyClaim.of(held, devices(node), world::deviceClass, costRules);
    }

    private DeviceSource devices(NodeState node) {
        return ClaimAccounts.devices(attempt.snapshot().world(), node, Published.Preference.NEWEST);
    }

    private Charged charged(NodeState node, List<PolicyClaim> claims) {
        return PolicyLedger.charge(
                attempt.pod().pod(), claims, node.books(), accounting, MaxSharing.TOGETHER);
    }

    /// The charge for a node that passed.
    PolicyCharge charge(NodeState node, List<HeldClaim> held) {
        var claims = new ArrayList<PolicyClaim>();
        for (var each : held) {
            claims.add(
                    read(node, each) instanceof Reading.Read(var claim)
                            ? claim
                            : new PolicyClaim(each, List.of(), ClaimQuantities.NONE));
        }
        return switch (charged(node, claims)) {
            case Charged.Accepted(var charge) -> charge;
            case Charged.Refused(var refusal, _) ->
                    throw new IllegalStateException(
                            "%s was let in on %s and now is not: %s. This is a bug."
                                    .formatted(attempt.pod(), node, refusal.reason()));
        };
    }

    /// The annotations that record the charge; none where the claims have no cost.
    static ByName<String> annotations(PolicyCharge charge) {
        return charge.stakes().isEmpty() && charge.uses().isEmpty()
                ? ByName.empty()
                : ByName.of(PolicyRecord.ANNOTATION, PolicyRecord.of(charge).text());
    }
}
