package io.juxta.allocator.check;

import io.juxta.allocator.check.CheckerSelection.Broken;
import io.juxta.allocator.check.Grant.Offer;
import io.juxta.allocator.check.Grant.Wish;
import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.World;
import io.juxta.cel.Subjects;
import io.juxta.model.Allocation;
import io.juxta.model.AllocationMode;
import io.juxta.model.Claim;
import io.juxta.model.DeviceAsk;
import io.juxta.model.DeviceId;
import io.juxta.model.Node;
import io.juxta.model.Quantity;
import io.juxta.model.Request;
import io.juxta.model.TaintEffect;
import io.juxta.model.Toleration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Checks an allocation: every rule, from the slices up, in the simplest possible code.
///
/// It shares nothing with the search except the input, so that an error would have to be made twice
/// to stay unseen. It does not check that the allocation is the *first* one.
public final class AllocationChecker {

    private static final int MOST_DEVICES = 32;

    private final World world;
    private final Features features;
    private final Node node;
    private final CheckerPools pools;
    private final Subjects preparing;
    private final List<String> violations = new ArrayList<>();

    // What the results so far have taken.
    private final CheckerCounters counters;
    private final Set<DeviceId> taken = new HashSet<>();
    private final Map<DeviceId, Map<String, Quantity>> sharedOut = new HashMap<>();
    private final Set<List<String>> shares = new HashSet<>();

    private AllocationChecker(World world, Node node) {
        this.world = world;
        this.features = world.features();
        this.node = node;
        this.pools = CheckerPools.on(world, node);
        this.preparing = new Subjects(world.shapes());
        this.counters = new CheckerCounters(world);
    }

    /// The violations of an allocation, each a sentence with claim, request, device and rule.
    ///
    /// @param allocations one for each claim, in their order
    public static List<String> violations(
            World world, Node node, List<Claim> claims, List<Allocation> allocations) {
        if (claims.size() != allocations.size()) {
            return List.of(
                    "There are %d claims and %d allocations."
                            .formatted(claims.size(), allocations.size()));
        }
        if (claims.isEmpty()) {
            // Nothing was looked at, so nothing can be wrong there.
            return List.of();
        }
        var checker = new AllocationChecker(world, node);
        if (checker.pools.unreadable() != null) {
            return List.of(checker.pools.unreadable());
        }
        for (var i = 0; i < claims.size(); i++) {
            checker.claim(claims.get(i), allocations.get(i));
        }
        return List.copyOf(checker.violations);
    }

    private void claim(Claim claim, Allocation allocation) {
        var name = claim.meta().fullName();
        var results = new ArrayList<>(allocation.results());
        if (results.size() > MOST_DEVICES) {
            violations.add("claim %s: %d devices are more than 32".formatted(name, results.size()));
        }
        var wishes = new ArrayList<Wish>();
        var grants = new ArrayList<Grant>();
        for (var request : claim.spec().requests()) {
            var wish = wish(claim, request, results);
            if (wish == null) {
                violations.add(
                        "claim %s, request %s: none of its alternatives was chosen"
                                .formatted(name, request.name()));
                return;
            }
            wishes.add(wish);
            request(wish, results, grants);
        }
        for (var result : results) {
            violations.add(
                    "claim %s, request %s, device %s: nobody asked for it, or not at this place"
                            .formatted(name, result.request(), result.device()));
        }
        grants.forEach(this::grant);
        violations.addAll(CheckerConstraints.violations(world, claim, grants));
        if (!allocation.config().equals(CheckerResults.config(world, claim, wishes))) {
            violations.add("claim %s: the config is not that of classes and claim".formatted(name));
        }
        if (!Objects.equals(allocation.nodes(), CheckerResults.nodes(node, grants))) {
            violations.add(
                    "claim %s: the nodeSelector is not where its devices can be used"
                            .formatted(name));
        }
    }

    /// The request as the next results satisfy it; the name of the result tells the alternative.
    private @Nullable Wish wish(Claim claim, Request request, List<Allocation.Result> results) {
        return switch (request) {
            case Request.Exactly(var name, var ask, var admin) -> {
                if (admin.isSet() && !features.adminAccess()) {
                    violations.add(
                            "claim %s, request %s: DRAAdminAccess is off"
                                    .formatted(claim.meta().fullName(), name));
                }
                yield new Wish(claim, name, null, ask, admin.isTrue());
            }
            case Request.FirstAvailable(var name, var alternatives) ->
                    chosen(claim, name, alternatives, results);
            case Request.MalformedRequest(var name, _, var alternatives) ->
                    chosen(claim, name, alternatives, results);
        };
    }

