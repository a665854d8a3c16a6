package io.juxta.ledger;

import io.juxta.ledger.ClaimBooks.Stake;
import io.juxta.model.AccountingPolicy.KnownPolicy;
import io.juxta.model.ByName;
import io.juxta.model.ClaimStatus;
import io.juxta.model.Container;
import io.juxta.model.NodeAllocatable.Overhead;
import io.juxta.model.Pod;
import io.juxta.model.PodStatus.NodeAllocatableUse;
import io.juxta.model.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The cost of a pod on a node by the accounting policies of its claims: the first design of
/// KEP-5517, which 1.37 does not have.
///
/// - AddPerClaim: once for the claim, however many containers and pods of the node use it.
/// - AddPerReference: for each container that uses it, and once when none does.
/// - Max: the larger of the container requests and the claim's amount; containers that share such
///   claims are one group.
/// - ConsumeFrom: the claim is a pool that is reserved as a whole, and container requests are drawn
///   from it instead of from the node.
public final class PolicyLedger {

    /// The result for a pod.
    public sealed interface Charged {

        record Accepted(PolicyCharge charge) implements Charged {}

        /// The pod cannot use these claims here.
        ///
        /// @param charge the cost if it could, or null where its claims contradict each other
        record Refused(LedgerRefusal refusal, @Nullable PolicyCharge charge) implements Charged {}
    }

    private final Pod pod;
    private final List<PolicyClaim> claims;
    private final ClaimBooks books;
    private final Accounting accounting;
    private final MaxSharing sharing;

    private PolicyLedger(
            Pod pod,
            List<PolicyClaim> claims,
            ClaimBooks books,
            Accounting accounting,
            MaxSharing sharing) {
        this.pod = pod;
        this.claims = new ArrayList<>(claims);
        this.claims.sort(Comparator.comparing(PolicyClaim::name));
        this.books = books;
        this.accounting = accounting;
        this.sharing = sharing;
    }

    /// Computes the cost of a pod on a node.
    ///
    /// @param claims of the pod, each once
    /// @param books of the node, without the pod
    public static Charged charge(
            Pod pod,
            List<PolicyClaim> claims,
            ClaimBooks books,
            Accounting accounting,
            MaxSharing sharing) {
        return new PolicyLedger(pod, claims, books, accounting, sharing).charge();
    }

    private Charged charge() {
        var conflict = conflict().or(this::sharedMax).or(this::podLevel);
        if (conflict.isPresent()) {
            return new Charged.Refused(conflict.get(), null);
        }
        var draws = new PoolDraws(pod.spec(), claims, books);
        var charge = charge(draws);
        var exhausted = draws.exhausted();
        if (exhausted.isPresent()) {
            return new Charged.Refused(exhausted.get(), charge);
        }
        if (accounting.podLevel()) {
            var breach = PodLevelBudget.breach(pod, charge.uses());
            if (breach.isPresent()) {
                return new Charged.Refused(new LedgerRefusal.OverBudget(breach.get()), charge);
            }
        }
        return new Charged.Accepted(charge);
    }

    private PolicyCharge charge(PoolDraws draws) {
        var own = own();
        var reserved = new TreeMap<String, Quantity>();
        var stakes = new ArrayList<Stake>();
        for (var claim : claims) {
            var stake = stake(claim, draws);
            if (stake != null) {
                stakes.add(stake);
                if (books.entry(stake.claim()) == null) {
                    ResourceAmounts.add(reserved, stake.reserved());
                }
            }
        }
        return new PolicyCharge(
                ByName.copyOf(own), claimed(own), ByName.copyOf(reserved), stakes, uses());
    }

    private Optional<LedgerRefusal> conflict() {
        for (var container : allContainers()) {
            var conflict = PolicyConflict.in(container, usedBy(container));
            if (conflict.isPresent()) {
                return conflict;
            }
        }
        return Optional.empty();
    }

