package io.juxta.node.device;

import io.juxta.node.ActivePods;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The allocated devices by pod, container and resource.
final class DeviceBooks {

    private final SortedMap<String, SortedMap<String, SortedMap<String, DeviceState.DeviceEntry>>>
            pods = new TreeMap<>();

    /// Devices in use by resource: an index over the entries, since it is read often.
    private final SortedMap<String, SortedSet<String>> inUse = new TreeMap<>();

    private long recorded;

    static DeviceBooks from(List<DeviceState.DeviceEntry> entries) {
        var books = new DeviceBooks();
        entries.forEach(books::record);
        return books;
    }

    DeviceBooks copy() {
        return from(entries());
    }

    List<DeviceState.DeviceEntry> entries() {
        return pods.values().stream()
                .flatMap(containers -> containers.values().stream())
                .flatMap(resources -> resources.values().stream())
                .toList();
    }

    /// How many allocations were recorded.
    long recorded() {
        return recorded;
    }

    void record(DeviceState.DeviceEntry entry) {
        recorded++;
        pods.computeIfAbsent(entry.podUid(), _ -> new TreeMap<>())
                .computeIfAbsent(entry.container(), _ -> new TreeMap<>())
                .put(entry.resource(), entry);
        inUse.computeIfAbsent(entry.resource(), _ -> new TreeSet<>()).addAll(entry.ids());
    }

    /// Whether any container has devices of a resource.
    boolean knows(String resource) {
        return inUse.containsKey(resource);
    }

    Set<String> inUse(String resource) {
        return inUse.getOrDefault(resource, Collections.emptySortedSet());
    }

    /// The devices of a container for a resource; empty when it never requested any.
    Optional<SortedSet<String>> of(String podUid, String container, String resource) {
        return Optional.ofNullable(ofContainer(podUid, container).get(resource))
                .map(DeviceState.DeviceEntry::ids);
    }

    SortedMap<String, DeviceState.DeviceEntry> ofContainer(String podUid, String container) {
        return pods.getOrDefault(podUid, Collections.emptySortedMap())
                .getOrDefault(container, Collections.emptySortedMap());
    }

    /// What all containers of a pod have of a resource.
    SortedSet<String> ofPod(String podUid, String resource) {
        var ids = new TreeSet<String>();
        for (var resources : pods.getOrDefault(podUid, Collections.emptySortedMap()).values()) {
            var entry = resources.get(resource);
            if (entry != null) {
                ids.addAll(entry.ids());
            }
        }
        return ids;
    }

    /// Releases what other pods have.
    void keepOnly(ActivePods active) {
        if (pods.keySet().removeIf(uid -> !active.has(uid))) {
            inUse.clear();
            for (var entry : entries()) {
                inUse.computeIfAbsent(entry.resource(), _ -> new TreeSet<>()).addAll(entry.ids());
            }
        }
    }
}
