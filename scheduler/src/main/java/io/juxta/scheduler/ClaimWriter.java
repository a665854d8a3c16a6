package io.juxta.scheduler;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.WriteResult;
import io.juxta.model.Allocation;
import io.juxta.model.Claim;
import io.juxta.model.ClaimStatus;
import io.juxta.model.FeatureGates;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes granted claims, and rolls them back.
///
/// Others write to claims too. On a conflict the current claim is read and the change is applied to
/// it again, a limited number of times. A new finalizer or another consumer does not matter. It
/// matters whether the claim is still allocated, or still unallocated.
final class ClaimWriter {

    /// How many conflicts are tolerated.
    static final int TRIES = 5;

    private final Cluster cluster;
    private final FeatureGates gates;
    private final WrittenObjects view;

    ClaimWriter(Cluster cluster, FeatureGates gates, WrittenObjects view) {
        this.cluster = cluster;
        this.gates = gates;
        this.view = view;
    }

    /// How a write ended.
    sealed interface Outcome {

        record Done(Claim stored) implements Outcome {}

        record Refused(String why) implements Outcome {}
    }

    Outcome write(ClaimChange change) {
        return switch (change.before() == null ? created(change) : changed(change)) {
            case Outcome.Done(var stored) -> {
                view.assume(stored);
                yield new Outcome.Done(stored);
            }
            case Outcome.Refused refused -> refused;
        };
    }

    /// A create drops the status, so the status is written next.
    private Outcome created(ClaimChange change) {
        var after = timed(change.after());
        return switch (cluster.create(Resource.CLAIMS, after)) {
            case WriteResult.Done<Claim>(var made) ->
                    made.isAllocated()
                            ? new Outcome.Done(made)
                            : changed(
                                    new ClaimChange(
                                            made,
                                            new Claim(made.meta(), made.spec(), after.status())));
            case WriteResult.WriteConflict<Claim>(_, var why) -> notCreated(change, why);
            case WriteResult.ObjectNotFound<Claim>(var why) -> notCreated(change, why);
            case WriteResult.WriteRefused<Claim>(_, var why) -> notCreated(change, why);
        };
    }

    private static Outcome notCreated(ClaimChange change, String why) {
        return new Outcome.Refused(
                "create claim for extended resources %s: %s".formatted(change.name(), why));
    }

    private Outcome changed(ClaimChange change) {
        var current = change.before();
        var why = "";
        for (var tries = 0; tries < TRIES && current != null; tries++) {
            var obstacle = obstacle(change, current);
            if (obstacle != null) {
                return new Outcome.Refused(obstacle);
            }
            switch (guardedAndGranted(change, current)) {
                case WriteResult.Done<Claim>(var stored) -> {
                    return new Outcome.Done(stored);
                }
                case WriteResult.WriteConflict<Claim>(var stored, var reason) -> {
                    current = stored;
                    why = reason;
                }
                case WriteResult.ObjectNotFound<Claim>(var reason) -> {
                    current = null;
                    why = reason;
                }
                case WriteResult.WriteRefused<Claim>(_, var reason) -> {
                    current = null;
                    why = reason;
                }
            }
        }
        return new Outcome.Refused(
                "%s to claim %s: %s"
                        .formatted(
                                change.allocates()
                                        ? "add allocation and reservation"
                                        : "add reservation",
                                change.name(),
                                why));
    }

    /// A change of the claim that makes the write impossible, or null.
    private static @Nullable String obstacle(ClaimChange change, Claim current) {
        if (current.meta().deleted() != null) {
            return "claim %s got deleted in the meantime".formatted(change.name());
        }
        if (change.allocates() && current.isAllocated()) {
            return "claim %s got allocated elsewhere in the meantime".formatted(change.name());
        }
        return change.allocates() || current.isAllocated()
                ? null
                : "claim %s got deallocated elsewhere in the meantime".formatted(change.name());
    }

