package io.juxta.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// An administrator's taint on all devices that a pattern matches.
public record DeviceTaintRule(Meta meta, Pattern pattern, Taint taint, List<Condition> conditions)
        implements ApiObject {

    public DeviceTaintRule {
        conditions = List.copyOf(conditions);
    }

    /// Which devices are selected.
    public sealed interface Pattern {

        /// No device at all: the rule has no selector.
        record NoDevice() implements Pattern {}

        /// Devices that agree with every part that is set; with none set, all devices.
        record Devices(@Nullable String driver, @Nullable String pool, @Nullable String device)
                implements Pattern {}
    }

    public boolean matches(DeviceId id) {
        return switch (pattern) {
            case Pattern.NoDevice _ -> false;
            case Pattern.Devices(var driver, var pool, var device) ->
                    (driver == null || driver.equals(id.driver()))
                            && (pool == null || pool.equals(id.pool()))
                            && (device == null || device.equals(id.device()));
        };
    }
}
