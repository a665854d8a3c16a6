package io.juxta.testkit;

import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// Claims of seeded worlds that are allocated already: whole devices, shares, and admin access.
final class WorldHoldings {

    private final Grow grow;
    private final List<Tree.Mapping> slices;
    private int shares;

    WorldHoldings(Grow grow, List<Tree.Mapping> slices) {
        this.grow = grow;
        this.slices =
                slices.stream()
                        .filter(slice -> !slice.mapping("spec").items("devices").isEmpty())
                        .toList();
    }

    List<Tree.Mapping> claims() {
        var claims = new ArrayList<Tree.Mapping>();
        if (slices.isEmpty() || grow.chance(62)) {
            return claims;
        }
        var count = grow.pick(1, 1, 2, 3);
        for (var i = 0; i < count; i++) {
            var results = Grow.many(grow.pick(1, 1, 2), j -> result());
            claims.add(
                    map(
                            "apiVersion",
                            "resource.k8s.io/v1",
                            "kind",
                            "ResourceClaim",
                            "metadata",
                            map("name", "held" + i, "namespace", grow.pick("default", "other")),
                            "spec",
                            map("devices", map("requests", List.of())),
                            "status",
                            map("allocation", map("devices", map("results", results)))));
        }
        return claims;
    }

    private Tree.Mapping result() {
        var spec = grow.pick(slices).mapping("spec");
        var device = (Tree.Mapping) grow.pick(spec.items("devices"));
        var result =
                grow.fields()
                        .put("request", "r")
                        .put("driver", spec.text("driver"))
                        .put("pool", spec.mapping("pool").text("name"))
                        .put("device", grow.chance(3) ? "gone" : device.text("name"));
        result.maybe(8, "adminAccess", () -> true);
        if (grow.chance(device.flag("allowMultipleAllocations") ? 88 : 6)) {
            shares++;
            result.put("shareID", "00000000-0000-4000-8000-%012d".formatted(shares));
            var consumed = consumed(device);
            if (!consumed.fields().isEmpty()) {
                result.put("consumedCapacity", consumed);
            }
        }
        return result.done();
    }

    private Tree.Mapping consumed(Tree.Mapping device) {
        var consumed = new LinkedHashMap<String, Tree>();
        for (var key : device.mapping("capacity").fields().keySet()) {
            if (!grow.chance(10)) {
                var value = device.mapping("capacity").mapping(key).text("value");
                consumed.put(
                        key,
                        Grow.text(
                                value.endsWith("Gi")
                                        ? grow.pick("1Gi", "8Gi", "16Gi", "79Gi")
                                        : grow.pick("1", "2", "4", "500m", "0", "9")));
            }
        }
        return Tree.Mapping.of(consumed);
    }
}
