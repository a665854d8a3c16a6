package io.juxta.cli.reasons;

import io.juxta.cli.page.JsonAnswer;
import io.juxta.model.Tree;
import io.juxta.placement.PodChange;
import io.juxta.placement.PodRemedy;
import java.util.List;

/// The JSON of remedies for a pod.
public final class PodRemedyAnswer {

    private static final String REMEDIES = "remedies";

    private PodRemedyAnswer() {}

    /// Adds them where there are any.
    public static JsonAnswer put(JsonAnswer answer, List<PodRemedy> remedies) {
        return remedies.isEmpty() ? answer : answer.put(REMEDIES, all(remedies));
    }

    private static List<Tree> all(List<PodRemedy> remedies) {
        return remedies.stream().map(PodRemedyAnswer::of).toList();
    }

    /// Groups of rejected nodes, each with the remedies for one of its nodes.
    public static List<Tree> inGroups(List<? extends Tree> groups, List<PodRemedy> remedies) {
        return groups.stream()
                .map(
                        group ->
                                group instanceof Tree.Mapping nodes && nodes.has("why")
                                        ? nodes.with(
                                                "why",
                                                with(nodes.mapping("why"), names(nodes), remedies))
                                        : group)
                .toList();
    }

    private static List<String> names(Tree.Mapping group) {
        return group.items("nodes").stream()
                .map(name -> name instanceof Tree.Text(var text, _) ? text : "")
                .toList();
    }

    /// A group of nodes with the remedies for one of them. Remedies of the allocator for the claims
    /// stay.
    private static Tree.Mapping with(
            Tree.Mapping why, List<String> nodes, List<PodRemedy> remedies) {
        var here =
                remedies.stream()
                        .filter(remedy -> remedy.fitting().stream().anyMatch(nodes::contains))
                        .toList();
        return why.has(REMEDIES) || here.isEmpty()
                ? why
                : why.with(REMEDIES, Tree.Sequence.of(all(here)));
    }

    /// One change is written alone; several as a list.
    private static Tree of(PodRemedy remedy) {
        var changes = remedy.changes();
        var answer =
                changes.size() == 1
                        ? change(changes.getFirst())
                        : named("Several")
                                .put(
                                        "changes",
                                        changes.stream().map(each -> change(each).tree()).toList());
        return answer.put("verified", Tree.Bool.of(true))
                .put("fit", PodRemedyWords.fit(remedy))
                .put("goesTo", remedy.node())
                .put("text", String.join(", and ", PodRemedyWords.texts(remedy)))
                .tree();
    }

    private static JsonAnswer change(PodChange change) {
        return switch (change) {
            case PodChange.RemoveGate(var gate) -> named("RemoveGate").put("gate", gate);
            case PodChange.TolerateTaint tolerate ->
                    named("TolerateTaint")
                            .put("toleration", ConflictAnswer.toleration(tolerate.toleration()));
            case PodChange.ChangeNodeSelector(var key, var from, var to, var nodes) ->
                    named("ChangeNodeSelector")
                            .put("key", key)
                            .put("from", from)
                            .put("to", to)
                            .put("nodes", nodes);
            case PodChange.RenameNodeSelector(var from, var to, var value, var nodes) ->
                    named("RenameNodeSelector")
                            .put("from", from)
                            .put("to", to)
                            .put("value", value)
                            .put("nodes", nodes);
            case PodChange.RemoveNodeSelector(var key, var value) ->
                    named("RemoveNodeSelector").put("key", key).put("value", value);
            case PodChange.WidenNodeAffinity(
                            var term,
                            var requirement,
                            var key,
                            var value,
                            var nodes) ->
                    named("WidenNodeAffinity")
                            .put("term", term)
                            .put("requirement", requirement)
                            .put("key", key)
                            .put("value", value)
                            .put("nodes", nodes);
            case PodChange.RemoveNodeAffinity(var term, var list, var requirement, var key) ->
                    named("RemoveNodeAffinity")
                            .put("term", term)
                            .put("list", list)
                            .put("requirement", requirement)
                            .put("key", key);
            case PodChange.RemoveNodeName(var node) -> named("RemoveNodeName").put("node", node);
            case PodChange.Uncordon(var node) -> named("Uncordon").put("node", node);
            case PodChange.LabelNode(var node, var key, var value) ->
                    named("LabelNode").put("node", node).put("key", key).put("value", value);
            case PodChange.ClearTaint(var node, var taint) ->
                    named("ClearTaint").put("node", node).put("taint", ConflictAnswer.taint(taint));
            case PodChange.DeclareFeature(var node, var feature) ->
                    named("DeclareFeature").put("node", node).put("feature", feature);
            case PodChange.LowerRequest(var resource, var parts) ->
                    named("LowerRequest")
                            .put("resource", resource)
                            .put("requests", parts.stream().map(PodRemedyAnswer::part).toList());
            case PodChange.RemoveHostPort(var port, var heldBy) ->
                    named("RemoveHostPort")
                            .put("hostPort", port.port())
                            .put("hostIP", port.ip())
                            .put("protocol", port.protocol())
                            .put("heldBy", heldBy);
            case PodChange.RemoveSpreadConstraint(var constraint, var key) ->
                    named("RemoveSpreadConstraint")
                            .put("constraint", constraint)
                            .put("topologyKey", key);
            case PodChange.RemovePodAffinity(var toward, var term, var key) ->
                    named("RemovePodAffinity")
                            .put("of", toward.field())
                            .put("term", term)
                            .put("topologyKey", key);
            case PodChange.Deallocate(var claim) -> named("Deallocate").put("claim", claim);
            case PodChange.StopPod(var pod, var node) ->
                    named("StopPod").put("pod", pod).put("node", node);
            case PodChange.OfClaims(var ofClaims) -> ConflictAnswer.change(ofClaims);
        };
    }

    private static Tree part(PodChange.LowerRequest.Part part) {
        var answer = JsonAnswer.part();
        if (!part.container().isEmpty()) {
            answer.put("container", part.container());
        }
        return answer.put("from", part.from().toString()).put("to", part.to().toString()).tree();
    }

    private static JsonAnswer named(String change) {
        return JsonAnswer.part().put("change", change);
    }
}
