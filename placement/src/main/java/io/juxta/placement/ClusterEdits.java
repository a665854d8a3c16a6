package io.juxta.placement;

import io.juxta.allocator.why.Changed;
import io.juxta.allocator.why.FitChange;
import io.juxta.model.ByName;
import io.juxta.model.Claim;
import io.juxta.model.ClaimStatus;
import io.juxta.model.Node;
import io.juxta.model.Pod;
import io.juxta.model.Taint;
import io.juxta.placement.ClaimResolution.Resolved;
import io.juxta.placement.ClaimResolution.Twice;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/// Applies changes to the nodes, pods and claims of a snapshot.
final class ClusterEdits {

    private ClusterEdits() {}

    /// @param pod whose claims are changed
    static Snapshot of(Snapshot snapshot, Pod pod, List<PodChange> changes) {
        var edited = snapshot;
        for (var change : changes) {
            edited =
                    switch (change) {
                        case PodChange.Uncordon(var node) ->
                                edited(edited, node, ClusterEdits::uncordoned);
                        case PodChange.LabelNode(var node, var key, var value) ->
                                edited(edited, node, each -> labelled(each, key, value));
                        case PodChange.ClearTaint(var node, var taint) ->
                                edited(edited, node, each -> cleared(each, taint));
                        case PodChange.DeclareFeature(var node, var feature) ->
                                edited(edited, node, each -> declaring(each, feature));
                        case PodChange.StopPod(var other, var node) -> stopped(edited, other, node);
                        case PodChange.Deallocate(var claim) -> deallocated(edited, claim);
                        case PodChange.OfClaims(var ofClaims) -> changed(edited, pod, ofClaims);
                        case PodChange.RemoveGate _,
                                PodChange.TolerateTaint _,
                                PodChange.ChangeNodeSelector _,
                                PodChange.RenameNodeSelector _,
                                PodChange.RemoveNodeSelector _,
                                PodChange.RemoveNodeName _,
                                PodChange.WidenNodeAffinity _,
                                PodChange.RemoveNodeAffinity _,
                                PodChange.LowerRequest _,
                                PodChange.RemoveHostPort _,
                                PodChange.RemoveSpreadConstraint _,
                                PodChange.RemovePodAffinity _ ->
                                edited;
                    };
        }
        return edited;
    }

    /// A change of one node.
    private interface Edit {
        Node of(Node node);
    }

    private static Snapshot edited(Snapshot snapshot, String name, Edit edit) {
        var node = snapshot.node(name);
        return node == null ? snapshot : snapshot.with(node.with(edit.of(node.node())));
    }

    private static Node uncordoned(Node node) {
        var taints =
                node.taints().stream()
                        .filter(taint -> !taint.key().equals(NodeUnschedulable.CORDON.key()))
                        .toList();
        return node(node, node.meta().labels(), false, taints, node.declaredFeatures());
    }

    private static Node labelled(Node node, String key, String value) {
        var labels = new TreeMap<String, String>(node.meta().labels());
        labels.put(key, value);
        return node(
                node,
                ByName.copyOf(labels),
                node.unschedulable(),
                node.taints(),
                node.declaredFeatures());
    }

    private static Node cleared(Node node, Taint gone) {
        var taints = node.taints().stream().filter(taint -> !taint.equals(gone)).toList();
        return node(
                node, node.meta().labels(), node.unschedulable(), taints, node.declaredFeatures());
    }

    private static Node declaring(Node node, String feature) {
        var features = new ArrayList<>(node.declaredFeatures());
        features.add(feature);
        features.sort(null);
        return node(node, node.meta().labels(), node.unschedulable(), node.taints(), features);
    }

    private static Node node(
            Node node,
            ByName<String> labels,
            boolean unschedulable,
            List<Taint> taints,
            List<String> features) {
        return new Node(
                node.meta().withLabels(labels),
                unschedulable,
                taints,
                node.allocatable(),
                node.capacity(),
                features,
                node.images(),
                node.specRest(),
                node.statusRest());
    }

    private static Snapshot stopped(Snapshot snapshot, String pod, String name) {
        var node = snapshot.node(name);
        if (node == null) {
            return snapshot;
        }
        for (var other : node.pods()) {
            if (other.name().equals(pod)) {
                return snapshot.with(node.without(other.key()));
            }
        }
        return snapshot;
    }

    private static Snapshot deallocated(Snapshot snapshot, String name) {
        var claim = snapshot.claim(name);
        if (claim == null) {
            return snapshot;
        }
        var empty = new Claim(claim.meta(), claim.spec(), ClaimStatus.EMPTY);
        return snapshot.with(
                snapshot.claims().with(name, empty), snapshot.world().replacing(claim, empty));
    }

    private static Snapshot changed(Snapshot snapshot, Pod pod, FitChange change) {
        if (change instanceof FitChange.FreeClaims(var freed)) {
            var edited = snapshot;
            for (var holder : freed) {
                edited = deallocated(edited, holder.claim());
            }
            return edited;
        }
        var changed = Changed.of(snapshot.world(), unallocated(pod, snapshot), change);
        var claims = snapshot.claims();
        for (var claim : changed.claims()) {
            claims = claims.with(claim.meta().fullName(), claim);
        }
        return snapshot.with(claims, changed.world());
    }

    /// The pod's claims without an allocation, in the pod's order.
    static List<Claim> unallocated(Pod pod, Snapshot snapshot) {
        var claims = new ArrayList<Claim>();
        if (ClaimResolution.of(pod, snapshot, Twice.ONE_CLAIM) instanceof Resolved(var all)) {
            for (var each : all) {
                if (!each.claim().isAllocated()) {
                    claims.add(each.claim());
                }
            }
        }
        return claims;
    }
}
