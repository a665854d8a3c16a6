package io.juxta.placement;

import io.juxta.allocator.Asking;
import io.juxta.model.Claim;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The claims to allocate for a pod: the same on every node, except for extended resources that
/// some nodes provide themselves.
final class ClaimRequests {

    /// The claims to allocate on one node.
    ///
    /// @param no a rejection that needs no look at devices, or null
    /// @param asking the question to the allocator, or null where every claim has devices
    /// @param extended the claim for extended resources, the last of those, or null
    /// @param writeError the error that stops the binding on this node, or null
    record Wanted(
            @Nullable FilterResult no,
            @Nullable Asking asking,
            @Nullable Claim extended,
            @Nullable String writeError) {}

    private static final Wanted NOTHING = new Wanted(null, null, null, null);

    private final Attempt attempt;
    private final List<Claim> unallocated = new ArrayList<>();
    private final boolean noClaims;
    private final @Nullable ExtendedNeeds extended;
    private final Wanted plain;
    private final Map<SequencedSet<String>, Wanted> byResources = new ConcurrentHashMap<>();

    ClaimRequests(Attempt attempt, List<ClaimOfPod> claims, @Nullable ExtendedNeeds extended) {
        this.attempt = attempt;
        this.noClaims = claims.isEmpty();
        this.extended = extended;
        for (var each : claims) {
            if (!each.claim().isAllocated()) {
                unallocated.add(each.claim());
            }
        }
        this.plain =
                unallocated.isEmpty() ? NOTHING : new Wanted(null, asking(unallocated), null, null);
    }

    private Asking asking(List<Claim> claims) {
        return new Asking(attempt.snapshot().world(), claims, attempt.terms().budget());
    }

    /// The key of the question: one object for all pods with equal claims, or null where there are
    /// no claims to allocate.
    @Nullable Object question() {
        return plain.asking() == null ? null : plain.asking().question();
    }

    Wanted on(NodeState node) {
        if (extended == null) {
            return plain;
        }
        return switch (extended.on(node)) {
            case ExtendedNeeds.OnNode.No(var verdict) -> new Wanted(verdict, null, null, null);
            case ExtendedNeeds.OnNode.FromDevices(var resources) ->
                    resources.isEmpty()
                            ? provided()
                            : byResources.computeIfAbsent(
                                    resources, names -> fromDevices(names, extended));
        };
    }

    /// How containers use the claim behind their extended resources, or null where there is none.
    @Nullable ExtendedUse extendedUse(NodeState node) {
        var claim = on(node).extended();
        return claim != null
                        && extended != null
                        && extended.on(node) instanceof ExtendedNeeds.OnNode.FromDevices(var names)
                ? ExtendedUse.of(attempt.pod().pod(), names, claim)
                : null;
    }

    /// For a node that provides all extended resources itself.
    private Wanted provided() {
        if (noClaims || attempt.terms().deviates(Deviation.EXTENDED_WHERE_NEEDED)) {
            return plain;
        }
        return new Wanted(
                null,
                plain.asking(),
                null,
                "nil or empty request mappings, no update of pod %s ExtendedResourceClaimStatus"
                        .formatted(attempt.pod().name()));
    }

    private Wanted fromDevices(SequencedSet<String> resources, ExtendedNeeds needs) {
        var claim = ExtendedClaim.of(attempt.pod().pod(), resources, needs.backed());
        var all = new ArrayList<>(unallocated);
        all.add(claim);
        return new Wanted(null, asking(all), claim, null);
    }
}
