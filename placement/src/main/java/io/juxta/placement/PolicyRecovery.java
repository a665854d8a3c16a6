package io.juxta.placement;

import io.juxta.allocator.core.Published;
import io.juxta.ledger.Accounting;
import io.juxta.ledger.ClaimBooks;
import io.juxta.ledger.CostRules;
import io.juxta.ledger.HeldClaim;
import io.juxta.ledger.MaxSharing;
import io.juxta.ledger.PolicyClaim;
import io.juxta.ledger.PolicyClaim.Reading;
import io.juxta.ledger.PolicyLedger;
import io.juxta.ledger.PolicyLedger.Charged;
import io.juxta.ledger.PolicyRecord;
import io.juxta.model.ByName;
import io.juxta.model.Pod;
import io.juxta.placement.ClaimResolution.Resolved;
import io.juxta.placement.ClaimResolution.Twice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// Restores the cost records of pods that have a node but no record, where accounting policies
/// count: they were placed earlier, or by another scheduler.
///
/// Their claims have the devices, and the slices the cost of these. Where one is missing, or the
/// policies do not allow what is there, the pod stays as it is, and its spec and status count.
public final class PolicyRecovery {

    private final Snapshot snapshot;
    private final PlacementSettings terms;

    private PolicyRecovery(Snapshot snapshot, PlacementSettings terms) {
        this.snapshot = snapshot;
        this.terms = terms;
    }

    /// The pods that got a record, changed.
    public static List<Pod> of(Snapshot snapshot, PlacementSettings terms) {
        var recovery = new PolicyRecovery(snapshot, terms);
        var recorded = new ArrayList<Pod>();
        for (var node : snapshot.nodes()) {
            var books = node.books();
            for (var pod : node.pods()) {
                var record = recovery.record(pod.pod(), node, books);
                if (record.isPresent()) {
                    books = books.with(pod.key(), record.get().stakes());
                    recorded.add(with(pod.pod(), record.get()));
                }
            }
        }
        return recorded;
    }

    private Optional<PolicyRecord> record(Pod pod, NodeState node, ClaimBooks books) {
        if (pod.spec().claims().isEmpty()
                || pod.meta().annotations().containsKey(PolicyRecord.ANNOTATION)
                || !(ClaimResolution.of(pod, snapshot, Twice.ONE_CLAIM)
                        instanceof Resolved(var named))) {
            return Optional.empty();
        }
        var claims = new ArrayList<PolicyClaim>();
        for (var each : named) {
            var allocation = each.claim().status().allocation();
            if (allocation == null
                    || !(read(new HeldClaim(each.claim(), each.podNames(), allocation), node)
                            instanceof Reading.Read(var claim))) {
                return Optional.empty();
            }
            claims.add(claim);
        }
        var charged =
                PolicyLedger.charge(
                        pod,
                        claims,
                        books,
                        Accounting.arriving(terms.gates()),
                        MaxSharing.TOGETHER);
        return charged instanceof Charged.Accepted(var charge)
                        && !(charge.stakes().isEmpty() && charge.uses().isEmpty())
                ? Optional.of(PolicyRecord.of(charge))
                : Optional.empty();
    }

    private Reading read(HeldClaim held, NodeState node) {
        var world = snapshot.world();
        return PolicyClaim.of(
                held,
                ClaimAccounts.devices(world, node, Published.Preference.NEWEST),
                world::deviceClass,
                terms.deviates(Deviation.EXCLUSIVE_CAPACITY)
                        ? CostRules.STANDARD
                        : CostRules.UPSTREAM);
    }

    private static Pod with(Pod pod, PolicyRecord record) {
        var annotations = new TreeMap<>(pod.meta().annotations());
        annotations.put(PolicyRecord.ANNOTATION, record.text());
        return new Pod(
                pod.meta().withAnnotations(ByName.copyOf(annotations)), pod.spec(), pod.status());
    }
}
