package io.juxta.placement;

import io.juxta.placement.ClaimResolution.Resolved;
import io.juxta.placement.ClaimResolution.Twice;
import io.juxta.placement.ClaimResolution.Unresolved;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The DynamicResources plugin: allocates devices for the pod's claims, and rejects nodes where
/// that fails or where allocated devices cannot be used.
///
/// It caches the cost of claims per node, and holds no other state of an attempt.
final class DynamicResources implements Plugin, Scoring {

    static final String NAME = "DynamicResources";

    private final ClaimBills bills = new ClaimBills();

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean hasNormalize() {
        return true;
    }

    @Override
    public boolean hasPreScore() {
        return false;
    }

    @Override
    public int weight() {
        return 2;
    }

    /// Kubernetes does not queue a pod whose claims do not exist.
    @Override
    public boolean hasPreEnqueue() {
        return true;
    }

    @Override
    public PreEnqueueResult holding(Attempt attempt) {
        if (attempt.pod().pod().spec().claims().isEmpty()) {
            return PreEnqueueResult.NOTHING;
        }
        return switch (resolution(attempt)) {
            case Resolved _ -> PreEnqueueResult.NOTHING;
            case Unresolved(var why) -> new PreEnqueueResult.MissingObject(why);
        };
    }

    private static ClaimResolution resolution(Attempt attempt) {
        return ClaimResolution.of(
                attempt.pod().pod(),
                attempt.snapshot(),
                attempt.terms().deviates(Deviation.SAME_CLAIM_ONCE)
                        ? Twice.ONE_CLAIM
                        : Twice.TWO_CLAIMS);
    }

    @Override
    public PreFilterResult toward(Attempt attempt) {
        var extended = ExtendedNeeds.of(attempt);
        if (extended == null && attempt.pod().pod().spec().claims().isEmpty()) {
            return PreFilterResult.INDIFFERENT;
        }
        switch (resolution(attempt)) {
            case Unresolved(var why) -> {
                return new PreFilterResult.Opposed(FilterResult.rejected(why));
            }
            case Resolved(var claims) -> {
                if (claims.isEmpty() && extended == null) {
                    return PreFilterResult.INDIFFERENT;
                }
                for (var each : claims) {
                    if (!each.claim().isAllocated()) {
                        var objection = ClaimClasses.objection(each.claim(), attempt);
                        if (objection != null) {
                            return objection;
                        }
                    }
                }
                var filter = filter(attempt, claims, extended);
                return new PreFilterResult.Judges(filter, filter.basis());
            }
        }
    }

    private DynamicFilter filter(
            Attempt attempt, List<ClaimOfPod> claims, @Nullable ExtendedNeeds extended) {
        if (attempt.terms().accounting() == PlacementSettings.AccountingPolicies.OFF) {
            return new DynamicFilter(attempt, claims, extended, bills, null);
        }
        var policies = new ClaimPolicies(attempt, claims);
        return new DynamicFilter(policies.offered(), claims, extended, bills, policies);
    }

    @Override
    public Optional<Scorer> scorer(Attempt attempt, PreFilterResult own, List<NodeState> feasible) {
        return own instanceof PreFilterResult.Judges(var filter, _)
                        && filter instanceof DynamicFilter devices
                        && attempt.terms().gates().on("DRAPrioritizedList")
                ? Optional.of(
                        devices.hasAlternatives() ? new DynamicScorer(devices) : Scorer.ALL_ALIKE)
                : Optional.empty();
    }
}
