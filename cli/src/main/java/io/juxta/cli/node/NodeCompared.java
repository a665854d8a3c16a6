package io.juxta.cli.node;

import io.juxta.node.Admission;
import io.juxta.node.ContainerPlacement;
import io.juxta.node.Headroom;
import io.juxta.node.Kubelet;
import io.juxta.node.NodeMask;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The same pods under several configurations of a kubelet.
record NodeCompared(List<Setting> settings, Optional<Difference> firstDifference) {

    /// The result of the pods under one configuration.
    ///
    /// @param rejected how many by reason
    record Setting(
            String name,
            long admitted,
            SortedMap<String, Long> rejected,
            Headroom headroom,
            NodeRun run) {
        Setting {
            rejected = Collections.unmodifiableSortedMap(new TreeMap<>(rejected));
        }

        static Setting of(String name, NodeRun run, Kubelet kubelet) {
            var admitted = 0L;
            var rejected = new TreeMap<String, Long>();
            for (var offered : run.latest()) {
                switch (offered.admission()) {
                    case Admission.Admitted _ -> admitted++;
                    case Admission.Rejected(_, var reason, _, _) ->
                            rejected.merge(reason, 1L, Long::sum);
                    case Admission.AdmissionUndecided _ ->
                            rejected.merge("Undecided", 1L, Long::sum);
                    case Admission.AdmissionNotModelled _ ->
                            rejected.merge("NotModelled", 1L, Long::sum);
                }
            }
            return new Setting(name, admitted, rejected, Headroom.of(kubelet), run);
        }
    }

    /// The first pod with different results.
    ///
    /// @param event counted from 0
    /// @param outcomes per configuration: nodes, or the reason of a rejection
    record Difference(int event, String pod, List<Outcome> outcomes) {
        Difference {
            outcomes = List.copyOf(outcomes);
        }
    }

    /// The nodes of a pod; empty when no node was chosen.
    ///
    /// @param reason empty when it was admitted
    record Outcome(NodeMask nodes, String reason) {}

    NodeCompared {
        settings = List.copyOf(settings);
    }

    /// Events are compared one by one. A restart offers pods again; those that not every
    /// configuration had admitted differ already before it.
    static NodeCompared of(List<Setting> settings) {
        var shortest =
                settings.stream().mapToInt(setting -> setting.run().found().size()).min().orElse(0);
        var offers = 0;
        for (var i = 0; i < shortest; i++) {
            var event = i;
            var offered =
                    settings.stream()
                            .map(setting -> offered(setting.run().found().get(event)))
                            .toList();
            for (var first : offered.getFirst()) {
                var difference =
                        difference(settings, offers, first.pod().meta().fullName(), offered);
                if (difference.isPresent()) {
                    return new NodeCompared(settings, difference);
                }
                offers++;
            }
        }
        return new NodeCompared(settings, Optional.empty());
    }

    /// @param offered the results of the pods of one event, per configuration
    private static Optional<Difference> difference(
            List<Setting> settings, int number, String pod, List<List<Admission>> offered) {
        var fates = new ArrayList<Fate>();
        for (var i = 0; i < offered.size(); i++) {
            var run = settings.get(i).run();
            offered.get(i).stream()
                    .filter(admission -> admission.pod().meta().fullName().equals(pod))
                    .findFirst()
                    .ifPresent(admission -> fates.add(fate(run, admission)));
        }
        return fates.size() < offered.size() || fates.stream().distinct().count() < 2
                ? Optional.empty()
                : Optional.of(
                        new Difference(number, pod, fates.stream().map(Fate::outcome).toList()));
    }

    private static List<Admission> offered(NodeFound found) {
        return switch (found) {
            case NodeFound.Offered(var admission, _) -> List.of(admission);
            case NodeFound.Restarted(var pods) ->
                    pods.stream().map(NodeFound.Offered::admission).toList();
            case NodeFound.Kept _, NodeFound.Removed _, NodeFound.NotModelled _ -> List.of();
        };
    }

    /// The identity of a result: all allocations of the containers.
    private record Fate(Outcome outcome, List<Object> given) {}

    private static Fate fate(NodeRun run, Admission admission) {
        var given = new ArrayList<Object>();
        if (admission instanceof Admission.Admitted(_, var placements)) {
            for (var placement : placements) {
                given.add(placement.cpus());
                given.add(placement.memory());
                given.add(placement.devices());
            }
        }
        return new Fate(outcome(run, admission), given);
    }

    private static Outcome outcome(NodeRun run, Admission admission) {
        return switch (admission) {
            case Admission.Admitted(_, var placements) -> new Outcome(nodes(run, placements), "");
            case Admission.Rejected(_, var reason, _, _) -> new Outcome(NodeMask.EMPTY, reason);
            case Admission.AdmissionUndecided _ -> new Outcome(NodeMask.EMPTY, "Undecided");
            case Admission.AdmissionNotModelled _ -> new Outcome(NodeMask.EMPTY, "NotModelled");
        };
    }

    /// Every NUMA node of the pod's resources.
    private static NodeMask nodes(NodeRun run, List<ContainerPlacement> placements) {
        var nodes = NodeMask.EMPTY;
        var kubelet = run.kubelet();
        for (var placement : placements) {
            nodes = kubelet == null ? nodes : nodes.or(kubelet.managers().nodes(placement));
        }
        return nodes;
    }
}
