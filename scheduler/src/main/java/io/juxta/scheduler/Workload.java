package io.juxta.scheduler;

import io.juxta.kube.cluster.PlainObject;
import io.juxta.model.Meta;
import io.juxta.model.Pod;
import io.juxta.model.Tree;
import io.juxta.placement.PodSelecting;
import java.util.List;
import java.util.Set;

/// An object that creates pods from a template.
record Workload(PlainObject object) {

    /// The kinds, in the order their pods are created.
    static final List<String> KINDS =
            List.of("Deployment", "ReplicaSet", "StatefulSet", "DaemonSet", "Job");

    private static final Set<String> ENDED = Set.of("Complete", "Failed");

    String kind() {
        return object.kind();
    }

    Meta meta() {
        return object.meta();
    }

    Tree.Mapping spec() {
        return object.tree().mapping("spec");
    }

    Tree.Mapping template() {
        return spec().mapping("template");
    }

    /// Whether its selector matches a pod; false where the selector is missing or invalid.
    boolean selects(Pod pod) {
        return PodSelecting.read(PodSelecting.SelectingKind.REPLICA_SET, object.tree())
                .selector()
                .matches(pod.meta().labels());
    }

    /// The desired number of pods.
    int wanted() {
        return switch (kind()) {
            case "Job" -> job();
            default -> number(spec(), "replicas", 1);
        };
    }

    private int job() {
        if (spec().flag("suspend") || hasEnded()) {
            return 0;
        }
        var parallel = number(spec(), "parallelism", 1);
        if (!spec().has("completions")) {
            return parallel;
        }
        var left =
                number(spec(), "completions", 1)
                        - number(object.tree().mapping("status"), "succeeded", 0);
        return Math.max(0, Math.min(parallel, left));
    }

    private boolean hasEnded() {
        for (var item : object.tree().mapping("status").items("conditions")) {
            if (item instanceof Tree.Mapping condition
                    && ENDED.contains(condition.text("type"))
                    && condition.text("status").equals("True")) {
                return true;
            }
        }
        return false;
    }

    /// The ordinal of its first pod.
    int firstOrdinal() {
        return number(spec().mapping("ordinals"), "start", 0);
    }

    private static int number(Tree.Mapping mapping, String name, int unsaid) {
        return mapping.field(name).orElse(null) instanceof Tree.Number number
                ? Integer.parseInt(number.literal())
                : unsaid;
    }
}
