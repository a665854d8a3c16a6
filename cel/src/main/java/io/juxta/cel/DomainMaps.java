package io.juxta.cel;

import io.juxta.cel.Shape.Kind;
import java.util.Collection;
import java.util.Collections;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// `device.attributes` or `device.capacity` as a map: domain, then id, then value.
///
/// A domain the device lacks is not in it, yet selecting that domain gives an empty map, so that
/// `has(device.attributes["none"].x)` is false rather than an error.
final class DomainMaps implements MapValue {

    private final Ids nothing;
    private final TreeMap<String, Ids> domains = new TreeMap<>();

    DomainMaps(Subject subject, Kind kind) {
        nothing = new Ids(kind, new TreeMap<>());
        for (var key : subject.shape().keys(kind)) {
            var slot = subject.shape().slot(kind, key.domain(), key.id());
            domains.computeIfAbsent(key.domain(), _ -> new Ids(kind, new TreeMap<>()))
                    .values
                    .put(key.id(), subject.value(slot));
        }
    }

    @Override
    public @Nullable Object select(Object key) {
        var found = find(key);
        return found == null ? nothing : found;
    }

    @Override
    public @Nullable Object find(Object key) {
        return key instanceof String domain ? domains.get(domain) : null;
    }

    @Override
    public int size() {
        return domains.size();
    }

    @Override
    public Collection<Object> keys() {
        return Collections.unmodifiableCollection(domains.keySet());
    }

    /// What one domain holds.
    record Ids(Kind kind, TreeMap<String, Object> values) implements MapValue {

        @Override
        public @Nullable Object select(Object key) {
            return find(key);
        }

        @Override
        public @Nullable Object find(Object key) {
            return key instanceof String id ? values.get(id) : null;
        }

        @Override
        public int size() {
            return values.size();
        }

        @Override
        public Collection<Object> keys() {
            return Collections.unmodifiableCollection(values.keySet());
        }
    }
}
