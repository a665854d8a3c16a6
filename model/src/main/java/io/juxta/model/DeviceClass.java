package io.juxta.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A kind of device an administrator offers: selectors, settings, and how it is accounted.
///
/// @param accounting per node resource; from the first design of node-allocatable devices
/// @param managesNodeAllocatable whether pods using this class leave the fit of cpu and memory to
///   it; from the same design
public record DeviceClass(
        Meta meta,
        List<Selector> selectors,
        List<DeviceConfig> config,
        @Nullable String extendedResourceName,
        ByName<AccountingPolicy> accounting,
        Flag managesNodeAllocatable)
        implements ApiObject {

    public DeviceClass {
        selectors = List.copyOf(selectors);
        config = List.copyOf(config);
    }
}
