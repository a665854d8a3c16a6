package io.juxta.topology;

import io.juxta.model.AttributeValue;
import java.util.Collection;

/// The names every driver shares, and how much of a device's room the values take.
public final class StandardAttributes {

    public static final String PREFIX = "resource.kubernetes.io/";
    public static final String NUMA_NODE = PREFIX + "numaNode";
    public static final String PCIE_ROOT = PREFIX + "pcieRoot";
    public static final String PCI_BUS_ID = PREFIX + "pciBusID";

    /// The most values a published device may have, each item of a list counting as one.
    public static final int MOST_VALUES = 48;

    private StandardAttributes() {}

    /// How many values of the [#MOST_VALUES] these attributes take. Lists are never truncated here,
    /// so a publisher checks this first.
    public static int valueCount(Collection<AttributeValue> values) {
        return values.stream().mapToInt(StandardAttributes::valueCount).sum();
    }

    private static int valueCount(AttributeValue value) {
        return switch (value) {
            case AttributeValue.IntValue _,
                    AttributeValue.BoolValue _,
                    AttributeValue.StringValue _,
                    AttributeValue.VersionValue _ ->
                    1;
            case AttributeValue.Ints(var values) -> values.size();
            case AttributeValue.Bools(var values) -> values.size();
            case AttributeValue.Strings(var values) -> values.size();
            case AttributeValue.Versions(var values) -> values.size();
            case AttributeValue.MalformedValue _ -> 0;
        };
    }
}
