package io.juxta.placement;

import io.juxta.model.CsiDriver;
import io.juxta.model.CsiNode;
import io.juxta.model.CsiStorageCapacity;
import io.juxta.model.Meta;
import io.juxta.model.StorageClass;
import io.juxta.model.VolumeAttachment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The storage of a cluster besides claims and volumes: classes, CSI drivers, their capacities and
/// attachments. It rarely changes.
public final class StorageObjects {

    public static final StorageObjects NONE =
            new StorageObjects(List.of(), List.of(), List.of(), List.of(), List.of());

    private final Map<String, StorageClass> classes;
    private final Map<String, CsiNode> nodes;
    private final Map<String, CsiDriver> drivers;
    private final Map<String, List<CsiStorageCapacity>> capacities;
    private final Map<String, List<VolumeAttachment>> attachments;

    public StorageObjects(
            Collection<StorageClass> classes,
            Collection<CsiNode> nodes,
            Collection<CsiDriver> drivers,
            Collection<CsiStorageCapacity> capacities,
            Collection<VolumeAttachment> attachments) {
        this.classes = byName(classes, StorageClass::meta);
        this.nodes = byName(nodes, CsiNode::meta);
        this.drivers = byName(drivers, CsiDriver::meta);
        this.capacities =
                grouped(
                        capacities,
                        CsiStorageCapacity::storageClassName,
                        capacity -> capacity.meta().fullName());
        this.attachments =
                grouped(
                        attachments,
                        VolumeAttachment::nodeName,
                        attachment -> attachment.meta().name());
    }

    private static <T> Map<String, T> byName(Collection<T> objects, Function<T, Meta> meta) {
        var byName = new HashMap<String, T>();
        objects.forEach(object -> byName.put(meta.apply(object).name(), object));
        return byName;
    }

    /// Groups of objects, each sorted by name.
    private static <T> Map<String, List<T>> grouped(
            Collection<T> objects, Function<T, String> group, Function<T, String> name) {
        var groups = new HashMap<String, List<T>>();
        for (var object : objects) {
            groups.computeIfAbsent(group.apply(object), _ -> new ArrayList<>()).add(object);
        }
        groups.values().forEach(each -> each.sort(Comparator.comparing(name)));
        return groups;
    }

    public @Nullable StorageClass storageClass(String name) {
        return classes.get(name);
    }

    public @Nullable CsiNode csiNode(String node) {
        return nodes.get(node);
    }

    @Nullable CsiDriver driver(String name) {
        return drivers.get(name);
    }

    /// The capacities of a class, in the order of their names.
    List<CsiStorageCapacity> capacities(String storageClass) {
        return capacities.getOrDefault(storageClass, List.of());
    }

    List<VolumeAttachment> attachments(String node) {
        return attachments.getOrDefault(node, List.of());
    }
}
