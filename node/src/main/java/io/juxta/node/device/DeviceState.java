package io.juxta.node.device;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The saved state of the device manager.
///
/// @param registered the ids of the healthy devices of every resource a plugin had registered
public record DeviceState(List<DeviceEntry> entries, SortedMap<String, List<String>> registered) {

    /// The devices one container has of one resource.
    ///
    /// @param byNode ids by NUMA node, -1 for devices without a node; a device of two nodes is
    ///   listed twice
    /// @param response the plugin's response, in base64; null when nothing was written
    public record DeviceEntry(
            String podUid,
            String container,
            String resource,
            SortedMap<Integer, List<String>> byNode,
            @Nullable String response) {
        public DeviceEntry {
            var copies = new TreeMap<Integer, List<String>>();
            byNode.forEach((node, ids) -> copies.put(node, List.copyOf(ids)));
            byNode = Collections.unmodifiableSortedMap(copies);
        }

        SortedSet<String> ids() {
            var ids = new TreeSet<String>();
            byNode.values().forEach(ids::addAll);
            return ids;
        }
    }

    public DeviceState {
        entries = List.copyOf(entries);
        registered = copies(registered);
    }

    private static SortedMap<String, List<String>> copies(Map<String, List<String>> lists) {
        var copies = new TreeMap<String, List<String>>();
        lists.forEach((name, list) -> copies.put(name, List.copyOf(list)));
        return Collections.unmodifiableSortedMap(copies);
    }
}