    private @Nullable Wish chosen(
            Claim claim,
            String name,
            List<Request.Alternative> alternatives,
            List<Allocation.Result> results) {
        if (!features.prioritizedList()) {
            violations.add(
                    "claim %s, request %s: DRAPrioritizedList is off"
                            .formatted(claim.meta().fullName(), name));
        }
        Wish nothingWanted = null;
        for (var alternative : alternatives) {
            var wish = new Wish(claim, name, alternative.name(), alternative.ask(), false);
            if (!results.isEmpty() && results.getFirst().request().equals(wish.reference())) {
                return wish;
            }
            if (nothingWanted == null
                    && alternative.ask().mode() == AllocationMode.KnownMode.EXACT_COUNT
                    && alternative.ask().count() <= 0) {
                nothingWanted = wish;
            }
        }
        return nothingWanted;
    }

    /// Matches the results of a request with devices, and counts them.
    private void request(Wish wish, List<Allocation.Result> results, List<Grant> grants) {
        gates(wish);
        var all = wish.ask().mode() == AllocationMode.KnownMode.ALL ? everything(wish) : null;
        var wanted = all == null ? Math.max(0, wish.ask().count()) : all.size();
        var given = new HashSet<DeviceId>();
        while (given.size() < wanted
                && !results.isEmpty()
                && results.getFirst().request().equals(wish.reference())) {
            var result = results.removeFirst();
            var offer = pools.offer(result.device(), preparing);
            if (!given.add(result.device())) {
                violations.add("%s, device %s: it is given twice".formatted(wish, result.device()));
            } else if (offer == null) {
                violations.add(
                        "%s, device %s: no usable pool offers it to node %s"
                                .formatted(wish, result.device(), node.meta().name()));
            } else {
                grants.add(new Grant(wish, result, offer));
            }
        }
        if (given.size() != wanted) {
            violations.add(
                    "%s: %d devices are wanted, and %d given"
                            .formatted(wish, wanted, given.size()));
        } else if (all != null && !given.equals(all)) {
            violations.add("%s: all means %s and not %s".formatted(wish, all, given));
        } else if (all != null && all.isEmpty()) {
            violations.add("%s: all devices are wanted, and there is none".formatted(wish));
        }
    }

    /// The feature gates and classes that a request needs.
    private void gates(Wish wish) {
        var ask = wish.ask();
        if (ask.capacity() instanceof DeviceAsk.CapacityAsk.Amounts
                && !features.consumableCapacity()) {
            violations.add("%s: DRAConsumableCapacity is off".formatted(wish));
        }
        if (!features.derived(ask).isEmpty() && !features.derivedAttributes()) {
            violations.add("%s: DRADerivedAttributes is off".formatted(wish));
        }
        if (world.deviceClass(ask.deviceClass()) == null) {
            violations.add("%s: there is no class %s".formatted(wish, ask.deviceClass()));
        }
        if (ask.mode() instanceof AllocationMode.UnknownMode(var mode)) {
            violations.add("%s: nobody knows the mode %s".formatted(wish, mode));
        }
    }

    /// Every device that a request for all devices selects, in use or not.
    private Set<DeviceId> everything(Wish wish) {
        for (var pool : pools.pools()) {
            if (pool.fault() != null) {
                violations.add(
                        "%s: all devices are wanted, and pool %s cannot be used: %s"
                                .formatted(wish, pool, pool.fault()));
            }
        }
        var all = new HashSet<DeviceId>();
        for (var offer : pools.offers(preparing)) {
            try {
                if (CheckerSelection.refusal(world, node, wish, offer) == null
                        && (!features.consumableCapacity()
                                || capacity(wish, offer).problem() == null)) {
                    all.add(offer.id());
                }
            } catch (Broken e) {
                violations.add("%s, device %s: %s".formatted(wish, offer.id(), e.getMessage()));
            }
        }
        return all;
    }

    private CheckerCapacity capacity(Wish wish, Offer offer) {
        return CheckerCapacity.of(offer, wish.ask(), features.fractionalRange());
    }

