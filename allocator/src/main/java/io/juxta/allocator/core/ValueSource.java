package io.juxta.allocator.core;

import io.juxta.model.AttributeValue;
import org.jspecify.annotations.Nullable;

/// The source of a device's value for a constraint: what the device publishes, or what the request
/// derives.
public interface ValueSource {

    /// The value, or null when there is none.
    ///
    /// @throws Fatal when it must be derived and that fails
    @Nullable AttributeValue value(int device);

    /// The same as a set of the constraint's column.
    long @Nullable [] set(int device);

    /// The name of the attribute.
    String attribute();

    record PublishedValue(AttributeColumn column) implements ValueSource {

        @Override
        public String attribute() {
            return column.name();
        }

        @Override
        public @Nullable AttributeValue value(int device) {
            return column.value(device);
        }

        @Override
        public long @Nullable [] set(int device) {
            return column.published(device);
        }
    }

    record Derived(Derivation derivation, Inventory inventory) implements ValueSource {

        @Override
        public String attribute() {
            return derivation.attribute();
        }

        @Override
        public AttributeValue value(int device) {
            return derivation.value(inventory, device);
        }

        @Override
        public long[] set(int device) {
            return derivation.set(inventory, device);
        }
    }
}
