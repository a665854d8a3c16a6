package io.juxta.cel;

import io.juxta.cel.Reference.ReferenceKind;
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
import io.juxta.model.Device;
import io.juxta.model.QualifiedName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Counts which attributes and capacities devices have, of which types and with which values.
///
/// Names count in full, so a bare `model` and `gpu.example.com/model` of the driver gpu.example.com
/// are the same.
public final class Census {

    /// One name, among the devices of one driver or of all.
    ///
    /// @param types in alphabetical order; more than one when devices disagree
    /// @param on how many devices have it
    /// @param of how many devices there are
    /// @param values the most frequent first
    public record Row(Name name, List<String> types, int on, int of, List<Count> values) {
        public Row {
            types = List.copyOf(types);
            values = List.copyOf(values);
        }

        public int missing() {
            return of - on;
        }
    }

    /// A value as people read it, and how many devices have it.
    public record Count(String value, int devices) {}

    /// The name of an attribute or a capacity.
    ///
    /// @param driver empty for the devices of all drivers
    public record Name(String driver, ReferenceKind kind, String domain, String id) {

        /// As the driver would publish it: its own domain left out.
        public String written() {
            return domain.equals(driver) ? id : domain + "/" + id;
        }
    }

    private static final Comparator<Name> ORDER =
            Comparator.comparing(Name::driver)
                    .thenComparing(Name::kind)
                    .thenComparing(Name::written);

    private static final String EVERY_DRIVER = "";

    private final Map<Name, Tally> tallies = new TreeMap<>(ORDER);
    private final Map<String, Integer> devices = new TreeMap<>();

    private static final class Tally {
        private final SortedSet<String> types = new TreeSet<>();
        private final Map<String, Integer> values = new LinkedHashMap<>();
        private int on;

        void add(String type, String value) {
            types.add(type);
            values.merge(value, 1, Integer::sum);
            on++;
        }
    }

    public void add(String driver, Device device) {
        devices.merge(driver, 1, Integer::sum);
        devices.merge(EVERY_DRIVER, 1, Integer::sum);
        var named = new LinkedHashMap<Name, AttributeValue>();
        // Bare names first: where a device has both x and driver/x, the full name wins.
        for (var bare : List.of(true, false)) {
            device.attributes()
                    .entrySet()
                    .forEach(
                            entry -> {
                                if (QualifiedName.isBare(entry.getKey()) == bare) {
                                    named.put(
                                            name(driver, ReferenceKind.ATTRIBUTE, entry.getKey()),
                                            entry.getValue());
                                }
                            });
        }
        named.forEach((name, value) -> count(name, type(value), text(value)));
        for (var capacity : device.capacity().entrySet()) {
            count(
                    name(driver, ReferenceKind.CAPACITY, capacity.getKey()),
                    "quantity",
                    capacity.getValue().value().toString());
        }
    }

    private static Name name(String driver, ReferenceKind kind, String written) {
        var full = QualifiedName.in(driver, written);
        return new Name(driver, kind, full.domain(), full.id());
    }

    private void count(Name name, String type, String value) {
        tallies.computeIfAbsent(name, _ -> new Tally()).add(type, value);
        var everywhere = new Name(EVERY_DRIVER, name.kind(), name.domain(), name.id());
        tallies.computeIfAbsent(everywhere, _ -> new Tally()).add(type, value);
    }

    /// How many devices were counted.
    public int devices() {
        return devices.getOrDefault(EVERY_DRIVER, 0);
    }

    /// How many devices of a driver were counted.
    public int devices(String driver) {
        return devices.getOrDefault(driver, 0);
    }

    /// Every name of every driver, sorted.
    public List<Row> rows() {
        return tallies.keySet().stream()
                .filter(name -> !name.driver().equals(EVERY_DRIVER))
                .map(this::row)
                .toList();
    }

    /// A name among the devices of all drivers; empty when none has it.
    public Optional<Row> row(ReferenceKind kind, String domain, String id) {
        var name = new Name(EVERY_DRIVER, kind, domain, id);
        return tallies.containsKey(name) ? Optional.of(row(name)) : Optional.empty();
    }

    /// The domains that devices have names in.
    public SortedSet<String> domains(ReferenceKind kind) {
        return everywhere(kind).stream()
                .map(Name::domain)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// The names that devices have in a domain.
    public SortedSet<String> ids(ReferenceKind kind, String domain) {
        return everywhere(kind).stream()
                .filter(name -> name.domain().equals(domain))
                .map(Name::id)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private List<Name> everywhere(ReferenceKind kind) {
        return tallies.keySet().stream()
                .filter(name -> name.driver().equals(EVERY_DRIVER) && name.kind() == kind)
                .toList();
    }

    private Row row(Name name) {
        var tally = tallies.getOrDefault(name, new Tally());
        var values = new ArrayList<Count>();
        tally.values.forEach((value, count) -> values.add(new Count(value, count)));
        values.sort(Comparator.comparingInt(Count::devices).reversed());
        return new Row(
                name,
                List.copyOf(tally.types),
                tally.on,
                devices.getOrDefault(name.driver(), 0),
                values);
    }

    /// The type of an attribute by the name of its member: `int`, `strings`.
    public static String type(AttributeValue value) {
        return switch (value) {
            case IntValue _ -> "int";
            case BoolValue _ -> "bool";
            case StringValue _ -> "string";
            case VersionValue _ -> "version";
            case Ints _ -> "ints";
            case Bools _ -> "bools";
            case Strings _ -> "strings";
            case Versions _ -> "versions";
            case MalformedValue _ -> "no value";
        };
    }

    /// The value on one line, the elements of a list with blanks between them.
    public static String text(AttributeValue value) {
        return switch (value) {
            case IntValue(var number) -> Long.toString(number);
            case BoolValue(var flag) -> Boolean.toString(flag);
            case StringValue(var text) -> oneLine(text);
            case VersionValue(var version) -> version.toString();
            case Ints(var numbers) -> joined(numbers);
            case Bools(var flags) -> joined(flags);
            case Strings(var texts) -> oneLine(joined(texts));
            case Versions(var versions) -> joined(versions);
            case MalformedValue malformed when List.of().equals(malformed.stringsMember()) -> "[]";
            case MalformedValue _ -> "-";
        };
    }

    private static String joined(List<?> values) {
        return values.stream().map(Object::toString).collect(Collectors.joining(" "));
    }

    /// A text as it is, unless it is empty or would break the line.
    private static String oneLine(String text) {
        return text.isEmpty() || text.codePoints().anyMatch(Character::isISOControl)
                ? Rendering.quoted(text)
                : text;
    }
}
