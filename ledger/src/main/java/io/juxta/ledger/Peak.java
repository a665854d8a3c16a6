package io.juxta.ledger;

import io.juxta.model.Container;
import io.juxta.model.PodSpec;
import io.juxta.model.Quantity;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/// The peak of a pod's containers, per resource: the most they request at any one time.
///
/// App containers and sidecars run together. An init container runs with the sidecars that are
/// listed before it.
final class Peak {

    private Peak() {}

    static Map<String, Quantity> of(
            PodSpec spec, Function<Container, Map<String, Quantity>> amounts) {
        var together = new TreeMap<String, Quantity>();
        for (var container : spec.containers()) {
            ResourceAmounts.add(together, amounts.apply(container));
        }
        var sidecars = new TreeMap<String, Quantity>();
        var starting = new TreeMap<String, Quantity>();
        for (var container : spec.initContainers()) {
            var own = amounts.apply(container);
            if (container.isSidecar()) {
                ResourceAmounts.add(together, own);
                ResourceAmounts.add(sidecars, own);
                ResourceAmounts.raise(starting, sidecars);
            } else {
                var now = new TreeMap<>(own);
                ResourceAmounts.add(now, sidecars);
                ResourceAmounts.raise(starting, now);
            }
        }
        ResourceAmounts.raise(together, starting);
        return together;
    }
}
