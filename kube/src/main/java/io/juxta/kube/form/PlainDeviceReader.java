package io.juxta.kube.form;

import io.juxta.kube.decode.QuantityCheck;
import io.juxta.kube.text.PlainBytes;
import io.juxta.kube.text.TextTable;
import io.juxta.model.AttributeValue;
import io.juxta.model.AttributeValue.BoolValue;
import io.juxta.model.AttributeValue.IntValue;
import io.juxta.model.AttributeValue.VersionValue;
import io.juxta.model.BindingConditions;
import io.juxta.model.ByName;
import io.juxta.model.Capacity;
import io.juxta.model.Device;
import io.juxta.model.Flag;
import io.juxta.model.NodeChoice;
import io.juxta.model.Quantity;
import io.juxta.model.SemanticVersion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads the devices of a slice straight from their JSON, where they are written as most drivers
/// publish them: a name, attributes with one value each, and capacities without a policy.
///
/// Such a device means the same in every dialect, has no field that nobody knows and needs no
/// default, so it comes out as `Dialects`, `Decoder` and [DeviceForm] would make it. Anything else
/// is left to them: an answer of null or false says so, and says nothing more.
public final class PlainDeviceReader {

    private static final int MOST_NAMES = 1024;
    private static final int MOST_REMEMBERED = 10_000;
    private static final BoolValue TRUE = new BoolValue(true);
    private static final BoolValue FALSE = new BoolValue(false);

    private final PlainBytes in;
    private final TextTable texts = new TextTable();
    private final Map<String, VersionValue> versions = new HashMap<>();
    private final Map<String, Capacity> capacities = new HashMap<>();
    private final Map<Long, IntValue> integers = new HashMap<>();

    // The map that is being read.
    private String[] names = new String[16];
    private Object[] values = new Object[16];
    private int count;

    // The names of the last maps, to be shared by the next with the same ones.
    private String[] lastAttributes = new String[0];
    private String[] lastCapacities = new String[0];

    public PlainDeviceReader(PlainBytes in) {
        this.in = in;
    }

    /// The devices of a list, whose opening bracket comes next; null when they are not plain.
    public @Nullable List<Device> read() {
        if (!in.take('[')) {
            return null;
        }
        var devices = new ArrayList<Device>();
        if (in.take(']')) {
            return devices;
        }
        do {
            var device = device();
            if (device == null) {
                return null;
            }
            devices.add(device);
        } while (in.take(','));
        return in.take(']') ? devices : null;
    }

    private @Nullable Device device() {
        if (!in.take('{')) {
            return null;
        }
        @Nullable String name = null;
        @Nullable ByName<AttributeValue> attributes = null;
        @Nullable ByName<Capacity> capacity = null;
        do {
            if (!in.takeKey()) {
                return null;
            }
            if (name == null && in.isText("name")) {
                name = in.takeText() ? in.text(texts) : null;
                if (name == null) {
                    return null;
                }
            } else if (attributes == null && in.isText("attributes")) {
                attributes = attributes();
                if (attributes == null) {
                    return null;
                }
            } else if (capacity == null && in.isText("capacity")) {
                capacity = capacities();
                if (capacity == null) {
                    return null;
                }
            } else {
                return null;
            }
        } while (in.take(','));
        if (!in.take('}') || name == null) {
            return null;
        }
        return new Device(
                name,
                attributes == null ? ByName.empty() : attributes,
                capacity == null ? ByName.empty() : capacity,
                List.of(),
                NodeChoice.UNSPECIFIED,
                List.of(),
                BindingConditions.NONE,
                Flag.UNSET,
                ByName.empty());
    }

    private @Nullable ByName<AttributeValue> attributes() {
        if (!in.take('{')) {
            return null;
        }
        count = 0;
        if (in.take('}')) {
            return ByName.empty();
        }
        do {
            if (!in.takeKey()) {
                return null;
            }
            var name = in.text(texts);
            var value = in.take('{') && in.takeKey() ? attribute() : null;
            if (value == null || !in.take('}') || !add(name, value)) {
                return null;
            }
        } while (in.take(','));
        if (!in.take('}')) {
            return null;
        }
        lastAttributes = sharedNames(lastAttributes);
        return ByName.ofSorted(
                lastAttributes, Arrays.copyOf(values, count, AttributeValue[].class));
    }

    private @Nullable AttributeValue attribute() {
        if (in.isText("string")) {
            return in.takeText() ? in.value(texts) : null;
        }
        if (in.isText("int")) {
            return in.takeNumber() ? integer(in.number()) : null;
        }
        if (in.isText("bool")) {
            if (in.takeWord("true")) {
                return TRUE;
            }
            return in.takeWord("false") ? FALSE : null;
        }
        return in.isText("version") && in.takeText() ? version(in.text(texts)) : null;
    }

    private IntValue integer(long number) {
        var known = integers.get(number);
        if (known != null) {
            return known;
        }
        var value = new IntValue(number);
        remember(integers, number, value);
        return value;
    }

    /// Null for a text that is no version.
    private @Nullable VersionValue version(String text) {
        var known = versions.get(text);
        if (known != null) {
            return known;
        }
        var version = SemanticVersion.tryParse(text).map(VersionValue::new);
        version.ifPresent(made -> remember(versions, text, made));
        return version.orElse(null);
    }

    private @Nullable ByName<Capacity> capacities() {
        if (!in.take('{')) {
            return null;
        }
        count = 0;
        if (in.take('}')) {
            return ByName.empty();
        }
        do {
            if (!in.takeKey()) {
                return null;
            }
            var name = in.text(texts);
            if (!in.take('{') || !in.takeKey() || !in.isText("value") || !in.takeText()) {
                return null;
            }
            var capacity = capacity(in.text(texts));
            if (capacity == null || !in.take('}') || !add(name, capacity)) {
                return null;
            }
        } while (in.take(','));
        if (!in.take('}')) {
            return null;
        }
        lastCapacities = sharedNames(lastCapacities);
        return ByName.ofSorted(lastCapacities, Arrays.copyOf(values, count, Capacity[].class));
    }

    /// Null for a text that is no quantity or has spaces around it.
    private @Nullable Capacity capacity(String text) {
        var known = capacities.get(text);
        if (known != null) {
            return known;
        }
        if (!QuantityCheck.trimmed(text).equals(text)
                || QuantityCheck.complaint(text).isPresent()) {
            return null;
        }
        var capacity = Capacity.of(Quantity.parse(text));
        remember(capacities, text, capacity);
        return capacity;
    }

    private static <K, V> void remember(Map<K, V> known, K key, V value) {
        if (known.size() < MOST_REMEMBERED) {
            known.put(key, value);
        }
    }

    /// Adds to the map, in the order of names; false when the name is there already.
    private boolean add(String name, Object value) {
        if (count == names.length) {
            if (count >= MOST_NAMES) {
                return false;
            }
            names = Arrays.copyOf(names, 2 * count);
            values = Arrays.copyOf(values, 2 * count);
        }
        var place = count;
        for (; place > 0; place--) {
            var order = names[place - 1].compareTo(name);
            if (order == 0) {
                return false;
            }
            if (order < 0) {
                break;
            }
            names[place] = names[place - 1];
            values[place] = values[place - 1];
        }
        names[place] = name;
        values[place] = value;
        count++;
        return true;
    }

    private String[] sharedNames(String[] last) {
        return Arrays.equals(last, 0, last.length, names, 0, count)
                ? last
                : Arrays.copyOf(names, count);
    }
}
