package io.juxta.placement;

import io.juxta.model.DeviceClass;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The device class that backs an extended resource.
///
/// A class backs the extended resource it names, and the implicit resource made from its own name.
/// Of several classes with the same resource name the newest wins, then the first by name.
public final class BackedResources {

    /// Prefix of the implicit resource names, which are made from class names.
    public static final String PREFIX = "deviceclass.resource.kubernetes.io/";

    private static final Comparator<DeviceClass> FIRST =
            Comparator.comparing(BackedResources::created)
                    .reversed()
                    .thenComparing(each -> each.meta().name());

    private final Map<String, DeviceClass> classes = new HashMap<>();

    public BackedResources(Collection<DeviceClass> all) {
        for (var each : all.stream().sorted(FIRST).toList()) {
            if (each.extendedResourceName() != null) {
                classes.putIfAbsent(each.extendedResourceName(), each);
            }
            classes.put(PREFIX + each.meta().name(), each);
        }
    }

    private static Instant created(DeviceClass each) {
        var created = each.meta().created();
        return created == null ? Instant.MIN : created;
    }

    public @Nullable DeviceClass classFor(String resource) {
        return classes.get(resource);
    }

    public boolean isEmpty() {
        return classes.isEmpty();
    }
}
