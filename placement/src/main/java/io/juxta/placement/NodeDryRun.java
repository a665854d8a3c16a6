package io.juxta.placement;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The dry run of preemption on single nodes: which pods have to go so that a pod fits there.
///
/// All pods of lower priority are taken away. If the pod fits then, they are put back one by one as
/// long as it still fits: first those whose eviction violates a PodDisruptionBudget, and among them
/// the most important first. The filters see nodes without the pods that left; devices that their
/// claims hold are not freed, because DynamicResources has no part in Kubernetes' dry run.
final class NodeDryRun {

    private static final DryRun NO_VICTIMS =
            new DryRun.NoRoom(List.of("No preemption victims found for incoming pod"));

    private final Placer placer;
    private final Attempt attempt;
    private final Victims victims;
    private final DisruptionBudgets budgets;
    private final PreFilterResults preFilterResults;

    NodeDryRun(Placer placer, Attempt attempt, Victims victims, DisruptionBudgets budgets) {
        this.placer = placer;
        this.attempt = attempt;
        this.victims = victims;
        this.budgets = budgets;
        this.preFilterResults = placer.preFilter(attempt);
    }

    /// The result for one node.
    sealed interface DryRun {

        /// The pod fits once these pods are gone.
        ///
        /// @param victims the most important first
        /// @param budgets the violated budget of each victim that violates one
        record Candidate(String node, List<PodView> victims, List<String> budgets)
                implements DryRun {

            int violations() {
                return budgets.size();
            }
        }

        /// The pod does not fit whatever is evicted.
        record NoRoom(List<String> reasons) implements DryRun {}

        /// A filter failed.
        record DryRunFailed(String error) implements DryRun {}
    }

    /// Tries one node.
    ///
    /// @param index of the node in the snapshot
    DryRun on(int index) {
        return new Trial(index).run();
    }

    /// One node, with the pods that are on it at each step.
    private final class Trial {

        private final int index;

        /// Pods of groups that go from other nodes are missing here.
        private Snapshot around = attempt.snapshot();

        private NodeState here;

        Trial(int index) {
            this.index = index;
            this.here = around.node(index);
        }

        DryRun run() {
            var all = victims.on(here, attempt.pod().priority());
            if (all.isEmpty()) {
                return NO_VICTIMS;
            }
            all.forEach(this::remove);
            switch (verdict()) {
                case FilterResult.Passed _ -> {}
                case FilterResult.FilterRejected rejected -> {
                    return new DryRun.NoRoom(rejected.reasons());
                }
                case FilterResult.FilterFailed(var error) -> {
                    return new DryRun.DryRunFailed(error);
                }
                case FilterResult.FilterUndecided(var what) -> {
                    return new DryRun.NoRoom(List.of(what));
                }
            }
            all.sort(Victim.MOST_IMPORTANT_FIRST);
            var split = budgets.split(all);
            var leaving = new ArrayList<Victim>();
            var violated = new ArrayList<String>();
            for (var each : split.violating()) {
                if (!isReprieved(each.victim())) {
                    leaving.add(each.victim());
                    violated.addAll(each.budgets());
                }
            }
            for (var each : split.others()) {
                if (!isReprieved(each)) {
                    leaving.add(each);
                }
            }
            if (leaving.isEmpty()) {
                return new DryRun.DryRunFailed(
                        "expected at least one victim pod on node \"%s\"".formatted(here.name()));
            }
            leaving.sort(Victim.MOST_IMPORTANT_FIRST);
            return new DryRun.Candidate(
                    here.name(),
                    leaving.stream().flatMap(victim -> victim.pods().stream()).toList(),
                    violated);
        }

        /// Puts a victim back, and takes it away again where the pod does not fit then.
        private boolean isReprieved(Victim victim) {
            var hereWithout = here;
            var aroundWithout = around;
            for (var pod : victim.pods()) {
                var node = elsewhere(pod);
                if (node == null) {
                    here = here.with(pod);
                } else {
                    around = around.with(node.with(pod));
                }
            }
            if (verdict() instanceof FilterResult.Passed) {
                return true;
            }
            here = hereWithout;
            around = aroundWithout;
            return false;
        }

        private void remove(Victim victim) {
            for (var pod : victim.pods()) {
                var node = elsewhere(pod);
                if (node == null) {
                    here = here.without(pod.key());
                } else {
                    around = around.with(node.without(pod.key()));
                }
            }
        }

        /// The other node that a pod of a group is on; null for a pod that is here.
        private @Nullable NodeState elsewhere(PodView pod) {
            var name = pod.pod().spec().nodeName();
            return name.isEmpty() || name.equals(here.name()) ? null : around.node(name);
        }

        private FilterResult verdict() {
            var objection =
                    placer.judge(
                                    attempt,
                                    preFilterResults,
                                    () ->
                                            new Attempt(
                                                    attempt.pod(),
                                                    around.with(here),
                                                    attempt.terms()),
                                    here,
                                    index)
                            .objection();
            if (objection == null) {
                return FilterResult.PASSED;
            }
            return objection.verdict() instanceof FilterResult.FilterFailed(var error)
                    ? new FilterResult.FilterFailed(
                            "running \"%s\" filter plugin: %s".formatted(objection.plugin(), error))
                    : objection.verdict();
        }
    }
}
