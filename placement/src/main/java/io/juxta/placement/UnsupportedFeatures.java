package io.juxta.placement;

import io.juxta.model.PodSpec;
import io.juxta.model.Tree;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds fields of a pod that are not modelled.
final class UnsupportedFeatures {

    /// Volumes that any node can provide.
    private static final Set<String> ANYWHERE =
            Set.of("emptyDir", "configMap", "secret", "projected", "downwardAPI", "hostPath");

    private UnsupportedFeatures() {}

    /// The first field that is not modelled, or null.
    static @Nullable String field(PodSpec spec) {
        var index = 0;
        for (var item : spec.rest().items("volumes")) {
            if (item instanceof Tree.Mapping volume) {
                for (var source : volume.fields().keySet()) {
                    if (!source.equals("name")
                            && volume.has(source)
                            && !ANYWHERE.contains(source)) {
                        return "spec.volumes[%d].%s".formatted(index, source);
                    }
                }
            }
            index++;
        }
        return null;
    }
}
