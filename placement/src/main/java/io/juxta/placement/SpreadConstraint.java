package io.juxta.placement;

import io.juxta.model.FeatureGates;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A topology spread constraint.
///
/// @param maxSkew how many more pods one domain may have than another
/// @param minDomains how many domains there must be before the minimum counts
/// @param affinityPolicy whether nodes that the pod's selector and affinity do not match count
/// @param taintsPolicy whether nodes whose taints the pod does not tolerate count
public record SpreadConstraint(
        int maxSkew,
        String topologyKey,
        boolean hard,
        LabelSelector selector,
        int minDomains,
        Inclusion affinityPolicy,
        Inclusion taintsPolicy) {

    /// Whether nodes that the pod cannot use count nevertheless.
    public enum Inclusion {
        HONOR,
        IGNORE
    }

    /// All constraints of a pod, in their order.
    static List<SpreadConstraint> all(
            Tree.Mapping spec, Map<String, String> labels, FeatureGates gates) {
        var constraints = new ArrayList<SpreadConstraint>();
        for (var item : spec.items("topologySpreadConstraints")) {
            if (item instanceof Tree.Mapping fields) {
                var constraint = read(fields);
                if (gates.on("MatchLabelKeysInPodTopologySpread")) {
                    constraint = constraint.with(narrowed(constraint, fields, labels));
                }
                constraints.add(
                        gates.on("NodeInclusionPolicyInPodTopologySpread")
                                ? constraint
                                : constraint.withoutPolicies());
            }
        }
        return List.copyOf(constraints);
    }

    /// Reads one constraint.
    static SpreadConstraint read(Tree.Mapping fields) {
        return new SpreadConstraint(
                PodView.whole(fields, "maxSkew", 0),
                fields.text("topologyKey"),
                !fields.text("whenUnsatisfiable").equals("ScheduleAnyway"),
                LabelSelector.read(fields, "labelSelector"),
                PodView.whole(fields, "minDomains", 1),
                inclusion(fields.text("nodeAffinityPolicy"), Inclusion.HONOR),
                inclusion(fields.text("nodeTaintsPolicy"), Inclusion.IGNORE));
    }

    /// The selector with the pod's value of each key of `matchLabelKeys` added.
    private static LabelSelector narrowed(
            SpreadConstraint constraint, Tree.Mapping fields, Map<String, String> labels) {
        var selector = constraint.selector();
        for (var key : LabelSelector.texts(fields, "matchLabelKeys")) {
            var value = labels.get(key);
            if (value != null) {
                selector = selector.and(LabelSelector.equal(key, value));
            }
        }
        return selector;
    }

    private SpreadConstraint withoutPolicies() {
        return new SpreadConstraint(
                maxSkew,
                topologyKey,
                hard,
                selector,
                minDomains,
                Inclusion.HONOR,
                Inclusion.IGNORE);
    }

    private static Inclusion inclusion(String text, Inclusion unsaid) {
        return switch (text) {
            case "Honor" -> Inclusion.HONOR;
            case "Ignore" -> Inclusion.IGNORE;
            default -> unsaid;
        };
    }

    SpreadConstraint with(LabelSelector other) {
        return new SpreadConstraint(
                maxSkew, topologyKey, hard, other, minDomains, affinityPolicy, taintsPolicy);
    }
}
