package io.juxta.cel;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A device as a value of its own. Kubernetes evaluates on a map, and `dyn(device)` lets it show.
record DeviceMap(Subject subject) implements MapValue {

    private static final Collection<Object> FIELDS =
            List.of("allowMultipleAllocations", "attributes", "capacity", "driver");

    @Override
    public @Nullable Object select(Object key) {
        return switch (key instanceof String name ? name : "") {
            case "driver" -> subject.driver();
            case "attributes" -> subject.attributes();
            case "capacity" -> subject.capacity();
            case "allowMultipleAllocations" -> subject.allowMultipleAllocations();
            case "name" -> subject.name();
            default -> null;
        };
    }

    @Override
    public @Nullable Object find(Object key) {
        return FIELDS.contains(key) ? select(key) : null;
    }

    @Override
    public int size() {
        return FIELDS.size();
    }

    @Override
    public Collection<Object> keys() {
        return FIELDS;
    }
}
