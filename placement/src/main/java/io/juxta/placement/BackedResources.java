package io.juxta.placement;

import io.juxta.model.DeviceClass;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which device class stands behind an extended resource.
///
/// A class stands behind the name it gives and behind a name made from its own. Of several classes
/// that give the same name the newest counts, and of those the first by name.
public final class BackedResources {

    /// Names made from those of classes.
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
