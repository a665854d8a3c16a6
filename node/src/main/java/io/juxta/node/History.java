package io.juxta.node;

import io.juxta.model.Pod;
import io.juxta.node.device.PluginDevice;
import io.juxta.topology.Machine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The log of events on a node since its kubelet started, for replays: unchanged up to the moment
/// before the last step, or from the start under other settings.
///
/// A replay is kept and continued, so each set of settings costs one more run in all, however often
/// it is requested; there are about half a dozen of them.
public final class History {

    /// One event.
    public sealed interface HistoryStep {

        /// A pod was offered.
        record Admit(Pod pod) implements HistoryStep {}

        /// A pod was removed, by `namespace/name`.
        record Remove(String pod) implements HistoryStep {}

        /// The kubelet was restarted.
        record Restart() implements HistoryStep {}

        /// Pods that ran when the saved state was written were offered again.
        record Again(List<Pod> pods) implements HistoryStep {
            public Again {
                pods = List.copyOf(pods);
            }
        }
    }

    private final Machine machine;
    private final KubeletSettings settings;
    private final Map<String, List<PluginDevice>> devices;
    private final SavedState saved;
    private final Kubelet.KubeletOptions options;
    private final List<HistoryStep> steps = new ArrayList<>();
    private final Map<KubeletSettings, Replay> replays = new HashMap<>();

    /// A kubelet and how far it was replayed.
    private static final class Replay {
        private @Nullable Kubelet kubelet;
        private int played;

        Replay(@Nullable Kubelet kubelet) {
            this.kubelet = kubelet;
        }
    }

    /// The history of a kubelet that starts like this, see [Kubelet#start].
    public History(
            Machine machine,
            KubeletSettings settings,
            Map<String, List<PluginDevice>> devices,
            SavedState saved,
            Kubelet.KubeletOptions options) {
        this.machine = machine;
        this.settings = settings;
        this.devices = devices;
        this.saved = saved;
        this.options = options;
    }

    /// Records an event before its result is known.
    public void add(HistoryStep step) {
        steps.add(step);
    }

    KubeletSettings settings() {
        return settings;
    }

    /// The last event.
    HistoryStep last() {
        return steps.getLast();
    }

    /// Whether a pod of this UID came before the last event, or with saved state.
    boolean knows(String uid) {
        if (last() instanceof HistoryStep.Again) {
            return true;
        }
        return steps.subList(0, steps.size() - 1).stream()
                .anyMatch(
                        step ->
                                switch (step) {
                                    case HistoryStep.Admit(var pod) -> Kubelet.uid(pod).equals(uid);
                                    case HistoryStep.Again(var pods) ->
                                            pods.stream()
                                                    .anyMatch(pod -> Kubelet.uid(pod).equals(uid));
                                    case HistoryStep.Remove _, HistoryStep.Restart _ -> false;
                                });
    }

    /// The kubelet as it was before the last step.
    Optional<Kubelet> before() {
        return before(settings);
    }

    /// The kubelet as it would have been before the last step, had these been its settings from the
    /// start. Nothing where it would not have started, or something on the way is undecided.
    Optional<Kubelet> before(KubeletSettings changed) {
        var replay = replays.computeIfAbsent(changed, key -> new Replay(start(key, saved)));
        var kubelet = replay.kubelet;
        while (kubelet != null && replay.played < steps.size() - 1) {
            if (play(kubelet, steps.get(replay.played)).isEmpty()) {
                kubelet = null;
            }
            replay.played++;
        }
        replay.kubelet = kubelet;
        return Optional.ofNullable(kubelet).map(Kubelet::copy);
    }

    /// A kubelet that continues from the state of another under these settings, its pods offered
    /// again; the other one is not changed. Empty where it would not start, or something is
    /// undecided.
    Optional<Kubelet> restarted(Kubelet other, KubeletSettings changed) {
        var copy = other.copy();
        var restarted = start(changed, copy.managers().saved());
        return Optional.ofNullable(restarted)
                .filter(one -> play(one, new HistoryStep.Again(copy.pods())).isPresent());
    }

    private @Nullable Kubelet start(KubeletSettings changed, SavedState from) {
        try {
            return Kubelet.start(machine, changed, devices, from, options);
        } catch (StartException _) {
            return null;
        }
    }

    /// Applies an event: the results for the offered pods, or empty when they are not known.
    static Optional<List<Admission>> play(Kubelet kubelet, HistoryStep step) {
        try {
            var answers =
                    switch (step) {
                        case HistoryStep.Admit(var pod) -> List.of(kubelet.admit(pod));
                        case HistoryStep.Remove(var pod) -> {
                            kubelet.remove(pod);
                            yield List.<Admission>of();
                        }
                        case HistoryStep.Restart _ -> kubelet.restart().again();
                        case HistoryStep.Again(var pods) -> kubelet.again(pods).again();
                    };
            return answers.stream().anyMatch(Admission.AdmissionUndecided.class::isInstance)
                    ? Optional.empty()
                    : Optional.of(answers);
        } catch (StartException _) {
            return Optional.empty();
        }
    }
}
