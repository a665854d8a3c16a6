package io.juxta.cli.reasons;

import io.juxta.allocator.why.Wording;
import io.juxta.model.Taint;
import io.juxta.placement.PodChange;
import io.juxta.placement.PodRemedy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Remedies for a pod, in words.
final class PodRemedyWords {

    private PodRemedyWords() {}

    /// All changes of a remedy, one after the other.
    static List<String> texts(PodRemedy remedy) {
        var texts = new ArrayList<String>();
        for (var change : remedy.changes()) {
            if (change instanceof PodChange.LowerRequest(var resource, var parts)) {
                parts.forEach(part -> texts.add(lower(resource, part)));
            } else {
                texts.add(of(change));
            }
        }
        return texts;
    }

    /// Where the pod then fits.
    static String fit(PodRemedy remedy) {
        return remedy.fitting().size() == 1
                ? "fits on " + remedy.node()
                : "fits on %d nodes and would go to %s"
                        .formatted(remedy.fitting().size(), remedy.node());
    }

    private static String of(PodChange change) {
        return switch (change) {
            case PodChange.RemoveGate(var gate) -> "remove scheduling gate " + gate;
            case PodChange.TolerateTaint(var taint) -> "tolerate taint " + taint(taint);
            case PodChange.ChangeNodeSelector(var key, var from, var to, var nodes) ->
                    "change nodeSelector %s=%s to %s=%s (%s)"
                            .formatted(key, from, key, to, have(nodes));
            case PodChange.RenameNodeSelector(var from, var to, var value, var nodes) ->
                    "change nodeSelector %s=%s to %s=%s (%s)"
                            .formatted(from, value, to, value, have(nodes));
            case PodChange.RemoveNodeSelector(var key, var value) ->
                    "remove nodeSelector %s=%s".formatted(key, value);
            case PodChange.WidenNodeAffinity(var term, _, var key, var value, var nodes) ->
                    "add value %s for %s to term %d of the node affinity (%s)"
                            .formatted(value, key, term, have(nodes));
            case PodChange.RemoveNodeAffinity(var term, _, _, var key) ->
                    "remove %s from term %d of the node affinity".formatted(key, term);
            case PodChange.RemoveNodeName(var node) -> "remove nodeName " + node;
            case PodChange.Uncordon(var node) -> "uncordon node " + node;
            case PodChange.LabelNode(var node, var key, var value) ->
                    "label node %s with %s=%s".formatted(node, key, value);
            case PodChange.ClearTaint(var node, var taint) ->
                    "node %s recovers and loses taint %s".formatted(node, taint(taint));
            case PodChange.DeclareFeature(var node, var feature) ->
                    "node %s gets a kubelet that declares %s".formatted(node, feature);
            case PodChange.LowerRequest(var resource, var parts) ->
                    parts.stream()
                            .map(part -> lower(resource, part))
                            .collect(Collectors.joining(", "));
            case PodChange.RemoveHostPort(var port, var heldBy) ->
                    "do without host port %d/%s, which pod %s has"
                            .formatted(port.port(), port.protocol(), heldBy);
            case PodChange.RemoveSpreadConstraint(var constraint, var key) ->
                    "remove topology spread constraint %d (%s)".formatted(constraint, key);
            case PodChange.RemovePodAffinity(var toward, var term, var key) ->
                    "remove term %d of %s (%s)".formatted(term, toward.field(), key);
            case PodChange.Deallocate(var claim) ->
                    "deallocate claim %s, which nobody else uses".formatted(claim);
            case PodChange.StopPod(var pod, var node) -> "stop pod %s on %s".formatted(pod, node);
            case PodChange.OfClaims(var ofClaims) -> Wording.of(ofClaims, List.of());
        };
    }

    private static String lower(String resource, PodChange.LowerRequest.Part part) {
        return "ask for %s %s instead of %s in %s"
                .formatted(
                        part.to(),
                        resource,
                        part.from(),
                        part.container().isEmpty() ? "the pod" : "container " + part.container());
    }

    private static String have(int nodes) {
        return nodes == 1 ? "1 node has it" : "%d nodes have it".formatted(nodes);
    }

    static String taint(Taint taint) {
        return "%s%s:%s"
                .formatted(
                        taint.key(),
                        taint.value().isEmpty() ? "" : "=" + taint.value(),
                        taint.effect().text());
    }
}
