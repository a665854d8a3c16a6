package io.juxta.validation;

import io.juxta.model.FeatureGates;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The server's preparation of a pod before validation.
///
/// A new pod gets a fresh status. An update keeps the stored status, a status write the stored
/// spec, and a resize everything except resources. Then fields of gates that are off are dropped.
final class PodPreparation {

    private static final Tree.Mapping NEW_STATUS =
            Tree.Mapping.of(Map.of("phase", Tree.Text.of("Pending")));

    /// Lists that old clients do not know and so leave out; an empty list still clears them.
    private static final List<String> KEPT_WHEN_LEFT_OUT =
            List.of(
                    "resourceClaimStatuses",
                    "extendedResourceClaimStatus",
                    "nodeAllocatableResourceClaimStatuses");

    private final FeatureGates gates;

    PodPreparation(FeatureGates gates) {
        this.gates = gates;
    }

    Tree.Mapping prepare(Tree.Mapping asked, Operation operation) {
        var pod = PodLevelDefaults.onRead(asked, gates);
        return switch (operation) {
            case Operation.Create _ -> create(pod);
            case Operation.Update(var old) -> update(pod, stored(old));
            case Operation.UpdateStatus(var old) -> status(pod, stored(old));
            case Operation.Resize(var old) -> resize(pod, stored(old));
        };
    }

    /// A stored pod as the server reads it.
    private Tree.Mapping stored(Tree.Mapping old) {
        return PodLevelDefaults.onRead(old, gates);
    }

    private Tree.Mapping create(Tree.Mapping pod) {
        var left = PodGates.drop(pod.with("status", NEW_STATUS), Tree.Mapping.EMPTY, gates);
        return PodLevelDefaults.onWrite(withLabelKeys(left), gates);
    }

    /// Selectors get the pod's own values for their label keys.
    private Tree.Mapping withLabelKeys(Tree.Mapping pod) {
        var labels = pod.mapping("metadata").mapping("labels");
        return Edit.inside(
                pod,
                "spec",
                spec -> {
                    var changed = spec;
                    if (gates.on("MatchLabelKeysInPodAffinity")) {
                        changed = PodAffinities.eachTerm(spec, term -> extended(term, labels));
                    }
                    return gates.on("MatchLabelKeysInPodTopologySpread")
                                    && gates.on("MatchLabelKeysInPodTopologySpreadSelectorMerge")
                            ? Edit.each(
                                    changed,
                                    "topologySpreadConstraints",
                                    constraint -> extended(constraint, labels))
                            : changed;
                });
    }

    private static Tree.Mapping extended(Tree.Mapping term, Tree.Mapping labels) {
        var selector = term;
        for (var key : Nodes.texts(term.items("matchLabelKeys"))) {
            selector = withRequirement(selector, key, "In", labels.fields().get(key));
        }
        for (var key : Nodes.texts(term.items("mismatchLabelKeys"))) {
            selector = withRequirement(selector, key, "NotIn", labels.fields().get(key));
        }
        return selector;
    }

    private static Tree.Mapping withRequirement(
            Tree.Mapping term, String key, String operator, @Nullable Tree value) {
        if (value == null) {
            return term;
        }
        var requirement =
                Tree.Mapping.EMPTY
                        .with("key", Tree.Text.of(key))
                        .with("operator", Tree.Text.of(operator))
                        .with("values", Tree.Sequence.of(List.of(value)));
        return Edit.inside(
                term,
                "labelSelector",
                selector -> {
                    var all = new ArrayList<>(selector.items("matchExpressions"));
                    all.add(requirement);
                    return selector.with("matchExpressions", Tree.Sequence.of(all));
                });
    }

    private Tree.Mapping update(Tree.Mapping pod, Tree.Mapping old) {
        var left = Edit.takeFrom(old, pod, "status");
        return PodGates.drop(withPodResources(left, old), old, gates);
    }

    /// A client that does not know a pod's own resources leaves them out, and they stay.
    private Tree.Mapping withPodResources(Tree.Mapping pod, Tree.Mapping old) {
        var spec = pod.mapping("spec");
        return gates.on("PodLevelResourcesFixDefaulting")
                        && !spec.has("resources")
                        && old.mapping("spec").has("resources")
                ? pod.with("spec", Edit.takeFrom(old.mapping("spec"), spec, "resources"))
                : pod;
    }

    private Tree.Mapping status(Tree.Mapping pod, Tree.Mapping old) {
        var before = old.mapping("status");
        var status = pod.mapping("status");
        for (var field : KEPT_WHEN_LEFT_OUT) {
            status = status.has(field) ? status : Edit.takeFrom(before, status, field);
        }
        if (status.text("qosClass").isEmpty()) {
            status = Edit.takeFrom(before, status, "qosClass");
        }
        if (Nodes.number(status, "observedGeneration") == 0) {
            status = Edit.takeFrom(before, status, "observedGeneration");
        }
        var metadata =
                Edit.takeFrom(old.mapping("metadata"), pod.mapping("metadata"), "ownerReferences")
                        .without("deletionTimestamp");
        var left =
                Edit.takeFrom(old, pod, "spec").with("status", status).with("metadata", metadata);
        return PodGates.drop(left, old, gates);
    }

    private Tree.Mapping resize(Tree.Mapping pod, Tree.Mapping old) {
        var left = merged(pod, old).orElse(pod);
        left = withPodResources(left, old);
        left = left.mapping("spec").has("resources") ? PodLevelDefaults.onWrite(left, gates) : left;
        return PodGates.drop(left, old, gates);
    }

    /// The stored pod with the resources of the new one, or empty when containers were added or
    /// removed: then the rules see the pod as written, and reject it.
    private Optional<Tree.Mapping> merged(Tree.Mapping pod, Tree.Mapping old) {
        var now = pod.mapping("spec");
        var spec = old.mapping("spec");
        for (var kind : List.of(PodContainer.Kind.REGULAR, PodContainer.Kind.INIT)) {
            if (now.items(kind.list()).size() != spec.items(kind.list()).size()) {
                return Optional.empty();
            }
            spec = withResources(spec, now, kind);
        }
        if (gates.on("InPlacePodLevelResourcesVerticalScaling")) {
            spec = Edit.takeFrom(now, spec, "resources");
        }
        if (gates.on("InPlacePodVerticalScalingMemoryBackedVolumes")) {
            spec = Edit.takeFrom(now, spec, "volumes");
        }
        var left = Edit.takeFrom(old, StatusWrite.reset(pod, old), "status");
        return Optional.of(left.with("spec", spec));
    }

    private static Tree.Mapping withResources(
            Tree.Mapping spec, Tree.Mapping now, PodContainer.Kind kind) {
        var containers = PodContainer.of(now, kind);
        var before = PodContainer.of(spec, kind);
        for (var i = 0; i < before.size(); i++) {
            if (!before.get(i).name().equals(containers.get(i).name())) {
                return Edit.takeFrom(now, spec, kind.list());
            }
        }
        var next = containers.iterator();
        return Edit.each(
                spec,
                kind.list(),
                container -> {
                    var from = next.next().tree();
                    return Edit.takeFrom(
                            from, Edit.takeFrom(from, container, "resources"), "resizePolicy");
                });
    }
}
