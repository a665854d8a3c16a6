package io.juxta.allocator.why;

import io.juxta.model.DeviceId;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Names of devices for output: the short name, or driver, pool and name where it is not unique.
public final class DeviceNames {

    private final Map<String, Set<DeviceId>> byName = new HashMap<>();

    /// @param devices all that are named together
    public DeviceNames(Collection<DeviceId> devices) {
        for (var device : devices) {
            byName.computeIfAbsent(device.device(), _ -> new HashSet<>()).add(device);
        }
    }

    public String of(DeviceId device) {
        return byName.getOrDefault(device.device(), Set.of()).size() > 1
                ? device.toString()
                : device.device();
    }
}
