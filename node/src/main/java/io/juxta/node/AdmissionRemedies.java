package io.juxta.node;

import io.juxta.model.Pod;
import io.juxta.node.AdmissionRemedy.Tried;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Searches for changes with which a rejected pod is admitted.
///
/// Trials do not run on the kubelet that rejected the pod, which still holds what was allocated
/// before the rejection, but on a replay up to the moment before. There the pod comes with another
/// request, or after another pod was removed. Another setting is tried twice: in a kubelet that is
/// restarted with it at that moment, and in one that had it from the start, so that all earlier
/// pods are admitted under it. A pod that was rejected when it was offered again after a restart is
/// offered once more after that, under another UID, or counts as admitted when the restart itself
/// admits it.
///
/// Changes that keep the pod aligned come first; a weaker policy comes last.
///
/// The trials are bounded: half a dozen settings, some forty amounts per request, and as many other
/// pods as [#PODS_TRIED], or, where no single one helps, all of up to [#PODS_TOGETHER].
public final class AdmissionRemedies {

    private static final int PODS_TRIED = 16;
    private static final int PODS_TOGETHER = 64;

    /// The result.
    ///
    /// @param tried all that was tried, with what did not help
    public record FoundRemedy(List<AdmissionRemedy> remedies, List<Tried> tried) {
        public FoundRemedy {
            remedies = List.copyOf(remedies);
            tried = List.copyOf(tried);
        }
    }

    private final History history;
    private final Admission.Rejected rejected;
    private final RemedyTrials trials;

    private AdmissionRemedies(History history, Admission.Rejected rejected, RemedyTrials trials) {
        this.history = history;
        this.rejected = rejected;
        this.trials = trials;
    }

    /// All remedies for a pod that the last step of a history rejected.
    public static FoundRemedy find(History history, Admission.Rejected rejected) {
        var before = history.before();
        if (before.isEmpty()) {
            return new FoundRemedy(List.of(), List.of());
        }
        var base = before.get();
        var pod =
                switch (history.last()) {
                    case History.HistoryStep.Admit _ -> rejected.pod();
                    case History.HistoryStep.Remove _,
                            History.HistoryStep.Restart _,
                            History.HistoryStep.Again _ -> {
                        History.play(base, history.last());
                        yield again(rejected.pod());
                    }
                };
        return new AdmissionRemedies(history, rejected, new RemedyTrials(base, pod)).all();
    }

    private static Pod again(Pod pod) {
        return PodIdentity.renamed(pod, pod.meta().uid() + "-again");
    }

    private FoundRemedy all() {
        var asked = rejected.evidence().stage() != Evidence.Stage.PREDICATE;
        var settings = new SettingRemedies(history, trials);
        if (asked) {
            settings.option();
            settings.scope();
        }
        newUid();
        new RequestRemedies(rejected.evidence(), trials).all();
        withoutPods();
        if (asked) {
            settings.policies();
        }
        return new FoundRemedy(trials.remedies(), trials.tried());
    }

    /// An earlier pod of this UID may have left allocations that do not fit now.
    private void newUid() {
        if (history.knows(rejected.pod().meta().uid())) {
            trials.tried().add(new Tried.OfNewUid());
            trials.admitted(again(rejected.pod()))
                    .ifPresent(now -> trials.found(new AdmissionRemedy.NewUid(), now));
        }
    }

    private void withoutPods() {
        var others =
                trials.base().pods().stream()
                        .filter(other -> !other.meta().uid().equals(trials.pod().meta().uid()))
                        .map(other -> other.meta().fullName())
                        .distinct()
                        .toList();
        var some = others.subList(0, Math.min(others.size(), PODS_TRIED));
        if (!some.isEmpty()) {
            trials.tried().add(new Tried.OfPods(some.size(), others.size()));
        }
        var before = trials.remedies().size();
        for (var name : some) {
            without(List.of(name))
                    .ifPresent(
                            now ->
                                    trials.found(
                                            new AdmissionRemedy.WithoutPods(List.of(name)), now));
        }
        if (trials.remedies().size() == before
                && others.size() > 1
                && others.size() <= PODS_TOGETHER) {
            withoutSeveral(others);
        }
    }

    /// Removes all others, then puts back each that can stay.
    private void withoutSeveral(List<String> others) {
        trials.tried().add(new Tried.OfAllPods(others.size()));
        var found = without(others);
        if (found.isEmpty()) {
            return;
        }
        var placements = found.get();
        var left = new ArrayList<>(others);
        for (var name : others) {
            var fewer = new ArrayList<>(left);
            fewer.remove(name);
            var now = without(fewer);
            if (now.isPresent()) {
                placements = now.get();
                left = fewer;
            }
        }
        trials.found(new AdmissionRemedy.WithoutPods(left), placements);
    }

    private Optional<List<ContainerPlacement>> without(List<String> names) {
        var copy = trials.base().copy();
        names.forEach(copy::remove);
        return RemedyTrials.admitted(copy, trials.pod());
    }
}