    /// First the finalizer, then the allocation and the consumers.
    private WriteResult<Claim> guardedAndGranted(ClaimChange change, Claim current) {
        var finalizers = new ArrayList<>(current.meta().finalizers());
        for (var each : change.guards()) {
            if (!finalizers.contains(each)) {
                finalizers.add(each);
            }
        }
        WriteResult<Claim> guarded = new WriteResult.Done<>(current);
        if (finalizers.size() > current.meta().finalizers().size()) {
            guarded =
                    cluster.update(
                            Resource.CLAIMS,
                            new Claim(
                                    current.meta().withFinalizers(finalizers),
                                    current.spec(),
                                    current.status()));
        }
        return guarded instanceof WriteResult.Done<Claim>(var stored)
                ? cluster.updateStatus(Resource.CLAIMS, granted(change, stored))
                : guarded;
    }

    private Claim granted(ClaimChange change, Claim current) {
        var consumers = new ArrayList<>(current.status().reservedFor());
        for (var each : change.newcomers()) {
            if (!consumers.contains(each)) {
                consumers.add(each);
            }
        }
        return timed(
                new Claim(
                        current.meta(),
                        current.spec(),
                        new ClaimStatus(
                                change.allocates()
                                        ? change.after().status().allocation()
                                        : current.status().allocation(),
                                consumers,
                                current.status().devices())));
    }

    /// With the time of allocation, from which binding timeouts are measured.
    private Claim timed(Claim claim) {
        var allocation = claim.status().allocation();
        if (allocation == null
                || allocation.time() != null
                || !gates.on("DRADeviceBindingConditions")
                || !gates.on("DRAResourceClaimDeviceStatus")) {
            return claim;
        }
        return new Claim(
                claim.meta(),
                claim.spec(),
                new ClaimStatus(
                        new Allocation(
                                allocation.results(),
                                allocation.config(),
                                allocation.nodes(),
                                cluster.clock().instant()),
                        claim.status().reservedFor(),
                        claim.status().devices()));
    }

    /// What a claim keeps when its grant is rolled back.
    enum Kept {
        /// Its devices, for the next attempt: as in Kubernetes.
        DEVICES,
        /// Nothing that it got.
        NOTHING
    }

    /// Rolls a grant back: the reservation for the pod is removed. A claim that was created for the
    /// pod is deleted.
    void undo(ClaimChange change, Claim stored, Kept kept) {
        if (change.before() == null) {
            remove(stored);
            return;
        }
        var leaving = change.newcomers();
        Claim current = stored;
        for (var tries = 0; tries < TRIES; tries++) {
            var others =
                    current.status().reservedFor().stream()
                            .filter(each -> !leaving.contains(each))
                            .toList();
            var written =
                    cluster.updateStatus(
                            Resource.CLAIMS,
                            new Claim(
                                    current.meta(),
                                    current.spec(),
                                    left(change, kept, current, others)));
            switch (written) {
                case WriteResult.Done<Claim>(var freed) -> {
                    view.assume(freed);
                    return;
                }
                case WriteResult.WriteConflict<Claim>(var there, _) -> current = there;
                case WriteResult.ObjectNotFound<Claim> _, WriteResult.WriteRefused<Claim> _ -> {
                    return;
                }
            }
        }
    }

    private static ClaimStatus left(
            ClaimChange change, Kept kept, Claim current, List<ClaimStatus.Consumer> others) {
        return kept == Kept.NOTHING && change.allocates() && others.isEmpty()
                ? ClaimStatus.EMPTY
                : new ClaimStatus(
                        current.status().allocation(), others, current.status().devices());
    }

    /// Deletes a claim with all finalizers.
    ///
    /// @return whether it is gone
    boolean remove(Claim claim) {
        var free = new Claim(claim.meta().withFinalizers(List.of()), claim.spec(), claim.status());
        if (cluster.update(Resource.CLAIMS, free)
                instanceof WriteResult.WriteConflict<Claim>(var now, _)) {
            var again = new Claim(now.meta().withFinalizers(List.of()), now.spec(), now.status());
            if (!(cluster.update(Resource.CLAIMS, again) instanceof WriteResult.Done<Claim>)) {
                return false;
            }
        }
        return cluster.delete(Resource.CLAIMS, claim.meta().fullName())
                instanceof WriteResult.Done<Claim>;
    }
}
