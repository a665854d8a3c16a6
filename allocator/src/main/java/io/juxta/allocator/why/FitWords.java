package io.juxta.allocator.why;

import io.juxta.model.DeviceId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;

/// Allocations in words.
final class FitWords {

    /// The effect of a constraint on two or more devices.
    sealed interface Agreement {

        SequencedSet<DeviceId> devices();

        String attribute();

        /// They have these values in common.
        record Shared(SequencedSet<DeviceId> devices, String attribute, List<String> values)
                implements Agreement {}

        /// No two of them have a value in common.
        record Different(SequencedSet<DeviceId> devices, String attribute) implements Agreement {}
    }

    private final Map<DeviceId, Integer> times = new LinkedHashMap<>();
    private final DeviceNames names;
    private final Map<String, Set<String>> attributes = new HashMap<>();

    private FitWords(List<DeviceId> devices, List<Agreement> agreements) {
        names = new DeviceNames(devices);
        devices.forEach(device -> times.merge(device, 1, Integer::sum));
        for (var agreement : agreements) {
            var name = agreement.attribute();
            attributes.computeIfAbsent(Phrases.shortName(name), _ -> new HashSet<>()).add(name);
        }
    }

    /// `gpu-0 + nic-0 share pcieRoot a; gpu-1 + nic-1 share pcieRoot b; cpu-0`.
    ///
    /// @param devices one per result
    /// @param agreements of constraints, in their order
    static String of(List<DeviceId> devices, List<Agreement> agreements) {
        if (devices.isEmpty()) {
            return "nothing is needed";
        }
        var words = new FitWords(devices, agreements);
        var groups = new LinkedHashMap<Set<DeviceId>, List<Agreement>>();
        for (var agreement : agreements) {
            groups.computeIfAbsent(agreement.devices(), _ -> new ArrayList<>()).add(agreement);
        }
        var apart = new LinkedHashSet<>(devices);
        var parts = new ArrayList<String>();
        groups.forEach(
                (_, same) -> {
                    apart.removeAll(same.getFirst().devices());
                    parts.add(words.group(same));
                });
        if (!apart.isEmpty()) {
            parts.add(words.names(apart));
        }
        return String.join("; ", parts);
    }

    /// The agreements of the same devices, in one phrase.
    private String group(List<Agreement> same) {
        var shared = new LinkedHashSet<String>();
        var different = new LinkedHashSet<String>();
        for (var agreement : same) {
            switch (agreement) {
                case Agreement.Shared(_, var attribute, var values) ->
                        shared.add(name(attribute) + " " + Phrases.some(values));
                case Agreement.Different(_, var attribute) -> different.add(name(attribute));
            }
        }
        var phrases = new ArrayList<String>();
        if (!shared.isEmpty()) {
            phrases.add("share " + Phrases.list(shared));
        }
        if (!different.isEmpty()) {
            phrases.add("differ in " + Phrases.list(different));
        }
        return names(same.getFirst().devices()) + " " + String.join(" and ", phrases);
    }

    /// Attributes that differ only in their domain are named with it.
    private String name(String attribute) {
        var shortName = Phrases.shortName(attribute);
        return attributes.getOrDefault(shortName, Set.of()).size() > 1 ? attribute : shortName;
    }

    private String names(SequencedSet<DeviceId> devices) {
        var texts = devices.stream().map(this::name).toList();
        return texts.size() <= Phrases.MOST_NAMES ? String.join(" + ", texts) : Phrases.some(texts);
    }

    /// A device that several requests have is named once.
    private String name(DeviceId device) {
        var often = times.getOrDefault(device, 1);
        return names.of(device)
                + switch (often) {
                    case 1 -> "";
                    case 2 -> " (twice)";
                    default -> " (%d times)".formatted(often);
                };
    }
}
