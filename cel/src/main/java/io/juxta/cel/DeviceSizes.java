package io.juxta.cel;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How large the parts of a device can be: the limits the API sets on them.
final class DeviceSizes {

    /// A spot in the declaration of a device.
    ///
    /// @param most the most entries or characters a value here has
    /// @param fields spots by name
    /// @param keys the spot of a map's keys, null when this is no map
    /// @param values the spot of a map's values, null when this is no map
    /// @param named whether every name leads to a value, as in the attributes of a domain
    private record Spot(
            long most,
            Map<String, Spot> fields,
            @Nullable Spot keys,
            @Nullable Spot values,
            boolean named) {

        static Spot of(long most) {
            return new Spot(most, Map.of(), null, null, false);
        }

        static Spot map(long most, Spot keys, Spot values, boolean named) {
            return new Spot(most, Map.of(), keys, values, named);
        }

        @Nullable Spot step(String step) {
            return switch (step) {
                case SizePath.ITEMS, SizePath.VALUES -> values;
                case SizePath.KEYS -> keys;
                default -> {
                    var field = fields.get(step);
                    yield field == null && named ? values : field;
                }
            };
        }
    }

    private static final Spot DOMAIN = Spot.of(63);
    private static final Spot ID = Spot.of(32);
    private static final int MOST_ENTRIES = 32;

    private static final Spot ATTRIBUTES =
            Spot.map(MOST_ENTRIES, DOMAIN, Spot.map(MOST_ENTRIES, ID, Spot.of(64), true), false);

    /// A quantity has no size, and a name in a domain leads nowhere, unlike an attribute's.
    private static final Spot CAPACITY =
            Spot.map(MOST_ENTRIES, DOMAIN, Spot.map(MOST_ENTRIES, ID, Spot.of(0), false), false);

    private static final Spot DRIVER = Spot.of(63);
    private static final Spot NAME = Spot.of(63);

    private final Spot device;

    DeviceSizes(Environment environment) {
        var fields = new HashMap<String, Spot>();
        fields.put("driver", DRIVER);
        fields.put("allowMultipleAllocations", Spot.of(1));
        fields.put("attributes", ATTRIBUTES);
        fields.put("capacity", CAPACITY);
        if (environment.seedWords()) {
            fields.put("name", NAME);
        }
        device = new Spot(0, fields, null, null, false);
    }

    /// The size of what the path leads to, null when it leads to nothing that is limited.
    @Nullable SizeRange find(SizePath path) {
        var steps = path.steps();
        if (steps.isEmpty() || !steps.getFirst().equals("device")) {
            return null;
        }
        var spot = device;
        for (var step : steps.subList(1, steps.size())) {
            var next = spot.step(step);
            if (next == null) {
                return null;
            }
            spot = next;
        }
        return SizeRange.upTo(spot.most());
    }
}
