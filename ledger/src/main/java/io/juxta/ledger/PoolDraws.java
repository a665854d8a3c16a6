package io.juxta.ledger;

import io.juxta.model.AccountingPolicy.KnownPolicy;
import io.juxta.model.ByName;
import io.juxta.model.Container;
import io.juxta.model.PodSpec;
import io.juxta.model.Quantity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The amounts that a pod's containers draw from the pools of its claims.
///
/// A container with several pools uses them up in the order in which it lists them. The rest is
/// drawn from the last one, even if that is too much.
final class PoolDraws {

    private final PodSpec spec;
    private final List<PolicyClaim> claims;
    private final ClaimBooks books;

    /// By claim, then by container.
    private final Map<String, Map<String, TreeMap<String, Quantity>>> draws = new HashMap<>();

    PoolDraws(PodSpec spec, List<PolicyClaim> claims, ClaimBooks books) {
        this.spec = spec;
        this.claims = claims;
        this.books = books;
        for (var container : spec.initContainers()) {
            split(container);
        }
        for (var container : spec.containers()) {
            split(container);
        }
    }

    private void split(Container container) {
        var used = PolicyLedger.usedBy(container, claims);
        for (var request : container.resources().requests().entrySet()) {
            var resource = request.getKey();
            var pools =
                    used.stream()
                            .filter(each -> each.has(KnownPolicy.CONSUME_FROM, resource))
                            .toList();
            var left = request.getValue();
            for (var pool : pools) {
                var take =
                        pool.equals(pools.getLast())
                                ? left
                                : smaller(left, left(pool, resource, container));
                ResourceAmounts.add(
                        draws.computeIfAbsent(pool.key(), _ -> new HashMap<>())
                                .computeIfAbsent(container.name(), _ -> new TreeMap<>()),
                        resource,
                        take);
                left = left.minus(take);
            }
        }
    }

    private static Quantity smaller(Quantity one, Quantity other) {
        var smaller = one.compareTo(other) < 0 ? one : other;
        return smaller.signum() < 0 ? Quantity.ZERO : smaller;
    }

    /// What is left of a pool for one more container, besides those of this pod that run at the
    /// same time.
    private Quantity left(PolicyClaim pool, String resource, Container container) {
        var taken =
                Peak.of(
                        spec,
                        each ->
                                each.name().equals(container.name())
                                        ? Map.of()
                                        : drawn(pool.key(), each.name()));
        return pool(pool, resource)
                .minus(consumed(pool.key(), resource))
                .minus(taken.getOrDefault(resource, Quantity.ZERO));
    }

    private Map<String, Quantity> drawn(String claim, String container) {
        var byContainer = draws.get(claim);
        var drawn = byContainer == null ? null : byContainer.get(container);
        return drawn == null ? Map.of() : drawn;
    }

    /// The size of a pool: the recorded one where it has a user already, else the current one.
    private Quantity pool(PolicyClaim claim, String resource) {
        var entry = books.entry(claim.key());
        var pool = entry == null ? claim.amounts(KnownPolicy.CONSUME_FROM) : entry.pool();
        return pool.getOrDefault(resource, Quantity.ZERO);
    }

    private Quantity consumed(String claim, String resource) {
        var entry = books.entry(claim);
        return entry == null
                ? Quantity.ZERO
                : entry.consumed().getOrDefault(resource, Quantity.ZERO);
    }

    /// The peak that the pod draws from a claim.
    ByName<Quantity> of(PolicyClaim claim) {
        return ByName.copyOf(Peak.of(spec, each -> drawn(claim.key(), each.name())));
    }

    /// The pool that is short, and of which resource; empty when none is.
    Optional<LedgerRefusal> exhausted() {
        for (var claim : claims) {
            for (var draw : of(claim).entrySet()) {
                var resource = draw.getKey();
                var consumed = consumed(claim.key(), resource);
                if (consumed.plus(draw.getValue()).compareTo(pool(claim, resource)) > 0) {
                    return Optional.of(
                            new LedgerRefusal.PoolExhausted(
                                    claim.key(),
                                    resource,
                                    draw.getValue(),
                                    pool(claim, resource),
                                    consumed,
                                    users(claim.key(), resource)));
                }
            }
        }
        return Optional.empty();
    }

    /// What each user of a pool draws, by the key of the pod.
    private SortedMap<String, Quantity> users(String claim, String resource) {
        var users = new TreeMap<String, Quantity>();
        var entry = books.entry(claim);
        if (entry != null) {
            entry.users()
                    .forEach(
                            (pod, stake) ->
                                    users.put(
                                            pod,
                                            stake.drawn().getOrDefault(resource, Quantity.ZERO)));
        }
        return users;
    }
}
