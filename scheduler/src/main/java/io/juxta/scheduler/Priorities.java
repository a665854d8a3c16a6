package io.juxta.scheduler;

import io.juxta.kube.cluster.PlainObject;
import io.juxta.model.Pod;
import io.juxta.model.Tree;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Resolves the priority of pods that no API server has admitted.
public final class Priorities {

    private final Map<String, Integer> values = new HashMap<>();
    private @Nullable Integer usual;

    /// @param classes objects of kind PriorityClass
    public Priorities(Collection<PlainObject> classes) {
        values.put("system-cluster-critical", 2_000_000_000);
        values.put("system-node-critical", 2_000_001_000);
        for (var each : classes) {
            if (each.tree().field("value").orElse(null) instanceof Tree.Number number) {
                var value = Integer.parseInt(number.literal());
                values.put(each.meta().name(), value);
                // Of several defaults the lowest counts.
                if (each.tree().flag("globalDefault") && (usual == null || value < usual)) {
                    usual = value;
                }
            }
        }
    }

    /// A PodGroup with its priority, where it can be resolved.
    public PlainObject with(PlainObject group) {
        var spec = group.tree().mapping("spec");
        var name = spec.text("priorityClassName");
        var priority = name.isEmpty() ? usual : values.get(name);
        return spec.has("priority") || priority == null
                ? group
                : new PlainObject(
                        group.meta(),
                        group.tree().with("spec", spec.with("priority", Tree.Number.of(priority))));
    }

    /// The pod with its priority, where it can be resolved.
    public Pod with(Pod pod) {
        var spec = pod.spec();
        if (spec.priority() != null) {
            return pod;
        }
        var name = spec.rest().text("priorityClassName");
        var priority = name.isEmpty() ? usual : values.get(name);
        return priority == null
                ? pod
                : new Pod(pod.meta(), spec.withPriority(priority), pod.status());
    }
}
