package io.juxta.placement;

import io.juxta.model.Tree;
import io.juxta.placement.SpreadConstraint.Inclusion;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/// The spread constraints of a pod: its own, or the default ones where a Service or a controller
/// selects it.
///
/// @param needsAllKeys whether a node without one of the keys does not count at all
record SpreadRules(List<SpreadConstraint> constraints, boolean needsAllKeys) {

    static final String HOSTNAME = "kubernetes.io/hostname";
    private static final String ZONE = "topology.kubernetes.io/zone";

    private static final List<SpreadConstraint> SYSTEM = List.of(soft(HOSTNAME, 3), soft(ZONE, 5));

    private static final SpreadRules NONE = new SpreadRules(List.of(), true);

    private static SpreadConstraint soft(String key, int maxSkew) {
        return new SpreadConstraint(
                maxSkew, key, false, LabelSelector.NOTHING, 1, Inclusion.HONOR, Inclusion.IGNORE);
    }

    /// Those with `DoNotSchedule`.
    static SpreadRules hard(Attempt attempt) {
        return of(attempt, true);
    }

    /// Those with `ScheduleAnyway`.
    static SpreadRules soft(Attempt attempt) {
        return of(attempt, false);
    }

    private static SpreadRules of(Attempt attempt, boolean hard) {
        var own = attempt.pod().spread();
        if (!own.isEmpty()) {
            return new SpreadRules(filtered(own, hard), true);
        }
        return switch (attempt.terms().profile().defaultSpread()) {
            case DefaultSpread.System _ ->
                    hard ? NONE : new SpreadRules(selected(SYSTEM, attempt), false);
            case DefaultSpread.Listed(var listed) ->
                    new SpreadRules(selected(filtered(listed, hard), attempt), true);
        };
    }

    private static List<SpreadConstraint> filtered(List<SpreadConstraint> all, boolean hard) {
        var some = new ArrayList<SpreadConstraint>();
        for (var constraint : all) {
            if (constraint.hard() == hard) {
                some.add(constraint);
            }
        }
        return some;
    }

    /// The default constraints with the selector of the Service or controller that selects the pod;
    /// empty where none does.
    private static List<SpreadConstraint> selected(
            List<SpreadConstraint> constraints, Attempt attempt) {
        if (constraints.isEmpty()) {
            return List.of();
        }
        var selector = selector(attempt);
        return selector.isEverything()
                ? List.of()
                : constraints.stream().map(each -> each.with(selector)).toList();
    }

    /// The combined selector of all Services that select the pod and of its controller.
    private static LabelSelector selector(Attempt attempt) {
        var pod = attempt.pod();
        var all = attempt.snapshot().surroundings().selecting(pod.namespace());
        if (all.isEmpty()) {
            return LabelSelector.EVERYTHING;
        }
        var labels = new TreeMap<String, LabelSelector.LabelSelectorRequirement>();
        for (var each : all) {
            if (each.kind() == PodSelecting.SelectingKind.SERVICE
                    && each.selector().matches(pod.labels())) {
                each.selector().requirements().forEach(one -> labels.put(one.key(), one));
            }
        }
        var controller = controller(pod, all);
        var requirements = new ArrayList<>(labels.values());
        if (!controller.none()) {
            requirements.addAll(controller.requirements());
        }
        return new LabelSelector(false, requirements);
    }

    /// The selector of the pod's controller, where its kind is known.
    private static LabelSelector controller(PodView pod, List<PodSelecting> all) {
        for (var item : pod.pod().meta().rest().items("ownerReferences")) {
            if (item instanceof Tree.Mapping owner && owner.flag("controller")) {
                for (var each : all) {
                    if (each.kind() != PodSelecting.SelectingKind.SERVICE
                            && each.kind().text().equals(owner.text("kind"))
                            && each.kind().apiVersion().equals(owner.text("apiVersion"))
                            && each.name().equals(owner.text("name"))) {
                        return each.selector();
                    }
                }
                return LabelSelector.NOTHING;
            }
        }
        return LabelSelector.NOTHING;
    }
}
