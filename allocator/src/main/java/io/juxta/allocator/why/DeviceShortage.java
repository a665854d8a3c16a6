package io.juxta.allocator.why;

import io.juxta.allocator.core.Inventory;
import io.juxta.allocator.why.Cause.Competing;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Whether there are enough devices for all requests at once, without constraints: bipartite
/// matching.
///
/// Every request gets its devices one by one; where none is free, an augmenting path moves earlier
/// requests to other devices. If there is none, the requests on the searched paths and all their
/// candidates are a set of requests with too few devices (Hall's theorem). Devices that can be
/// shared and requests with admin access take no part.
final class DeviceShortage {

    /// The minimal need of a request, and its candidates over all alternatives.
    private record Need(Survey survey, long count, Set<Integer> devices) {}

    private final List<Need> needs = new ArrayList<>();

    /// For each taken device, the index of the need that has it.
    private final Map<Integer, Integer> taken = new HashMap<>();

    private DeviceShortage() {}

    /// Null when there are enough devices.
    ///
    /// @param surveys by claim, request and alternative
    static @Nullable Cause find(Inventory inventory, List<List<List<Survey>>> surveys) {
        var rivalry = new DeviceShortage();
        for (var claim : surveys) {
            for (var request : claim) {
                var need = need(inventory, request);
                if (need != null) {
                    rivalry.needs.add(need);
                }
            }
        }
        return rivalry.settle();
    }

    private static @Nullable Need need(Inventory inventory, List<Survey> request) {
        var count = Long.MAX_VALUE;
        var devices = new LinkedHashSet<Integer>();
        for (var survey : request) {
            if (survey.isShort()) {
                continue;
            }
            var candidates = survey.candidates();
            if (survey.ask().admin() || candidates.stream().anyMatch(inventory::shareable)) {
                return null;
            }
            count = Math.min(count, survey.ask().count());
            devices.addAll(candidates);
        }
        return devices.isEmpty() ? null : new Need(request.getFirst(), count, devices);
    }

    private @Nullable Cause settle() {
        for (var next = 0; next < needs.size(); next++) {
            for (var i = 0L; i < needs.get(next).count(); i++) {
                var asked = new BitSet();
                var seen = new TreeSet<Integer>();
                if (!give(next, asked, seen)) {
                    var rivals = asked.stream().mapToObj(needs::get).toList();
                    return new Competing(
                            rivals.stream().map(Need::survey).toList(),
                            rivals.stream().mapToLong(Need::count).sum(),
                            List.copyOf(seen));
                }
            }
        }
        return null;
    }

    /// Finds an augmenting path. No deeper than there are needs: each is visited once.
    private boolean give(int place, BitSet asked, Set<Integer> seen) {
        var need = needs.get(place);
        asked.set(place);
        seen.addAll(need.devices());
        for (var device : need.devices()) {
            if (!taken.containsKey(device)) {
                taken.put(device, place);
                return true;
            }
        }
        for (var device : need.devices()) {
            var owner = taken.get(device);
            if (owner != null && !asked.get(owner) && give(owner, asked, seen)) {
                taken.put(device, place);
                return true;
            }
        }
        return false;
    }
}
