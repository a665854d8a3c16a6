package io.juxta.cli.topology;

import io.juxta.model.AccountingPolicy;
import io.juxta.model.AttributeValue;
import io.juxta.model.BindingConditions;
import io.juxta.model.ByName;
import io.juxta.model.Capacity;
import io.juxta.model.Device;
import io.juxta.model.FeatureGates;
import io.juxta.model.Flag;
import io.juxta.model.NodeAllocatable;
import io.juxta.model.NodeChoice;
import io.juxta.model.Quantity;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// CPUs, memory and huge pages as devices with consumable capacity. Each consumed unit is charged
/// to the node (KEP-5517) as far as the feature gates allow it.
final class NodeResources {

    private static final String CHARGE_GATE = "DRANodeAllocatableResources";
    private static final String SHARE_GATE = "DRAConsumableCapacity";
    private static final Quantity ONE = Quantity.of(1);
    private static final Quantity MEMORY_DEFAULT = Quantity.parse("1Gi");
    private static final Quantity MEMORY_LEAST = Quantity.parse("1Mi");

    private final FeatureGates gates;
    private final Set<String> warnings = new TreeSet<>();

    NodeResources(FeatureGates gates) {
        this.gates = gates;
    }

    /// What the gates did not allow.
    List<String> warnings() {
        return List.copyOf(warnings);
    }

    /// A device without a cost on the node.
    Device plain(String name, ByName<AttributeValue> attributes) {
        return device(name, attributes, ByName.empty(), Flag.UNSET, ByName.empty());
    }

    /// Whole CPUs.
    Device cpus(String name, ByName<AttributeValue> attributes, int count) {
        return shared(name, attributes, "cpu", "cpu", Quantity.of(count), inSteps(ONE, count));
    }

    /// Memory in any amount from 1Mi on; a claim that names none gets 1Gi.
    Device memory(String name, ByName<AttributeValue> attributes, long bytes) {
        var value = binary(BigDecimal.valueOf(bytes));
        var policy =
                value.compareTo(MEMORY_DEFAULT) < 0
                        ? null
                        : new Capacity.RequestPolicy(
                                MEMORY_DEFAULT,
                                List.of(),
                                new Capacity.ValidRange(MEMORY_LEAST, null, null));
        return shared(name, attributes, "memory", "memory", value, policy);
    }

    /// Whole pages of one size.
    Device hugepages(String name, ByName<AttributeValue> attributes, String size, long pages) {
        var page = Quantity.parse(size);
        return shared(
                name,
                attributes,
                "hugepages",
                "hugepages-" + size,
                binary(page.times(pages).exact()),
                inSteps(page, pages));
    }

    static String hugepagesName(String size, int node) {
        return "hugepages-%s-numa-%d".formatted(size.toLowerCase(Locale.ROOT), node);
    }

    private static Quantity binary(BigDecimal bytes) {
        return Quantity.of(bytes, Quantity.Format.BINARY_SI);
    }

    /// A single unit cannot be divided, and the API rejects steps for it.
    private static Capacity.@Nullable RequestPolicy inSteps(Quantity piece, long pieces) {
        return pieces < 2
                ? null
                : new Capacity.RequestPolicy(
                        piece, List.of(), new Capacity.ValidRange(piece, null, piece));
    }

    private Device shared(
            String name,
            ByName<AttributeValue> attributes,
            String key,
            String resource,
            Quantity value,
            Capacity.@Nullable RequestPolicy policy) {
        var share = allowed(SHARE_GATE, "each is given to one claim as a whole");
        var charge = allowed(CHARGE_GATE, "claims for them are not charged to the node");
        var mapping =
                new NodeAllocatable(
                        new NodeAllocatable.AllocatableMapping.ByCapacity(key, ONE),
                        null,
                        AccountingPolicy.KnownPolicy.UNSPECIFIED);
        return device(
                name,
                attributes,
                ByName.of(key, new Capacity(value, share ? policy : null)),
                share ? Flag.TRUE : Flag.UNSET,
                charge ? ByName.of(resource, mapping) : ByName.empty());
    }

    private boolean allowed(String gate, String otherwise) {
        if (!gates.on(gate)) {
            warnings.add(
                    "%s is off, so CPUs and memory are published without it: %s."
                                    .formatted(gate, otherwise)
                            + " Switch it on with --feature-gates=%s=true.".formatted(gate));
        }
        return gates.on(gate);
    }

    private static Device device(
            String name,
            ByName<AttributeValue> attributes,
            ByName<Capacity> capacity,
            Flag shared,
            ByName<NodeAllocatable> charge) {
        return new Device(
                name,
                attributes,
                capacity,
                List.of(),
                NodeChoice.UNSPECIFIED,
                List.of(),
                BindingConditions.NONE,
                shared,
                charge);
    }
}
