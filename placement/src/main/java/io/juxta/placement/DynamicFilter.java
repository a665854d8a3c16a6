package io.juxta.placement;

import io.juxta.allocator.Offer;
import io.juxta.allocator.core.Outcome;
import io.juxta.allocator.core.Outcome.SearchScope;
import io.juxta.ledger.HeldClaim;
import io.juxta.model.Allocation;
import io.juxta.model.ByName;
import io.juxta.model.Claim;
import io.juxta.model.ClaimSpec;
import io.juxta.model.ClaimStatus.DeviceReport;
import io.juxta.model.PodStatus.NodeAllocatableUse;
import io.juxta.model.Request;
import io.juxta.placement.AllocatedClaimFilter.Reach;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The filter of DynamicResources. In Kubernetes' order it checks allocated claims with devices
/// elsewhere, then whether the other claims can be allocated, then the cost on the node.
final class DynamicFilter implements GrantingFilter {

    static final List<String> NONE_FITS_REASONS = List.of("cannot allocate all claims");
    static final FilterResult NONE_FITS =
            new FilterResult.FilterRejected(NONE_FITS_REASONS, FilterResult.Resolvability.NONE);
    static final String UNAVAILABLE = "resourceclaim not available on the node";
    static final String UNSHAREABLE =
            "node allocatable resource claim %s has a mapped device and cannot be shared across pods";
    static final String NOT_RECORDED =
            "devices behind extended resources cost node resources, which the pod's status"
                    + " cannot record";
    private static final FilterResult OUT_OF_REACH = FilterResult.rejected(UNAVAILABLE);
    private static final BitSet NOTHING_AWAY = new BitSet();

    private final Attempt attempt;
    private final List<ClaimOfPod> claims;
    private final @Nullable ExtendedNeeds extended;
    private final ClaimRequests requests;

    /// One object for all pods with the same requests and claim names.
    private final Object shape;

    private final @Nullable ClaimAccounts accounts;
    private final @Nullable ClaimPolicies policies;

    /// The work for each node, by index in the snapshot. Several threads write, each for its own
    /// nodes.
    private final long[] work;

    /// Whether none of the claims has devices yet.
    private final boolean allNew;

    private final boolean[] unshareable;
    private final @Nullable ClaimWriteError writeError;

    /// @param policies how costs are accounted where accounting policies count, else null
    DynamicFilter(
            Attempt attempt,
            List<ClaimOfPod> claims,
            @Nullable ExtendedNeeds extended,
            ClaimBills bills,
            @Nullable ClaimPolicies policies) {
        this.attempt = attempt;
        this.claims = claims;
        this.policies = policies;
        this.requests = new ClaimRequests(attempt, claims, extended);
        this.extended = extended;
        this.shape = bills.shape(attempt.pod().pod().spec());
        this.accounts =
                policies == null
                                && attempt.terms().gates().on("DRANodeAllocatableResources")
                                && attempt.snapshot().world().costsNodes()
                        ? new ClaimAccounts(attempt, bills, shape)
                        : null;
        this.unshareable = new boolean[claims.size()];
        var allocated = 0;
        for (var i = 0; i < unshareable.length; i++) {
            var allocation = claims.get(i).claim().status().allocation();
            if (allocation != null) {
                allocated++;
                unshareable[i] = accounts != null && isUnshareable(claims.get(i), allocation);
            }
        }
        this.allNew = allocated == 0;
        this.work = new long[attempt.snapshot().size()];
        this.writeError = ClaimWriteError.of(attempt.pod().pod(), claims, groups());
    }

    /// Devices that are mapped to node resources cannot be used by two pods: it would be unclear
    /// which pod is charged.
    private boolean isUnshareable(ClaimOfPod claim, Allocation allocation) {
        var isUsed =
                groups().isPending(claim.claim())
                        || (!claim.claim().status().reservedFor().isEmpty()
                                && !claim.isReservedFor(attempt.pod().pod(), groups()));
        return isUsed && ClaimAccounts.isMapped(allocation, attempt.snapshot().world());
    }

    private PodGroups groups() {
        return attempt.snapshot().surroundings().groups();
    }

    private record Basis(
            Object shape,
            @Nullable Object question,
            @Nullable Map<String, Long> extended,
            List<Had> had) {}

    /// A claim that is allocated.
    ///
    /// @param place index among the pod's claims
    private record Had(
            int place,
            String name,
            ClaimSpec spec,
            Allocation allocation,
            List<DeviceReport> reports,
            boolean unshareable) {}

    /// The cache key of verdicts and scores, besides the node and its devices; null when they
    /// depend on more.
    @Nullable Object basis() {
        if (policies != null) {
            return null;
        }
        var amounts = extended == null ? null : extended.basis();
        return extended != null && amounts == null
                ? null
                : new Basis(shape, requests.question(), amounts, had());
    }

