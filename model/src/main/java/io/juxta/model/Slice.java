package io.juxta.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A ResourceSlice: some devices, or some counter sets, of one driver's pool.
public record Slice(
        Meta meta,
        String driver,
        Pool pool,
        NodeChoice nodes,
        List<Device> devices,
        List<CounterSet> sharedCounters,
        @Nullable String partitionTypeAttribute,
        List<String> skipNodeOperations)
        implements ApiObject {

    public Slice {
        devices = List.copyOf(devices);
        sharedCounters = List.copyOf(sharedCounters);
        skipNodeOperations = List.copyOf(skipNodeOperations);
    }

    /// The same slice with other devices.
    public Slice withDevices(List<Device> others) {
        return new Slice(
                meta,
                driver,
                pool,
                nodes,
                others,
                sharedCounters,
                partitionTypeAttribute,
                skipNodeOperations);
    }

    /// The full name of one of this slice's devices.
    public DeviceId id(Device device) {
        return new DeviceId(driver, pool.name(), device.name());
    }
}
