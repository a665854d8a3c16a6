package io.juxta.cli.reasons;

import io.juxta.model.Node;
import io.juxta.model.TaintEffect;
import java.util.ArrayList;
import java.util.List;

/// A condition of a node that rejects pods whatever its devices are, unless they tolerate it.
public enum NodeStanding {
    CORDONED("cordoned", "Cordoned", "node.kubernetes.io/unschedulable"),
    UNREACHABLE("unreachable", "Unreachable", "node.kubernetes.io/unreachable"),
    NOT_READY("not ready", "NotReady", "node.kubernetes.io/not-ready");

    private final String word;
    private final String code;
    private final String taint;

    NodeStanding(String word, String code, String taint) {
        this.word = word;
        this.code = code;
        this.taint = taint;
    }

    /// As in JSON.
    public String code() {
        return code;
    }

    /// Empty where pods may go there.
    public static List<NodeStanding> of(Node node) {
        var standings = new ArrayList<NodeStanding>();
        for (var standing : values()) {
            if (standing.holds(node)) {
                standings.add(standing);
            }
        }
        return List.copyOf(standings);
    }

    private boolean holds(Node node) {
        return (this == CORDONED && node.unschedulable())
                || node.taints().stream()
                        .anyMatch(
                                one ->
                                        one.key().equals(taint)
                                                && one.effect()
                                                        != TaintEffect.KnownEffect
                                                                .PREFER_NO_SCHEDULE);
    }

    /// `cordoned and unreachable`.
    public static String words(List<NodeStanding> standings) {
        return String.join(" and ", standings.stream().map(standing -> standing.word).toList());
    }

    /// A reason with its meaning for pods.
    public static String told(String line, List<NodeStanding> standings) {
        return standings.isEmpty()
                ? line
                : "%s%sthe node is %s, so no pod gets there unless it tolerates that"
                        .formatted(line, line.isEmpty() ? "" : "; ", words(standings));
    }
}
