package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;

/// Capacities of seeded worlds with their request policies, and requests for them. All are written
/// in the canonical form.
final class WorldAmounts {

    private final Grow grow;
    private final boolean odd;

    /// @param odd whether amounts may be negative, or too large to compute with
    WorldAmounts(Grow grow, boolean odd) {
        this.grow = grow;
        this.odd = odd;
    }

    Tree.Mapping capacity(boolean shared) {
        if (odd && grow.chance(12)) {
            return grow.pick(
                    map("value", "-1"),
                    map(
                            "value",
                            "9223372036854775807",
                            "requestPolicy",
                            map("default", "1", "validRange", map("min", "1", "step", "5"))),
                    map(
                            "value",
                            "10",
                            "requestPolicy",
                            map("default", "-1", "validValues", list("-1", "2"))));
        }
        if (!shared || grow.chance(25)) {
            return map("value", grow.pick("4", "10", "80Gi", "1500m", "0"));
        }
        return switch (grow.below(10)) {
            case 0, 1 -> range("10", "2", "2", "4", "10");
            case 2 -> range("80Gi", "1Gi", "1Gi", "1Gi", "40Gi");
            case 3 -> range("4", "500m", "500m", "500m", "4");
            case 4 -> range("10", "1", "250m", "750m", "8");
            case 5 ->
                    map(
                            "value",
                            "12",
                            "requestPolicy",
                            map("default", "1", "validRange", map("min", "0")));
            case 6 ->
                    map(
                            "value",
                            "20",
                            "requestPolicy",
                            map("default", "3", "validRange", map("min", "1", "max", "5")));
            case 7 -> map("value", "10", "requestPolicy", map("default", grow.pick("3", "0")));
            default ->
                    map(
                            "value",
                            "10",
                            "requestPolicy",
                            map(
                                    "default",
                                    grow.pick("1", "4"),
                                    "validValues",
                                    grow.pick(
                                            list("1", "2", "4", "8"),
                                            list("500m", "1", "4"),
                                            list("4", "5"))));
        };
    }

    private static Tree.Mapping range(
            String value, String standard, String min, String step, String max) {
        return map(
                "value",
                value,
                "requestPolicy",
                map("default", standard, "validRange", map("min", min, "step", step, "max", max)));
    }

    /// The capacity requests of a request.
    Tree.Mapping requests() {
        var requests = grow.fields();
        requests.maybe(85, "mem", this::amount);
        requests.maybe(25, "x.example/bw", this::amount);
        requests.maybe(3, "gone", () -> "1");
        return map("requests", requests.done());
    }

    private String amount() {
        if (odd && grow.chance(10)) {
            return grow.pick("-1", "9223372036854775807", "20E", "100u", "1n");
        }
        return grow.pick(
                "1", "1", "2", "3", "4", "5", "500m", "1500m", "250m", "0", "1", "2", "1Gi");
    }
}
