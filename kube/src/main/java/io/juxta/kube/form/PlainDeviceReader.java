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

    private static final int MOST_REMEMBERED = 10_000;
    private static final BoolValue TRUE = new BoolValue(true);
    private static final BoolValue FALSE = new BoolValue(false);

    private final PlainBytes in;
    private final TextTable texts = new TextTable();
    private final Map<String, VersionValue> versions = new HashMap<>();
    private final Map<String, Capacity> capacities = new HashMap<>();
    private final Map<Long, IntValue> integers = new HashMap<>();

    /// How many devices the last slice had: the next has often as many.
    private int lastSize;

    private final PlainMapReader<AttributeValue> attributes;
    private final PlainMapReader<Capacity> capacity;

    /// @param names those of attributes and capacities, which other readers use too
    public PlainDeviceReader(PlainBytes in, NameLists names) {
        this.in = in;
        this.attributes = new PlainMapReader<>(in, texts, this::attribute, names);
        this.capacity = new PlainMapReader<>(in, texts, this::capacity, names);
    }

    /// The devices of a list, whose opening bracket comes next; null when they are not plain.
    public @Nullable List<Device> read() {
        if (!in.take('[')) {
            return null;
        }
        var devices = new ArrayList<Device>(lastSize);
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
        lastSize = devices.size();
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
                attributes = this.attributes.read();
                if (attributes == null) {
                    return null;
                }
            } else if (capacity == null && in.isText("capacity")) {
                capacity = this.capacity.read();
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

    private @Nullable AttributeValue attribute() {
        if (!in.takeKey()) {
            return null;
        }
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

    private @Nullable Capacity capacity() {
        return in.takeKey() && in.isText("value") && in.takeText()
                ? capacity(in.text(texts))
                : null;
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
}