    private List<Had> had() {
        if (allNew) {
            return List.of();
        }
        var had = new ArrayList<Had>();
        for (var i = 0; i < claims.size(); i++) {
            var claim = claims.get(i).claim();
            var allocation = claim.status().allocation();
            if (allocation != null) {
                had.add(
                        new Had(
                                i,
                                claim.meta().name(),
                                claim.spec(),
                                allocation,
                                claim.status().devices(),
                                unshareable[i]));
            }
        }
        return had;
    }

    @Override
    public FilterResult judge(NodeState node) {
        return judge(node, attempt.snapshot().indexOf(node.name()));
    }

    @Override
    public FilterResult judge(NodeState node, int index) {
        var wanted = requests.on(node);
        if (wanted.no() != null) {
            return wanted.no();
        }
        var away = NOTHING_AWAY;
        if (!allNew) {
            away = new BitSet();
            var sharing = reach(node, away);
            if (sharing != null) {
                return sharing;
            }
        }
        var asking = wanted.asking();
        var offer = asking == null ? null : asking.on(node.node());
        work[index] = offer == null ? 0 : offer.outcome().work().units();
        var refusal = offer == null ? null : refusal(offer.outcome());
        if (refusal != null) {
            return policies != null && refusal.equals(NONE_FITS) ? policies.refusal(node) : refusal;
        }
        if (accounts != null || policies != null) {
            var verdict = cost(node, wanted, offer, away);
            if (!(verdict instanceof FilterResult.Passed)) {
                return verdict;
            }
        }
        return away.isEmpty() ? FilterResult.PASSED : OUT_OF_REACH;
    }

    @Override
    public long work(int index) {
        return work[index];
    }

    /// Sets the bits of claims whose devices cannot be used here. Returns a rejection where one of
    /// them cannot be shared.
    private @Nullable FilterResult reach(NodeState node, BitSet away) {
        for (var i = 0; i < claims.size(); i++) {
            var claim = claims.get(i).claim();
            var allocation = claim.status().allocation();
            if (allocation == null) {
                continue;
            }
            var reach = AllocatedClaimFilter.of(claim, allocation, node, attempt.terms().gates());
            away.set(i, reach != Reach.REACHED);
            if (reach != Reach.ELSEWHERE && unshareable[i]) {
                return FilterResult.rejected(UNSHAREABLE.formatted(claim.meta().name()));
            }
        }
        return null;
    }

