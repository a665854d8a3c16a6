package io.juxta.cel;

import io.juxta.model.AttributeValue;
import io.juxta.model.AttributeValue.BoolValue;
import io.juxta.model.AttributeValue.Bools;
import io.juxta.model.AttributeValue.IntValue;
import io.juxta.model.AttributeValue.Ints;
import io.juxta.model.AttributeValue.MalformedValue;
import io.juxta.model.AttributeValue.StringValue;
import io.juxta.model.AttributeValue.Strings;
import io.juxta.model.AttributeValue.VersionValue;
import io.juxta.model.AttributeValue.Versions;
import io.juxta.model.DeviceId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Which devices a key brings together: those that have a value of it in common, as
/// `matchAttribute` would. A device whose key is a list is in one group for each element.
public final class RegexGroups {

    /// Devices that share a value.
    ///
    /// @param type of the value; values of different types are never the same
    public record Group(String type, String value, SortedSet<DeviceId> devices) {

        public SortedSet<String> drivers() {
            return devices.stream()
                    .map(DeviceId::driver)
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private record Key(String type, Object value) {}

    private final Map<Key, SortedSet<DeviceId>> groups = new LinkedHashMap<>();

    public void add(DeviceId device, AttributeValue key) {
        for (var one : keys(key)) {
            groups.computeIfAbsent(one, _ -> new TreeSet<>()).add(device);
        }
    }

    /// The groups by type and value.
    public List<Group> all() {
        var all = new ArrayList<Group>();
        groups.forEach(
                (key, devices) -> all.add(new Group(key.type(), key.value().toString(), devices)));
        all.sort(
                Comparator.comparing(Group::type)
                        .thenComparingLong(
                                group ->
                                        group.type().equals("int")
                                                ? Long.parseLong(group.value())
                                                : 0L)
                        .thenComparing(Group::value));
        return all;
    }

    private static List<Key> keys(AttributeValue key) {
        return switch (key) {
            case IntValue(var value) -> List.of(new Key("int", value));
            case BoolValue(var value) -> List.of(new Key("bool", value));
            case StringValue(var value) -> List.of(new Key("string", value));
            // Constraints compare versions as texts.
            case VersionValue(var value) -> List.of(new Key("version", value.toString()));
            case Ints(var values) -> keys("int", values);
            case Bools(var values) -> keys("bool", values);
            case Strings(var values) -> keys("string", values);
            case Versions(var values) -> keys("version", values);
            case MalformedValue _ -> List.of();
        };
    }

    private static List<Key> keys(String type, List<?> values) {
        return values.stream()
                .map(value -> new Key(type, type.equals("version") ? value.toString() : value))
                .distinct()
                .toList();
    }
}
