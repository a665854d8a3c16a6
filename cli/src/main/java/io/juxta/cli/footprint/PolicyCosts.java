package io.juxta.cli.footprint;

import io.juxta.cli.footprint.PodCost.Basis;
import io.juxta.cli.footprint.PodCost.PoolUse;
import io.juxta.cli.simulate.Simulation;
import io.juxta.cli.simulate.WaitingCost;
import io.juxta.cli.simulate.WaitingCost.NotPlaced;
import io.juxta.ledger.Accounting;
import io.juxta.ledger.ClaimBooks.Stake;
import io.juxta.ledger.ClaimCost;
import io.juxta.ledger.Footprint;
import io.juxta.ledger.PodLevelBudget;
import io.juxta.ledger.PolicyCharge;
import io.juxta.ledger.PolicyRecord;
import io.juxta.model.ByName;
import io.juxta.model.Pod;
import io.juxta.model.PodStatus.NodeAllocatableUse;
import io.juxta.model.Quantity;
import io.juxta.placement.NodeBill;
import io.juxta.placement.PodBills;
import io.juxta.placement.Snapshot;
import io.juxta.scheduler.ClusterView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The cost of pods by accounting policies.
///
/// A reservation that several pods on a node share is charged once. It is shown with the first of
/// them, so that the pods of a node add up to its charge.
final class PolicyCosts {

    private final Simulation simulation;
    private final Snapshot snapshot;
    private final Accounting on;
    private final Accounting off;

    /// The first user of each claim on each node, by node and claim.
    private final Map<String, String> first = new HashMap<>();

    PolicyCosts(Simulation simulation, Snapshot snapshot, Accounting on, Accounting off) {
        this.simulation = simulation;
        this.snapshot = snapshot;
        this.on = on;
        this.off = off;
        for (var pod : simulation.view().pods()) {
            if (ClusterView.isCharged(pod)) {
                record(pod)
                        .ifPresent(
                                record ->
                                        record.stakes()
                                                .forEach(
                                                        stake ->
                                                                first.putIfAbsent(
                                                                        key(pod, stake),
                                                                        pod.meta().fullName())));
            }
        }
    }

    private static Optional<PolicyRecord> record(Pod pod) {
        var written = pod.meta().annotations().get(PolicyRecord.ANNOTATION);
        return written == null ? Optional.empty() : PolicyRecord.parse(written);
    }

    private static String key(Pod pod, Stake stake) {
        return pod.spec().nodeName() + " " + stake.claim();
    }

    /// The cost of a pod with a node, where a record of it exists.
    Optional<PodCost> bound(Pod pod) {
        return record(pod).map(record -> bound(pod, record));
    }

    private PodCost bound(Pod pod, PolicyRecord record) {
        Predicate<Stake> isFirst =
                stake -> pod.meta().fullName().equals(first.get(key(pod, stake)));
        var reserved = new TreeMap<String, Quantity>();
        for (var stake : record.stakes()) {
            if (isFirst.test(stake)) {
                add(reserved, stake.reserved());
            }
        }
        var recorded = pod.status().nodeAllocatable();
        return cost(
                pod,
                recorded.isEmpty() ? uses(pod, record, isFirst) : recorded,
                recorded.stream().map(NodeAllocatableUse::claim).toList(),
                pod.spec().nodeName(),
                sum(record.own(), reserved),
                record.stakes(),
                isFirst,
                null);
    }

    /// The cost of a pod's claims, by their devices, without what another user has reserved
    /// already.
    private List<NodeAllocatableUse> uses(Pod pod, PolicyRecord record, Predicate<Stake> isFirst) {
        var bill =
                PodBills.of(simulation.view().view(pod), snapshot, simulation.terms())
                        .alone(pod.spec().nodeName());
        if (bill == null) {
            return List.of();
        }
        var uses = new ArrayList<NodeAllocatableUse>();
        for (var use : bill.uses()) {
            var shared =
                    record.stakes().stream()
                            .anyMatch(
                                    stake ->
                                            name(stake).equals(use.claim())
                                                    && !isFirst.test(stake));
            uses.add(
                    shared
                            ? new NodeAllocatableUse(
                                    use.claim(), use.containers(), List.of(), use.overhead())
                            : use);
        }
        return uses;
    }

    /// The cost of a pod without a node.
    PodCost waiting(Pod pod, WaitingCost waiting, NodeBill bill, PolicyCharge charge) {
        return cost(
                pod,
                charge.uses(),
                List.of(),
                waiting.node(),
                charge.delta(),
                charge.stakes(),
                stake -> bill.reserves().contains(stake.claim()),
                waiting.notPlaced());
    }

    private PodCost cost(
            Pod pod,
            List<NodeAllocatableUse> uses,
            List<String> recorded,
            String node,
            ByName<Quantity> total,
            List<Stake> stakes,
            Predicate<Stake> isFirst,
            @Nullable NotPlaced notPlaced) {
        var plain = Footprint.of(pod.withNodeAllocatable(List.of()), on);
        var claims = new ArrayList<ClaimCost>();
        uses.forEach(use -> claims.add(ClaimCost.of(use)));
        var pools = new ArrayList<PoolUse>();
        for (var stake : stakes) {
            if (isFirst.test(stake) && !stake.pool().isEmpty()) {
                claims.add(new ClaimCost(name(stake), stake.pool(), ByName.empty()));
            }
            stake.pool()
                    .forEach(
                            (resource, amount) ->
                                    pools.add(
                                            new PoolUse(
                                                    name(stake),
                                                    resource,
                                                    amount,
                                                    stake.drawn()
                                                            .getOrDefault(resource, Quantity.ZERO),
                                                    isFirst.test(stake))));
        }
        claims.sort(Comparator.comparing(ClaimCost::claim));
        return new PodCost(
                pod,
                uses,
                recorded,
                node,
                new Footprint(
                        plain.containers(), claims, plain.podLevel(), plain.overhead(), total),
                Footprint.of(pod, off),
                List.of(),
                notPlaced,
                on.podLevel() ? PodLevelBudget.breach(pod, uses).orElse(null) : null,
                Basis.POLICIES,
                pools);
    }

    private static String name(Stake stake) {
        return stake.claim().substring(stake.claim().indexOf('/') + 1);
    }

    private static ByName<Quantity> sum(Map<String, Quantity> one, Map<String, Quantity> other) {
        var sum = new TreeMap<>(one);
        add(sum, other);
        return ByName.copyOf(sum);
    }

    private static void add(Map<String, Quantity> sum, Map<String, Quantity> more) {
        more.forEach((resource, amount) -> sum.merge(resource, amount, Quantity::plus));
    }
}
