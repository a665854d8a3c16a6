package io.juxta.node;

import io.juxta.node.AdmissionRemedy.Alignment;
import io.juxta.node.AdmissionRemedy.Setting;
import io.juxta.node.AdmissionRemedy.Tried;
import io.juxta.node.AdmissionRemedy.When;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/// Searches for other settings of the kubelet with which a pod is admitted.
record SettingRemedies(History history, RemedyTrials trials) {

    /// Tries the allocation strategy that breaks ties by use, where it is not on already.
    void option() {
        var policy = trials.base().policy();
        if (policy.name() == PolicyName.SINGLE_NUMA_NODE && !policy.breaksTies()) {
            var option = TopologyOption.PREFER_MOST_ALLOCATED;
            under(new AdmissionRemedy.OtherOption(option.key(), TopologyOption.ALPHA_GATE));
        }
    }

    void scope() {
        if (trials.base().policy().name() != PolicyName.NONE
                && AdmittedContainer.of(trials.pod()).size() > 1) {
            under(
                    new AdmissionRemedy.OtherScope(
                            trials.base().scope() == Scope.POD ? Scope.CONTAINER : Scope.POD));
        }
    }

    /// Weaker policies. None is tried only where best-effort does not help: it gives up the same,
    /// and more.
    void policies() {
        for (var policy : List.of(PolicyName.RESTRICTED, PolicyName.BEST_EFFORT, PolicyName.NONE)) {
            if (policy.compareTo(trials.base().policy().name()) < 0
                    && under(new AdmissionRemedy.OtherPolicy(policy))
                    && policy == PolicyName.BEST_EFFORT) {
                return;
            }
        }
    }

    /// Restarts the kubelet as it is with another setting, and replays everything from the start
    /// under it, the last step too.
    private boolean under(Setting setting) {
        trials.tried().add(new Tried.OfSetting(setting));
        var settings = changed(setting);
        var when = EnumSet.noneOf(When.class);
        var placed = new ArrayList<ContainerPlacement>();
        var alignment = Alignment.ALIGNED;
        var away = new TreeSet<String>();
        for (var each : When.values()) {
            var other =
                    switch (each) {
                        case AFTER_RESTART -> history.restarted(trials.base(), settings);
                        case FROM_START -> history.before(settings);
                    };
            var step =
                    switch (each) {
                        case AFTER_RESTART -> new History.HistoryStep.Admit(trials.pod());
                        case FROM_START -> history.last();
                    };
            var placements = other.flatMap(kubelet -> admitted(kubelet, step));
            if (placements.isPresent()) {
                when.add(each);
                placed.addAll(placed.isEmpty() ? placements.get() : List.of());
                var here = RemedyTrials.alignment(other.orElseThrow(), placements.get());
                alignment = here == Alignment.ALIGNED ? alignment : here;
                away.addAll(turnedAway(other.orElseThrow()));
            }
        }
        if (when.isEmpty()) {
            return false;
        }
        trials.remedies()
                .add(new AdmissionRemedy(setting, when, placed, alignment, List.copyOf(away)));
        return true;
    }

    /// The allocations of the pod when a step is applied; empty where it is rejected.
    private Optional<List<ContainerPlacement>> admitted(Kubelet kubelet, History.HistoryStep step) {
        for (var answer : History.play(kubelet, step).orElse(List.of())) {
            if (answer instanceof Admission.Admitted(var one, var placements)
                    && one.meta().fullName().equals(trials.pod().meta().fullName())) {
                return Optional.of(placements);
            }
        }
        return Optional.empty();
    }

    private KubeletSettings changed(Setting setting) {
        var settings = history.settings();
        var policy = settings.topologyPolicy();
        var scope = settings.topologyScope();
        var options = new TreeMap<>(settings.topologyOptions());
        var gates = settings.gates();
        switch (setting) {
            case AdmissionRemedy.OtherPolicy(var other) -> policy = other.word();
            case AdmissionRemedy.OtherScope(var other) -> scope = other.word();
            case AdmissionRemedy.OtherOption(var option, var gate) -> {
                options.put(option, "true");
                gates = gates.with(Map.of(gate, true));
            }
        }
        return settings.with(policy, scope, options, gates);
    }

    /// Pods that run now and would be rejected with the change.
    private List<String> turnedAway(Kubelet other) {
        var there = other.uids();
        return trials.base().pods().stream()
                .filter(each -> !there.contains(each.meta().uid()))
                .map(each -> each.meta().fullName())
                .toList();
    }
}