    private Optional<LedgerRefusal> sharedMax() {
        for (var claim : claims) {
            for (var part : claim.parts()) {
                if (part.policy() == KnownPolicy.MAX && usedByOthers(claim)) {
                    return Optional.of(
                            new LedgerRefusal.ClaimInUse(
                                    claim.key(),
                                    claim.amounts(KnownPolicy.MAX),
                                    LedgerRefusal.ClaimInUse.users(claim.held().claim()),
                                    "claim %s: accounting policy Max for %s cannot be shared across pods"
                                            .formatted(claim.name(), part.resource())));
                }
            }
        }
        return Optional.empty();
    }

    private boolean usedByOthers(PolicyClaim claim) {
        var reservedFor = claim.held().claim().status().reservedFor();
        return !reservedFor.isEmpty()
                && reservedFor.stream()
                        .map(ClaimStatus.Consumer::uid)
                        .noneMatch(pod.meta().uid()::equals);
    }

    /// A pod-level request excludes claims that replace container requests, and claims that are
    /// shared with other pods: their part could not be separated from the pod's own.
    private Optional<LedgerRefusal> podLevel() {
        for (var claim : claims) {
            var entry = books.entry(claim.key());
            for (var part : claim.parts()) {
                var resource = part.resource();
                if (isPodLevel(resource)
                        && (part.policy() == KnownPolicy.MAX
                                || part.policy() == KnownPolicy.CONSUME_FROM)) {
                    return Optional.of(podLevel(claim, part));
                }
                if (part.policy() == KnownPolicy.ADD_PER_CLAIM
                        && entry != null
                        && (isPodLevel(resource)
                                || entry.users().values().stream()
                                        .anyMatch(user -> user.podLevel().contains(resource)))) {
                    return Optional.of(podLevel(claim, part));
                }
            }
        }
        return Optional.empty();
    }

    private LedgerRefusal podLevel(PolicyClaim claim, PolicyPart part) {
        var level = pod.spec().resources();
        var request = level == null ? null : level.requests().get(part.resource());
        return new LedgerRefusal.PodLevelPolicy(
                claim.key(),
                part.resource(),
                part.policy(),
                part.amount(),
                request == null ? Quantity.ZERO : request);
    }

    private boolean isPodLevel(String resource) {
        var level = pod.spec().resources();
        return accounting.podLevel()
                && level != null
                && Footprint.isPodLevel(resource)
                && level.requests().containsKey(resource);
    }

    /// Container requests that no claim replaces, the additions of each use of a claim, and the
    /// pod-level request or overhead.
    private Map<String, Quantity> own() {
        var excess = sharing.excess(pod.spec(), claims);
        var total =
                new TreeMap<>(
                        Peak.of(
                                pod.spec(),
                                container -> {
                                    var needs = new TreeMap<>(container.resources().requests());
                                    drawn(container).forEach(needs::remove);
                                    ResourceAmounts.add(needs, excess.of(container.name()));
                                    return needs;
                                }));
        for (var claim : claims) {
            var references = ClaimUses.containers(pod, claim.held().podNames()).size();
            claim.amounts(KnownPolicy.ADD_PER_REFERENCE)
                    .forEach(
                            (resource, amount) ->
                                    ResourceAmounts.add(
                                            total,
                                            resource,
                                            amount.times(Math.max(1, references))));
            ResourceAmounts.add(total, claim.overhead().perPod());
            claim.overhead()
                    .perContainer()
                    .forEach(
                            (resource, amount) ->
                                    ResourceAmounts.add(total, resource, amount.times(references)));
        }
        var level = pod.spec().resources();
        if (level != null) {
            level.requests()
                    .forEach(
                            (resource, amount) -> {
                                if (isPodLevel(resource)) {
                                    total.put(resource, amount);
                                }
                            });
        }
        ResourceAmounts.add(total, pod.spec().overhead());
        return total;
    }

