package io.juxta.node;

import io.juxta.model.FeatureGates;
import io.juxta.model.Pod;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Admits one pod to the topology manager: per container, or for the pod as a whole, hints are
/// merged and the managers allocate. The first rejection ends it; what was allocated stays
/// allocated.
final class PodAdmitter {

    /// The hint of a container.
    ///
    /// @param tie the tie that was broken for it; null when there was none
    record Sent(AdmittedContainer part, Hint hint, @Nullable Tie tie) {}

    private final Policy policy;
    private final @Nullable Scope scope;
    private final FeatureGates gates;
    private final Managers managers;
    private final List<Sent> sent = new ArrayList<>();
    private TieCount ties = TieCount.NONE;

    /// @param scope null under policy none, which calls no provider
    PodAdmitter(Policy policy, @Nullable Scope scope, FeatureGates gates, Managers managers) {
        this.policy = policy;
        this.scope = scope;
        this.gates = gates;
        this.managers = managers;
    }

    /// The hints of the containers, in their order.
    List<Sent> sent() {
        return List.copyOf(sent);
    }

    /// How often ties between nodes were broken by their use.
    TieCount ties() {
        return ties;
    }

    /// Places a pod; null when every container has its resources.
    @Nullable Admission place(Pod pod, WorkBudget budget) {
        if (scope == null) {
            return withoutHints(pod);
        }
        return switch (scope) {
            case CONTAINER -> byContainer(pod, budget);
            case POD -> asWhole(pod, budget);
        };
    }

    private @Nullable Admission withoutHints(Pod pod) {
        var none = new Hint(null, false);
        for (var part : AdmittedContainer.of(pod)) {
            sent.add(new Sent(part, none, null));
            var refusal = allocate(part, none, List.of());
            if (refusal != null) {
                return refusal;
            }
        }
        return null;
    }

    private @Nullable Admission byContainer(Pod pod, WorkBudget budget) {
        for (var part : AdmittedContainer.of(pod)) {
            var offers = new ArrayList<SortedMap<String, Hints>>();
            managers.providers().forEach(provider -> offers.add(provider.hints(part)));
            switch (merge(offers, budget)) {
                case Merged.MergeUndecided(var step) -> {
                    return new Admission.AdmissionUndecided(pod, step);
                }
                case Merged.MergeRejected _ -> {
                    return notAligned(
                            pod,
                            part,
                            offers,
                            room(provider -> provider.room(part)),
                            "pod with pod-level resources failed admission with a container-level"
                                    + " topology manager");
                }
                case Merged.MergeAdmitted(var hint, _) -> {
                    sent.add(new Sent(part, hint, tie(offers)));
                    var refusal = allocate(part, hint, offers);
                    if (refusal != null) {
                        return refusal;
                    }
                }
            }
        }
        return null;
    }

    private @Nullable Admission asWhole(Pod pod, WorkBudget budget) {
        var offers = new ArrayList<SortedMap<String, Hints>>();
        managers.providers().forEach(provider -> offers.add(provider.hints(pod)));
        return switch (merge(offers, budget)) {
            case Merged.MergeUndecided(var step) -> new Admission.AdmissionUndecided(pod, step);
            case Merged.MergeRejected _ ->
                    notAligned(
                            pod,
                            null,
                            offers,
                            room(provider -> provider.room(pod)),
                            "pod with pod-level resources failed admission under pod-scope topology"
                                    + " manager");
            case Merged.MergeAdmitted(var hint, _) -> {
                var parts = AdmittedContainer.of(pod);
                var tie = tie(offers);
                if (managesWhole(pod)) {
                    parts.forEach(part -> sent.add(new Sent(part, hint, tie)));
                    yield allocateWhole(pod, hint, offers);
                }
                for (var part : parts) {
                    sent.add(new Sent(part, hint, tie));
                    var refusal = allocate(part, hint, offers);
                    if (refusal != null) {
                        yield refusal;
                    }
                }
                yield null;
            }
        };
    }

    private Merged merge(List<SortedMap<String, Hints>> offers, WorkBudget budget) {
        var merged = policy.merge(offers, managers.signals(), budget);
        if (merged instanceof Merged.MergeAdmitted(_, var asked)) {
            ties = ties.plus(asked);
        }
        return merged;
    }

    /// Computed before anything is allocated, so that it shows the use that the merge saw.
    private @Nullable Tie tie(List<SortedMap<String, Hints>> offers) {
        return policy.tie(offers, managers.signals()).orElse(null);
    }

    private List<Room> room(Function<Provider, List<Room>> asked) {
        return managers.providers().stream().flatMap(one -> asked.apply(one).stream()).toList();
    }

    private boolean managesWhole(Pod pod) {
        return gates.on("PodLevelResourceManagers") && PodLevel.isSet(pod);
    }

    private Admission notAligned(
            Pod pod,
            @Nullable AdmittedContainer part,
            List<SortedMap<String, Hints>> offers,
            List<Room> rooms,
            String podLevelText) {
        return new Admission.Rejected(
                pod,
                "TopologyAffinityError",
                managesWhole(pod)
                        ? "Pod Scope " + podLevelText
                        : "Resources cannot be allocated with Topology locality",
                new Evidence(
                        Evidence.Stage.MERGE,
                        part,
                        Evidence.offers(offers),
                        null,
                        rooms,
                        List.of()));
    }

    private @Nullable Admission allocate(
            AdmittedContainer part, Hint hint, List<SortedMap<String, Hints>> offers) {
        for (var provider : managers.providers()) {
            var grant = provider.allocate(part, hint);
            var refusal = refusal(part.pod(), part, grant, hint, offers, () -> provider.room(part));
            if (refusal != null) {
                return refusal;
            }
        }
        return null;
    }

    private @Nullable Admission allocateWhole(
            Pod pod, Hint hint, List<SortedMap<String, Hints>> offers) {
        for (var provider : managers.providers()) {
            var grant = provider.allocatePod(pod, hint);
            var refusal = refusal(pod, null, grant, hint, offers, () -> provider.room(pod));
            if (refusal != null) {
                return refusal;
            }
        }
        return null;
    }

    private static @Nullable Admission refusal(
            Pod pod,
            @Nullable AdmittedContainer part,
            ManagerAllocation grant,
            Hint hint,
            List<SortedMap<String, Hints>> offers,
            Supplier<List<Room>> rooms) {
        return switch (grant) {
            case ManagerAllocation.Granted _ -> null;
            case ManagerAllocation.AllocationUndecided(var step) ->
                    new Admission.AdmissionUndecided(pod, step);
            case ManagerAllocation.AllocationRefused(var reason, var message) ->
                    new Admission.Rejected(
                            pod,
                            reason,
                            message,
                            new Evidence(
                                    Evidence.Stage.ALLOCATION,
                                    part,
                                    Evidence.offers(offers),
                                    hint,
                                    rooms.get(),
                                    List.of()));
        };
    }
}
