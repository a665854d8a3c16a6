package io.juxta.placement;

import io.juxta.model.ByName;
import io.juxta.model.DeviceClass;
import io.juxta.model.Namespace;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The cluster context of a placement: everything besides nodes, pods and claims. It rarely
/// changes.
public final class ClusterContext {

    public static final ClusterContext NONE = new ClusterContext(List.of(), List.of(), List.of());

    private final Map<String, ByName<String>> namespaces;
    private final Map<String, List<PodSelecting>> selecting;
    private final List<DeviceClass> classes;
    private final BackedResources backed;
    private final PodGroups groups;

    /// Without groups of pods.
    public ClusterContext(
            Collection<Namespace> namespaces,
            Collection<PodSelecting> selecting,
            Collection<DeviceClass> classes) {
        this(namespaces, selecting, classes, PodGroups.NONE);
    }

    public ClusterContext(
            Collection<Namespace> namespaces,
            Collection<PodSelecting> selecting,
            Collection<DeviceClass> classes,
            PodGroups groups) {
        this.namespaces = new HashMap<>();
        this.selecting = new HashMap<>();
        namespaces.forEach(each -> this.namespaces.put(each.meta().name(), each.meta().labels()));
        for (var each : selecting) {
            this.selecting.computeIfAbsent(each.namespace(), _ -> new ArrayList<>()).add(each);
        }
        this.classes = List.copyOf(classes);
        this.backed = new BackedResources(classes);
        this.groups = groups;
    }

    private ClusterContext(ClusterContext other, PodGroups groups) {
        this.namespaces = other.namespaces;
        this.selecting = other.selecting;
        this.classes = other.classes;
        this.backed = other.backed;
        this.groups = groups;
    }

    /// The same with other groups of pods.
    public ClusterContext with(PodGroups others) {
        return new ClusterContext(this, others);
    }

    public PodGroups groups() {
        return groups;
    }

    /// The labels of a namespace, none where it is not known.
    public ByName<String> namespaceLabels(String name) {
        return namespaces.getOrDefault(name, ByName.empty());
    }

    /// All namespaces with their labels.
    Map<String, ByName<String>> namespaces() {
        return namespaces;
    }

    /// Services and controllers of a namespace.
    List<PodSelecting> selecting(String namespace) {
        return selecting.getOrDefault(namespace, List.of());
    }

    public List<DeviceClass> classes() {
        return classes;
    }

    /// The device classes that back extended resources.
    public BackedResources backed() {
        return backed;
    }
}
