package io.juxta.placement;

import io.juxta.model.PodDisruptionBudget;
import io.juxta.placement.LabelSelector.LabelSelectorRequirement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The PodDisruptionBudgets of a cluster, as preemption counts them.
///
/// A budget forbids nothing here: pods that it protects are evicted too, where no other choice
/// makes room. Of several budgets for one pod, the first by name counts first; Kubernetes takes
/// them in any order.
public final class DisruptionBudgets {

    public static final DisruptionBudgets NONE = new DisruptionBudgets(List.of());

    private final Map<String, List<Budget>> byNamespace = new HashMap<>();
    private final int size;

    private record Budget(int place, PodDisruptionBudget object, LabelSelector selector) {

        boolean covers(PodView pod) {
            return selector.matches(pod.labels())
                    && !object.disruptedPods().containsKey(pod.pod().meta().name());
        }
    }

    /// A victim whose eviction violates budgets.
    ///
    /// @param budgets the violated budget of each pod that violates one
    record Violation(Victim victim, List<String> budgets) {}

    /// Victims by whether their eviction violates a budget, both in the given order.
    record Split(List<Violation> violating, List<Victim> others) {}

    private DisruptionBudgets(Collection<PodDisruptionBudget> objects) {
        var sorted = new ArrayList<>(objects);
        sorted.sort(Comparator.comparing(object -> object.meta().name()));
        for (var object : sorted) {
            var selector = selector(object);
            if (!selector.none()) {
                var namespace =
                        byNamespace.computeIfAbsent(
                                object.meta().namespace(), _ -> new ArrayList<>());
                namespace.add(new Budget(namespace.size(), object, selector));
            }
        }
        size = objects.size();
    }

    public static DisruptionBudgets of(Collection<PodDisruptionBudget> objects) {
        return objects.isEmpty() ? NONE : new DisruptionBudgets(objects);
    }

    /// A missing, empty or invalid selector covers no pod.
    private static LabelSelector selector(PodDisruptionBudget budget) {
        if (budget.selector() == null) {
            return LabelSelector.NOTHING;
        }
        try {
            var selector = LabelSelector.read(budget.selector());
            return selector.isEverything()
                            || !selector.requirements().stream()
                                    .allMatch(DisruptionBudgets::isValid)
                    ? LabelSelector.NOTHING
                    : selector;
        } catch (UnreadableException _) {
            return LabelSelector.NOTHING;
        }
    }

    private static boolean isValid(LabelSelectorRequirement requirement) {
        return switch (requirement.operator()) {
            case IN, NOT_IN -> !requirement.values().isEmpty();
            case EXISTS, DOES_NOT_EXIST -> requirement.values().isEmpty();
            case GREATER, LESS -> false;
        };
    }

    /// The budgets that cover a pod, by name. Kubernetes looks at no budget for a pod without
    /// labels, and does not count a pod whose eviction was granted already.
    public List<PodDisruptionBudget> covering(PodView pod) {
        return in(pod).stream().filter(each -> each.covers(pod)).map(Budget::object).toList();
    }

    private List<Budget> in(PodView pod) {
        return pod.labels().isEmpty()
                ? List.of()
                : byNamespace.getOrDefault(pod.namespace(), List.of());
    }

    /// Counts the disruptions that budgets allow down, victim by victim.
    ///
    /// @param victims the most important first
    Split split(List<Victim> victims) {
        if (size == 0) {
            return new Split(List.of(), victims);
        }
        var left = new HashMap<String, int[]>();
        var violating = new ArrayList<Violation>();
        var others = new ArrayList<Victim>();
        for (var victim : victims) {
            var violated = new ArrayList<String>();
            for (var pod : victim.pods()) {
                var budget = violated(pod, left);
                if (!budget.isEmpty()) {
                    violated.add(budget);
                }
            }
            if (violated.isEmpty()) {
                others.add(victim);
            } else {
                violating.add(new Violation(victim, violated));
            }
        }
        return new Split(violating, others);
    }

    /// The first budget that allows no more disruptions; empty when there is none. Budgets behind
    /// it are not counted down.
    private String violated(PodView pod, Map<String, int[]> left) {
        for (var budget : in(pod)) {
            if (!budget.covers(pod)) {
                continue;
            }
            var allowed =
                    left.computeIfAbsent(pod.namespace(), _ -> allowed(in(pod)))[budget.place()]--;
            if (allowed <= 0) {
                return budget.object().meta().fullName();
            }
        }
        return "";
    }

    private static int[] allowed(List<Budget> budgets) {
        return budgets.stream().mapToInt(each -> each.object().disruptionsAllowed()).toArray();
    }
}
