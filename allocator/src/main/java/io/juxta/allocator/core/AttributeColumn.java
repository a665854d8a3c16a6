package io.juxta.allocator.core;

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
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One attribute on all devices of an inventory, as sets of numbered values.
///
/// A value's number includes its type: the int 1, the string "1" and the version "1.0.0" are never
/// equal, and versions are compared as they are written. A device without the attribute has no set;
/// one with an invalid attribute has the empty set, which intersects nothing.
final class AttributeColumn {

    /// A version's text, which differs from the equal string.
    private record VersionText(String text) {}

    static final long[] EMPTY = {};

    private final String name;
    private final Map<Object, Integer> numbers = new HashMap<>();
    private final @Nullable AttributeValue[] values;
    private final long[] @Nullable [] sets;

    AttributeColumn(String name, Inventory inventory) {
        this.name = name;
        this.values = new AttributeValue[inventory.size()];
        this.sets = new long[inventory.size()][];
        for (var i = 0; i < values.length; i++) {
            var value = inventory.device(i).attribute(inventory.id(i).driver(), name).orElse(null);
            values[i] = value;
            sets[i] = isLast(value, i) ? sets[i - 1] : value == null ? null : set(value);
        }
    }

    /// Whether the device before has the very same value, as neighbours often do.
    @SuppressWarnings("ReferenceEquality") // comparing them in full would cost what it saves
    private boolean isLast(@Nullable AttributeValue value, int device) {
        return device > 0 && value == values[device - 1];
    }

    String name() {
        return name;
    }

    /// What the device publishes, or null.
    @Nullable AttributeValue value(int device) {
        return values[device];
    }

    /// The set of the device, or null when it lacks the attribute.
    long @Nullable [] published(int device) {
        return sets[device];
    }

    /// A value as a set of this column; new values get numbers.
    long[] set(AttributeValue value) {
        return switch (value) {
            case IntValue(var number) -> of(List.of(number));
            case BoolValue(var yes) -> of(List.of(yes));
            case StringValue(var text) -> of(List.of(text));
            case VersionValue(var version) -> of(List.of(new VersionText(version.toString())));
            case Ints(var all) -> of(all);
            case Bools(var all) -> of(all);
            case Strings(var all) -> of(all);
            case Versions(var all) ->
                    of(all.stream().map(each -> new VersionText(each.toString())).toList());
            case MalformedValue malformed -> firstMember(malformed);
        };
    }

    /// Where several members are set, lists count before scalars; empty lists do not count.
    private long[] firstMember(MalformedValue value) {
        var versions = value.versionsMember();
        for (var list :
                Arrays.asList(
                        value.intsMember(),
                        value.boolsMember(),
                        value.stringsMember(),
                        versions == null
                                ? null
                                : versions.stream().map(VersionText::new).toList())) {
            if (list != null && !list.isEmpty()) {
                return of(list);
            }
        }
        var version = value.versionMember();
        for (var scalar :
                Arrays.asList(
                        value.intMember(),
                        value.boolMember(),
                        value.stringMember(),
                        version == null ? null : new VersionText(version))) {
            if (scalar != null) {
                return of(List.of(scalar));
            }
        }
        return EMPTY;
    }

    private long[] of(Collection<?> members) {
        var set = EMPTY;
        for (var member : members) {
            int number = numbers.computeIfAbsent(member, _ -> numbers.size());
            if (number >> 6 >= set.length) {
                set = Arrays.copyOf(set, (number >> 6) + 1);
            }
            set[number >> 6] |= 1L << number;
        }
        return set;
    }
}
