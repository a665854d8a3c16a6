package io.juxta.scheduler;

import io.juxta.model.NodeSelector;
import io.juxta.model.Pod;
import io.juxta.model.TaintEffect;
import io.juxta.model.Toleration;
import io.juxta.model.Tree;
import io.juxta.placement.NodeAffinityTerms;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What the DaemonSet controller adds to its pods: affinity to one node, and tolerations.
final class DaemonPods {

    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";

    private DaemonPods() {}

    /// The node a pod is on or bound to by affinity; empty when there is none.
    static String node(Pod pod) {
        if (pod.isBound()) {
            return pod.spec().nodeName();
        }
        var required =
                NodeAffinityTerms.read(
                                pod.spec().rest().mapping("affinity").mapping("nodeAffinity"))
                        .required();
        for (var term : required == null ? List.<NodeSelector.Term>of() : required.terms()) {
            for (var field : term.fields()) {
                if (field.key().equals("metadata.name") && field.values().size() == 1) {
                    return field.values().getFirst();
                }
            }
        }
        return "";
    }

    /// The pod with the tolerations that every daemon pod gets.
    static Pod tolerant(Pod pod) {
        var tolerations = new ArrayList<>(pod.spec().tolerations());
        tolerations.add(any("not-ready", TaintEffect.KnownEffect.NO_EXECUTE));
        tolerations.add(any("unreachable", TaintEffect.KnownEffect.NO_EXECUTE));
        for (var trouble : List.of("disk-pressure", "memory-pressure", "pid-pressure")) {
            tolerations.add(any(trouble, TaintEffect.KnownEffect.NO_SCHEDULE));
        }
        tolerations.add(any("unschedulable", TaintEffect.KnownEffect.NO_SCHEDULE));
        if (pod.spec().rest().flag("hostNetwork")) {
            tolerations.add(any("network-unavailable", TaintEffect.KnownEffect.NO_SCHEDULE));
        }
        return new Pod(pod.meta(), pod.spec().withTolerations(tolerations), pod.status());
    }

    private static Toleration any(String trouble, TaintEffect effect) {
        return new Toleration(
                "node.kubernetes.io/" + trouble,
                Toleration.TolerationOperator.Known.EXISTS,
                "",
                effect,
                null);
    }

    /// The pod for a node: its own node affinity is replaced by one for the node's name.
    static Pod on(Pod pod, String node) {
        var name =
                Tree.Mapping.of(
                        Map.of(
                                "key", Tree.Text.of("metadata.name"),
                                "operator", Tree.Text.of("In"),
                                "values", Tree.Sequence.of(List.of(Tree.Text.of(node)))));
        var term = Tree.Mapping.of(Map.of("matchFields", Tree.Sequence.of(List.of(name))));
        var selector =
                Tree.Mapping.of(Map.of("nodeSelectorTerms", Tree.Sequence.of(List.of(term))));
        var rest = pod.spec().rest();
        var affinity = rest.mapping("affinity");
        return new Pod(
                pod.meta(),
                pod.spec()
                        .withRest(
                                rest.with(
                                        "affinity",
                                        affinity.with(
                                                "nodeAffinity",
                                                affinity.mapping("nodeAffinity")
                                                        .with(REQUIRED, selector)))),
                pod.status());
    }
}
