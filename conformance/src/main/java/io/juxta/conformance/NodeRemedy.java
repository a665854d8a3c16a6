package io.juxta.conformance;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/// Applies the change of a remedy to the JSON of a question about a node, by the documentation
/// alone. The last event of the changed question must admit the pod.
///
/// @param question as it was asked
/// @param event the event that rejected a pod, counted from 0
/// @param pod that pod, as offered
record NodeRemedy(Tree.Mapping question, int event, Tree.Mapping pod) {

    /// The question with the change of a remedy.
    Tree.Mapping make(Tree.Mapping remedy) {
        return switch (remedy.text("change")) {
            case "OtherPolicy" -> set(remedy, "topologyManagerPolicy");
            case "OtherScope" -> set(remedy, "topologyManagerScope");
            case "OtherOption" -> merged(remedy, "topologyManagerPolicyOptions", "featureGates");
            case "LowerRequest", "RaiseRequest" -> came(List.of(), asking(pod, remedy));
            case "OtherRequests" -> {
                var changed = pod;
                for (var item : remedy.items("requests")) {
                    var one = (Tree.Mapping) item;
                    changed = asking(changed, one.with("resource", resource(remedy)));
                }
                yield came(List.of(), changed);
            }
            case "NewUid" -> came(List.of(), renamed(pod));
            case "RemovePod" -> came(List.of(gone(Tree.Text.of(remedy.text("pod")))), pod);
            case "RemovePods" ->
                    came(remedy.items("pods").stream().map(NodeRemedy::gone).toList(), pod);
            default -> throw new IllegalArgumentException("No known remedy: " + remedy);
        };
    }

    /// The question up to the moment when the pod comes, with the files that the managers keep.
    Tree.Mapping before() {
        return ending(events(atRestart() ? event + 1 : event)).with("saved", Tree.Bool.of(true));
    }

    /// A kubelet that is started with the setting of a remedy where another one stopped; the pods
    /// that ran are offered again, then the pod.
    ///
    /// @param answer to [#before]
    Tree.Mapping restarted(Tree.Mapping remedy, Tree.Mapping answer) {
        return make(remedy)
                .with("files", answer.mapping("state").mapping("files"))
                .with("pods", Tree.Sequence.of(running(answer.items("events"))))
                .with(
                        "events",
                        Tree.Sequence.of(
                                List.of(
                                        Tree.Mapping.of(
                                                one("admit", atRestart() ? renamed(pod) : pod)))));
    }

    /// The pods that run after the events that were answered, in the order they came.
    private List<Tree> running(List<Tree> answers) {
        var running = new LinkedHashMap<String, Tree>();
        for (var i = 0; i < answers.size(); i++) {
            var answer = (Tree.Mapping) answers.get(i);
            if (answer.has("removed")) {
                running.remove(answer.text("removed"));
            } else if (answer.has("restart")) {
                running.keySet()
                        .removeIf(name -> !answer.items("readmitted").contains(Tree.Text.of(name)));
            } else {
                running.remove(answer.text("pod"));
                if (answer.flag("admit")) {
                    var came = (Tree.Mapping) question.items("events").get(i);
                    running.put(answer.text("pod"), came.mapping("admit"));
                }
            }
        }
        return List.copyOf(running.values());
    }

    private boolean atRestart() {
        return ((Tree.Mapping) question.items("events").get(event)).has("restart");
    }

    /// Whether an answer to the changed question admits the pod.
    boolean isKept(Tree.Mapping answer) {
        if (!(last(answer.items("events")).orElse(null) instanceof Tree.Mapping end)) {
            return false;
        }
        var metadata = pod.mapping("metadata");
        var name = metadata.text("namespace") + "/" + metadata.text("name");
        return end.has("restart")
                ? end.items("readmitted").contains(Tree.Text.of(name))
                : end.text("pod").equals(name) && end.flag("admit");
    }

    private static Optional<Tree> last(List<Tree> items) {
        return items.isEmpty() ? Optional.empty() : Optional.of(items.getLast());
    }

    private Tree.Mapping set(Tree.Mapping remedy, String field) {
        var kubelet = question.mapping("kubelet").with(field, Tree.Text.of(remedy.text(field)));
        return ending(events(event + 1)).with("kubelet", kubelet);
    }

    private Tree.Mapping merged(Tree.Mapping remedy, String... fields) {
        var kubelet = question.mapping("kubelet");
        for (var field : fields) {
            var all = new LinkedHashMap<String, Tree>(kubelet.mapping(field).fields());
            all.putAll(remedy.mapping(field).fields());
            kubelet = kubelet.with(field, Tree.Mapping.of(all));
        }
        return ending(events(event + 1)).with("kubelet", kubelet);
    }

    /// The pod is offered in place of itself; one that was rejected at a restart is offered after
    /// it, under another UID.
    private Tree.Mapping came(List<Tree> before, Tree.Mapping changed) {
        var events = events(atRestart() ? event + 1 : event);
        events.addAll(before);
        events.add(Tree.Mapping.of(one("admit", atRestart() ? renamed(changed) : changed)));
        return ending(events);
    }

    private static Tree.Mapping renamed(Tree.Mapping pod) {
        var metadata = pod.mapping("metadata");
        return pod.with(
                "metadata", metadata.with("uid", Tree.Text.of(metadata.text("uid") + "-another")));
    }

    private List<Tree> events(int count) {
        return new ArrayList<>(question.items("events").subList(0, count));
    }

    private Tree.Mapping ending(List<Tree> events) {
        return question.with("events", Tree.Sequence.of(events))
                .with("why", Tree.Bool.of(false))
                .with("saved", Tree.Bool.of(false));
    }

    private static LinkedHashMap<String, Tree> one(String name, Tree value) {
        var fields = new LinkedHashMap<String, Tree>();
        fields.put(name, value);
        return fields;
    }

    private static Tree gone(Tree name) {
        return Tree.Mapping.of(one("remove", name));
    }

    private static Tree resource(Tree.Mapping remedy) {
        return Tree.Text.of(remedy.text("resource"));
    }

    private static Tree.Mapping asking(Tree.Mapping pod, Tree.Mapping remedy) {
        var spec = pod.mapping("spec");
        if (!remedy.has("container")) {
            return pod.with("spec", amended(spec, remedy));
        }
        for (var list : List.of("initContainers", "containers")) {
            if (spec.has(list)) {
                spec =
                        spec.with(
                                list,
                                Tree.Sequence.of(
                                        spec.items(list).stream()
                                                .map(item -> container(item, remedy))
                                                .toList()));
            }
        }
        return pod.with("spec", spec);
    }

    private static Tree container(Tree item, Tree.Mapping remedy) {
        var container = (Tree.Mapping) item;
        return container.text("name").equals(remedy.text("container"))
                ? amended(container, remedy)
                : container;
    }

    /// The request is the amount of the remedy, and so is a limit that was the same.
    private static Tree.Mapping amended(Tree.Mapping owner, Tree.Mapping remedy) {
        var resource = remedy.text("resource");
        var amount = Tree.Text.of(remedy.text("amount"));
        var needs = owner.mapping("resources");
        var requests = needs.mapping("requests");
        var limits = needs.mapping("limits");
        var together = limits.field(resource).equals(requests.field(resource));
        var changed = needs.with("requests", requests.with(resource, amount));
        return owner.with(
                "resources",
                together ? changed.with("limits", limits.with(resource, amount)) : changed);
    }
}