    private static @Nullable FilterResult refusal(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Allocated _ -> null;
            case Outcome.Unsatisfiable _ -> NONE_FITS;
            case Outcome.Failed failed ->
                    failed.scope() == SearchScope.NODE
                            ? FilterResult.rejected(failed.error())
                            : new FilterResult.FilterFailed(failed.error());
            case Outcome.Undecided undecided ->
                    new FilterResult.FilterUndecided(
                            "the search for devices ended after %d units of work"
                                    .formatted(undecided.work().units()));
        };
    }

    private FilterResult cost(
            NodeState node, ClaimRequests.Wanted wanted, @Nullable Offer offer, BitSet away) {
        if (policies != null) {
            return policies.verdict(node, held(wanted, outcome(offer), away));
        }
        return accounts == null ? FilterResult.PASSED : cost(node, accounts, wanted, offer, away);
    }

    private FilterResult cost(
            NodeState node,
            ClaimAccounts accounts,
            ClaimRequests.Wanted wanted,
            @Nullable Offer offer,
            BitSet away) {
        if (allNew && offer != null && wanted.extended() == null) {
            return accounts.verdict(node, offer, () -> held(wanted, offer.outcome(), NOTHING_AWAY));
        }
        var skipped =
                attempt.terms().deviates(Deviation.UNAVAILABLE_UNCHARGED) ? away : NOTHING_AWAY;
        var held = held(wanted, outcome(offer), skipped);
        if (wanted.extended() != null
                && attempt.terms().deviates(Deviation.EXTENDED_COST_REFUSED)
                && accounts.costs(node, held.getLast())) {
            return FilterResult.rejected(NOT_RECORDED);
        }
        return accounts.verdict(node, held);
    }

    private static @Nullable Outcome outcome(@Nullable Offer offer) {
        return offer == null ? null : offer.outcome();
    }

    /// The pod's claims with their devices, the one for extended resources last.
    private List<HeldClaim> held(
            ClaimRequests.Wanted wanted, @Nullable Outcome outcome, BitSet skipped) {
        var made =
                outcome instanceof Outcome.Allocated(var allocations, _)
                        ? allocations
                        : List.<Allocation>of();
        var held = new ArrayList<HeldClaim>(claims.size() + 1);
        var next = 0;
        for (var i = 0; i < claims.size(); i++) {
            var each = claims.get(i);
            var allocation = each.claim().status().allocation();
            if (allocation == null && next < made.size()) {
                allocation = made.get(next++);
            }
            if (allocation != null && !skipped.get(i)) {
                held.add(new HeldClaim(each.claim(), each.podNames(), allocation));
            }
        }
        if (wanted.extended() != null && next < made.size()) {
            held.add(new HeldClaim(wanted.extended(), List.of(), made.get(next)));
        }
        return held;
    }

    /// Whether any request has alternatives, so that nodes can be scored.
    boolean hasAlternatives() {
        for (var each : claims) {
            for (var request : each.claim().spec().requests()) {
                if (!(request instanceof Request.Exactly)) {
                    return true;
                }
            }
        }
        return false;
    }

    /// The devices and the cost of the claims on a node, in figures; null where they get no devices
    /// there, or where that is not known.
    @Nullable NodeBill bill(NodeState node) {
        var wanted = requests.on(node);
        var away = new BitSet();
        if (wanted.no() != null) {
            return null;
        }
        var asking = wanted.asking();
        var outcome = asking == null ? null : asking.on(node.node()).outcome();
        var maker = new BillMaker(attempt, accounts, policies);
        if (reach(node, away) != null) {
            return maker.inUse(node, shareless(node));
        }
        if (outcome != null && !(outcome instanceof Outcome.Allocated)) {
            return null;
        }
        var skipped =
                policies != null || attempt.terms().deviates(Deviation.UNAVAILABLE_UNCHARGED)
                        ? away
                        : NOTHING_AWAY;
        return maker.bill(node, held(wanted, outcome, skipped), wanted.extended() != null);
    }

    /// The first claim that is mapped to node resources and used by another pod.
    private HeldClaim shareless(NodeState node) {
        for (var i = 0; i < claims.size(); i++) {
            var claim = claims.get(i).claim();
            var allocation = claim.status().allocation();
            if (allocation != null
                    && unshareable[i]
                    && AllocatedClaimFilter.of(claim, allocation, node, attempt.terms().gates())
                            != Reach.ELSEWHERE) {
                return new HeldClaim(claim, claims.get(i).podNames(), allocation);
            }
        }
        throw new IllegalStateException(
                "%s was refused on %s for a claim that is not in use. This is a bug."
                        .formatted(attempt.pod(), node));
    }

    /// The claims as they would be on a node that passed; empty where Kubernetes stores nothing to
    /// score.
    List<HeldClaim> scored(NodeState node) {
        var wanted = requests.on(node);
        var asking = wanted.asking();
        var outcome = asking == null ? null : asking.on(node.node()).outcome();
        var held = held(wanted, outcome, NOTHING_AWAY);
        return asking != null || (accounts != null && accounts.hasEntries(node, held))
                ? held
                : List.of();
    }

    /// Kubernetes finds these errors only while it binds: a claim that cannot be written, or a cost
    /// of the claim for extended resources, for which the pod's status has no entry.
    @Override
    public @Nullable Obstacle obstacle(NodeState chosen) {
        var wanted = requests.on(chosen);
        if (writeError != null) {
            return new Obstacle(writeError.error(), left(chosen, wanted, writeError.place()));
        }
        if (wanted.writeError() != null) {
            return new Obstacle(wanted.writeError(), List.of());
        }
        var asking = wanted.asking();
        if (accounts == null || policies != null || wanted.extended() == null || asking == null) {
            return null;
        }
        var held = held(wanted, asking.on(chosen.node()).outcome(), NOTHING_AWAY);
        return accounts.costs(chosen, held.getLast())
                ? new Obstacle(
                        "updating pod %s NodeAllocatableResourceClaimStatuses: no mapping found in pod reference"
                                .formatted(attempt.pod().name()),
                        List.of())
                : null;
    }

    /// The pod's first claims that get devices on a node and keep them when a later claim cannot be
    /// written.
    private List<Claim> left(NodeState chosen, ClaimRequests.Wanted wanted, int written) {
        var asking = wanted.asking();
        var outcome = asking == null ? null : asking.granted(chosen.node());
        return ClaimGrant.left(held(wanted, outcome, NOTHING_AWAY).subList(0, written));
    }

    private List<NodeAllocatableUse> uses(
            ClaimAccounts accounts, NodeState chosen, List<HeldClaim> held) {
        var wanted = requests.on(chosen);
        return allNew && wanted.asking() != null && wanted.extended() == null
                ? accounts.uses(chosen, wanted.asking().on(chosen.node()), held)
                : accounts.uses(chosen, held);
    }

    @Override
    public PodGrant grant(NodeState chosen) {
        var wanted = requests.on(chosen);
        var asking = wanted.asking();
        var outcome = asking == null ? null : asking.granted(chosen.node());
        var held = held(wanted, outcome, NOTHING_AWAY);
        var pod = attempt.pod().pod();
        if (policies != null) {
            var charge = policies.charge(chosen, held);
            return ClaimGrant.of(
                            pod, groups(), held, charge.uses(), ClaimPolicies.annotations(charge))
                    .with(requests.extendedUse(chosen));
        }
        var uses = accounts == null ? List.<NodeAllocatableUse>of() : uses(accounts, chosen, held);
        return ClaimGrant.of(pod, groups(), held, uses, ByName.empty())
                .with(requests.extendedUse(chosen));
    }
}
