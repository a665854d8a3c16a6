package io.juxta.scheduler;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.ObjectPatch;
import io.juxta.kube.cluster.ObjectPatch.PatchedPart;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.WriteResult;
import io.juxta.model.Claim;
import io.juxta.model.ClaimStatus;
import io.juxta.model.Pod;
import io.juxta.model.PodClaim;
import io.juxta.model.PodDisruptionBudget;
import io.juxta.model.Tree;
import io.juxta.placement.ExtendedUse;
import io.juxta.placement.PodConditions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Evicts a pod of a simulated cluster, and does what the controllers of a real one do then.
///
/// The pod gets its DisruptionTarget condition and is deleted. In a simulation no kubelet stops
/// containers, so its grace period is over at once. Its claims are no longer reserved for it; a
/// claim without any other consumer loses its devices, and one that was made for the pod is
/// deleted. Budgets that cover it allow one disruption less. The controller of the pod does not
/// make another one.
final class Eviction implements Evictor {

    private final Cluster cluster;
    private final ClusterView view;

    Eviction(Cluster cluster, ClusterView view) {
        this.cluster = cluster;
        this.view = view;
    }

    @Override
    public List<Claim> evict(Pod pod, Pod by, PreemptorKind kind) {
        var victim = cluster.read(Resource.PODS, pod.meta().fullName()).orElse(null);
        if (victim == null || !victim.meta().uid().equals(pod.meta().uid())) {
            return List.of();
        }
        disrupt(victim);
        mark(victim, by, kind);
        delete(victim);
        var freed = new ArrayList<Claim>();
        for (var name : claims(victim)) {
            cluster.read(Resource.CLAIMS, victim.meta().namespace() + "/" + name)
                    .flatMap(claim -> released(claim, victim))
                    .ifPresent(freed::add);
        }
        view.refresh();
        return freed;
    }

    /// Every budget that covers the pod allows one disruption less.
    private void disrupt(Pod victim) {
        for (var budget : view.budgets().covering(view.view(victim))) {
            if (budget.disruptionsAllowed() > 0) {
                cluster.updateStatus(
                        Resource.POD_DISRUPTION_BUDGETS,
                        new PodDisruptionBudget(
                                budget.meta(),
                                budget.selector(),
                                budget.disruptionsAllowed() - 1,
                                budget.disruptedPods(),
                                budget.specRest(),
                                budget.statusRest()));
            }
        }
    }

    private void mark(Pod victim, Pod by, PreemptorKind kind) {
        var condition = new TreeMap<String, Tree>();
        condition.put("type", Tree.Text.of(PodConditions.DISRUPTION_TARGET));
        condition.put("status", Tree.Text.of("True"));
        condition.put("reason", Tree.Text.of(PodConditions.PREEMPTED));
        condition.put(
                "message",
                Tree.Text.of(
                        "%s: preempting to accommodate a higher priority %s"
                                .formatted(by.spec().schedulerName(), kind.word())));
        var status =
                Tree.Mapping.of(
                        Map.of(
                                "conditions",
                                Tree.Sequence.of(List.of(Tree.Mapping.of(condition)))));
        cluster.patch(
                Resource.PODS,
                ObjectPatch.of(
                        victim.meta(),
                        PatchedPart.STATUS,
                        Tree.Mapping.of(Map.of("status", status))));
    }

    /// Deletes the pod; controllers that hold it by a finalizer let it go.
    private void delete(Pod victim) {
        if (!victim.meta().finalizers().isEmpty()) {
            var meta = Tree.Mapping.of(Map.of("finalizers", ObjectPatch.replacing(List.of())));
            cluster.patch(
                    Resource.PODS,
                    ObjectPatch.of(
                            victim.meta(),
                            PatchedPart.OBJECT,
                            Tree.Mapping.of(Map.of("metadata", meta))));
        }
        cluster.delete(Resource.PODS, victim.meta().fullName());
    }

    /// The names of the claims that a pod uses.
    private static List<String> claims(Pod pod) {
        var names = new ArrayList<String>();
        for (var claim : pod.spec().claims()) {
            if (claim instanceof PodClaim.Existing(_, var name)) {
                names.add(name);
            }
        }
        for (var generated : pod.status().generatedClaims()) {
            if (generated.claim() != null) {
                names.add(generated.claim());
            }
        }
        var extended = pod.status().rest().mapping(ExtendedUse.FIELD).text("resourceClaimName");
        if (!extended.isEmpty()) {
            names.add(extended);
        }
        return names;
    }

    /// Removes the reservation for a pod from a claim.
    ///
    /// @return the claim as it was, where it lost its devices
    private Optional<Claim> released(Claim claim, Pod victim) {
        var status = claim.status();
        var others =
                status.reservedFor().stream()
                        .filter(consumer -> !consumer.uid().equals(victim.meta().uid()))
                        .toList();
        var freed = Optional.<Claim>empty();
        if (others.isEmpty() && !status.reservedFor().isEmpty()) {
            deallocate(claim);
            freed = Optional.of(claim).filter(Claim::isAllocated);
        } else if (others.size() < status.reservedFor().size()) {
            cluster.updateStatus(
                    Resource.CLAIMS,
                    new Claim(
                            claim.meta(),
                            claim.spec(),
                            new ClaimStatus(status.allocation(), others, status.devices())));
        }
        if (isOwnedBy(claim, victim)) {
            cluster.delete(Resource.CLAIMS, claim.meta().fullName());
        }
        return freed;
    }

    /// Clears the status of a claim; then nothing protects it from deletion any more.
    private void deallocate(Claim claim) {
        var empty = new Claim(claim.meta(), claim.spec(), ClaimStatus.EMPTY);
        if (cluster.updateStatus(Resource.CLAIMS, empty) instanceof WriteResult.Done<Claim>(var now)
                && !now.meta().finalizers().isEmpty()) {
            cluster.update(
                    Resource.CLAIMS,
                    new Claim(now.meta().withFinalizers(List.of()), now.spec(), now.status()));
        }
    }

    private static boolean isOwnedBy(Claim claim, Pod pod) {
        for (var item : claim.meta().rest().items("ownerReferences")) {
            if (item instanceof Tree.Mapping owner
                    && owner.text("kind").equals("Pod")
                    && owner.text("uid").equals(pod.meta().uid())) {
                return true;
            }
        }
        return false;
    }
}