    /// The part of the pod's own charge that came through claims: what exceeds the container
    /// requests outside pools, or the pod-level request.
    private ByName<Quantity> claimed(Map<String, Quantity> own) {
        var asked =
                new TreeMap<>(
                        Peak.of(
                                pod.spec(),
                                container -> {
                                    var needs = new TreeMap<>(container.resources().requests());
                                    drawn(container).forEach(needs::remove);
                                    return needs;
                                }));
        ResourceAmounts.add(asked, pod.spec().overhead());
        var claimed = new TreeMap<String, Quantity>();
        own.forEach(
                (resource, amount) -> {
                    var more = amount.minus(asked.getOrDefault(resource, Quantity.ZERO));
                    if (!isPodLevel(resource) && more.signum() > 0) {
                        claimed.put(resource, more);
                    }
                });
        return ByName.copyOf(claimed);
    }

    /// The resources that a container draws from pools.
    private List<String> drawn(Container container) {
        var drawn = new TreeSet<String>();
        for (var claim : usedBy(container)) {
            drawn.addAll(claim.amounts(KnownPolicy.CONSUME_FROM).keySet());
        }
        return List.copyOf(drawn);
    }

    /// The share of the pod in a claim that reserves anything, or null.
    private @Nullable Stake stake(PolicyClaim claim, PoolDraws draws) {
        var perClaim = claim.amounts(KnownPolicy.ADD_PER_CLAIM);
        var pool = claim.amounts(KnownPolicy.CONSUME_FROM);
        if (perClaim.isEmpty() && pool.isEmpty()) {
            return null;
        }
        var reserved = new TreeMap<String, Quantity>(pool);
        var podLevel = new ArrayList<String>();
        perClaim.forEach(
                (resource, amount) -> {
                    if (isPodLevel(resource)) {
                        podLevel.add(resource);
                    } else {
                        ResourceAmounts.add(reserved, resource, amount);
                    }
                });
        return new Stake(
                claim.key(),
                claim.held().claim().meta().uid(),
                ByName.copyOf(reserved),
                pool,
                draws.of(claim),
                podLevel);
    }

    /// The entries that the 1.37 API can express. A pool has no entry: the kubelet then counts the
    /// container requests, which is less.
    private List<NodeAllocatableUse> uses() {
        var excess = sharing.excess(pod.spec(), claims);
        var uses = new ArrayList<NodeAllocatableUse>();
        for (var claim : claims) {
            var containers = ClaimUses.containers(pod, claim.held().podNames());
            var sum = new ClaimQuantities.Sum();
            if (books.entry(claim.key()) == null) {
                claim.amounts(KnownPolicy.ADD_PER_CLAIM).forEach(sum::addMapped);
            }
            excess.ofClaim(claim).forEach(sum::addMapped);
            claim.amounts(KnownPolicy.ADD_PER_REFERENCE)
                    .forEach(
                            (resource, amount) ->
                                    sum.addOverhead(resource, perReference(amount, containers)));
            sum.addAll(claim.overhead());
            var total = sum.total();
            if (!total.isEmpty()) {
                uses.add(ClaimUses.entry(claim.name(), total, containers));
            }
        }
        return uses;
    }

    private static Overhead perReference(Quantity amount, List<String> containers) {
        return containers.isEmpty() ? new Overhead(amount, null) : new Overhead(null, amount);
    }

    private List<Container> allContainers() {
        var all = new ArrayList<>(pod.spec().initContainers());
        all.addAll(pod.spec().containers());
        return all;
    }

    private List<PolicyClaim> usedBy(Container container) {
        return usedBy(container, claims);
    }

    /// The claims a container uses, in the order in which it lists them.
    static List<PolicyClaim> usedBy(Container container, List<PolicyClaim> claims) {
        var used = new ArrayList<PolicyClaim>();
        for (var use : container.resources().claims()) {
            for (var claim : claims) {
                if (claim.held().podNames().contains(use.name()) && !used.contains(claim)) {
                    used.add(claim);
                }
            }
        }
        return used;
    }
}
