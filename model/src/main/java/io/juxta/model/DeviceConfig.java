package io.juxta.model;

import org.jspecify.annotations.Nullable;

/// Settings that travel with an allocation to the driver.
public sealed interface DeviceConfig {

    /// Parameters only the driver understands; null where they are missing.
    record Opaque(String driver, @Nullable Tree parameters) implements DeviceConfig {}

    /// An empty entry.
    record MissingConfig() implements DeviceConfig {}
}
