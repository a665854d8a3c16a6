package io.juxta.placement;

import io.juxta.placement.PreFilterResults.Objection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/// Collects the rejections: nodes with the same reasons are grouped.
final class DiagnosisBuilder {

    private record Reason(String plugin, FilterResult.FilterRejected rejected) {}

    private final Map<Reason, List<String>> nodes = new LinkedHashMap<>();
    private final List<String> undecided = new ArrayList<>();

    void add(String node, Objection objection) {
        switch (objection.verdict()) {
            case FilterResult.FilterRejected rejected ->
                    nodes.computeIfAbsent(
                                    new Reason(objection.plugin(), rejected),
                                    _ -> new ArrayList<>())
                            .add(node);
            case FilterResult.FilterUndecided _ -> undecided.add(node);
            case FilterResult.FilterFailed _, FilterResult.Passed _ -> {}
        }
    }

    PlacementResult placing(Attempt attempt) {
        var refused = refused();
        if (!undecided.isEmpty()) {
            undecided.sort(null);
            return new PlacementResult.PlacementUndecided(undecided, refused);
        }
        return new PlacementResult.Unschedulable(
                refused, message(attempt.snapshot().size()), new Preemption.NotTried());
    }

    Diagnosis objections() {
        return new Diagnosis(refused(), undecided.stream().sorted().toList());
    }

    private List<PlacementResult.RefusedBy> refused() {
        var refused = new TreeMap<String, List<PlacementResult.RefusedBy>>();
        nodes.forEach(
                (reason, names) -> {
                    names.sort(null);
                    refused.computeIfAbsent(names.getFirst(), _ -> new ArrayList<>())
                            .add(
                                    new PlacementResult.RefusedBy(
                                            names,
                                            reason.plugin(),
                                            reason.rejected().reasons(),
                                            reason.rejected().resolvable()));
                });
        return refused.values().stream().flatMap(List::stream).toList();
    }

    private String message(int all) {
        var counts = new TreeMap<String, Integer>();
        nodes.forEach(
                (reason, names) -> {
                    for (var text : reason.rejected().reasons()) {
                        counts.merge(text, names.size(), Integer::sum);
                    }
                });
        return message(all, counts);
    }

    /// The message of the pod's condition: the number of nodes for each reason, sorted as texts, so
    /// "10 …" comes before "2 …".
    static String message(int all, Map<String, Integer> counts) {
        var texts = new TreeSet<String>();
        counts.forEach((text, count) -> texts.add(count + " " + text));
        return texts.isEmpty()
                ? "0/%d nodes are available:".formatted(all)
                : "0/%d nodes are available: %s.".formatted(all, String.join(", ", texts));
    }
}