    /// Checks one result after the other, with those before it taken.
    private void grant(Grant grant) {
        try {
            object(grant, CheckerSelection.refusal(world, node, grant.wish(), grant.offer()));
        } catch (Broken e) {
            object(grant, e.getMessage());
        }
        object(grant, use(grant));
        object(grant, nodeOperations(grant));
        object(grant, counters.add(grant));
        object(grant, taint(grant));
        object(grant, amounts(grant));
        violations.addAll(CheckerResults.fieldViolations(grant, features));
    }

    private void object(Grant grant, @Nullable String problem) {
        if (problem != null) {
            violations.add(grant.but(problem));
        }
    }

    private @Nullable String use(Grant grant) {
        var id = grant.id();
        var claim = grant.wish().claim().meta().fullName();
        var byClaim = new DeviceId(claim, id.toString(), "");
        var problem =
                grant.wish().admin()
                        ? (taken.contains(byClaim) ? "its own claim has it already" : null)
                        : world.holdings().exclusive(id)
                                ? "another claim holds it"
                                : taken.contains(id) ? "it was given away before" : null;
        if (!grant.shareable(features)) {
            taken.add(id);
            taken.add(byClaim);
        } else if (!shares.add(List.of(id.toString(), String.valueOf(grant.result().shareId())))) {
            return "two shares have the id %s".formatted(grant.result().shareId());
        }
        return problem;
    }

    /// Only the newest of Kubernetes' allocators looks at them.
    private @Nullable String nodeOperations(Grant grant) {
        return !grant.offer().slice().skipNodeOperations().isEmpty()
                        && features.variant() == Features.Variant.EXPERIMENTAL
                        && !(features.optionalNodeOperations()
                                && node.declaredFeatures().contains("DRAOptionalNodeOperations"))
                ? "its driver skips node operations, which node %s cannot do without"
                        .formatted(node.meta().name())
                : null;
    }

    private @Nullable String taint(Grant grant) {
        if (!features.deviceTaints()) {
            return null;
        }
        for (var taint : grant.device().taints()) {
            var effect = taint.effect().text();
            var tolerated = false;
            for (var toleration : grant.wish().ask().tolerations()) {
                var sameValue =
                        switch (toleration.operator()) {
                            case Toleration.TolerationOperator.Known.EXISTS -> true;
                            case Toleration.TolerationOperator.Known.EQUAL,
                                    Toleration.TolerationOperator.Known.UNSPECIFIED ->
                                    toleration.value().equals(taint.value());
                            case Toleration.TolerationOperator.Known.LESS,
                                    Toleration.TolerationOperator.Known.GREATER ->
                                    false;
                            case Toleration.TolerationOperator.Unknown _ -> false;
                        };
                tolerated |=
                        sameValue
                                && (toleration.key().isEmpty()
                                        || toleration.key().equals(taint.key()))
                                && (toleration.effect() == TaintEffect.KnownEffect.UNSPECIFIED
                                        || toleration.effect().text().equals(effect));
            }
            if (!tolerated && (effect.equals("NoSchedule") || effect.equals("NoExecute"))) {
                return "its taint %s=%s:%s is not tolerated"
                        .formatted(taint.key(), taint.value(), effect);
            }
        }
        return null;
    }

    /// Whether the capacities are enough for all, and the result has the right consumed capacity.
    private @Nullable String amounts(Grant grant) {
        var written = grant.result().consumedCapacity();
        if (!features.consumableCapacity()) {
            return written.isEmpty() ? null : "it consumes capacity, which is switched off";
        }
        var capacity = capacity(grant.wish(), grant.offer());
        if (capacity.problem() != null) {
            return capacity.problem();
        }
        var expected = grant.shareable(features) ? capacity.amounts() : Map.<String, Quantity>of();
        if (!written.equals(expected)) {
            return "it consumes %s, and the result says %s".formatted(expected, written);
        }
        var before = sharedOut.computeIfAbsent(grant.id(), _ -> new HashMap<>());
        for (var entry : capacity.amounts().entrySet()) {
            var name = entry.getKey();
            var total =
                    world.holdings()
                            .consumed(grant.id())
                            .getOrDefault(name, Quantity.ZERO)
                            .plus(before.getOrDefault(name, Quantity.ZERO))
                            .plus(entry.getValue());
            var there = grant.device().capacity().get(name);
            if (there == null || total.compareTo(there.value()) > 0) {
                return "together %s of capacity %s are consumed, and there is not that much"
                        .formatted(total, name);
            }
            if (grant.shareable(features)) {
                before.merge(name, entry.getValue(), Quantity::plus);
            }
        }
        return null;
    }
}
