package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/// A claim of a [HardWorld] in the making.
final class HardClaim {

    /// Devices of a kind, wanted by a request or by one alternative of it.
    ///
    /// @param count how many, or [#ALL]
    /// @param expression which of the kind, or empty for any
    /// @param amounts how much of each, where devices are shared
    record Want(String kind, int count, String expression, SequencedMap<String, Long> amounts) {

        static final int ALL = -1;

        static Want of(String kind, int count) {
            return new Want(kind, count, "", new LinkedHashMap<>());
        }

        static Want all(String kind) {
            return of(kind, ALL);
        }

        /// Only devices with this value of an attribute.
        Want where(String attribute, String value) {
            return matching(
                    "device.attributes[\"%s\"].%s == \"%s\""
                            .formatted(HardWorld.driver(kind), attribute, value));
        }

        /// Only devices of which the expression is true.
        Want matching(String which) {
            return new Want(kind, count, which, amounts);
        }

        Want taking(String capacity, long amount) {
            var more = new LinkedHashMap<>(amounts);
            more.put(capacity, amount);
            return new Want(kind, count, expression, more);
        }

        Tree.Mapping tree() {
            var fields = new LinkedHashMap<String, Tree>();
            fields.put("deviceClassName", Grow.text(kind));
            if (count == ALL) {
                fields.put("allocationMode", Grow.text("All"));
            } else {
                fields.put("count", Grow.number(count));
            }
            if (!expression.isEmpty()) {
                fields.put("selectors", list(map("cel", map("expression", expression))));
            }
            if (!amounts.isEmpty()) {
                var requests = new LinkedHashMap<String, Tree>();
                amounts.forEach((name, much) -> requests.put(name, Grow.text(much.toString())));
                fields.put("capacity", map("requests", Tree.Mapping.of(requests)));
            }
            return Tree.Mapping.of(fields);
        }
    }

    private final String name;
    private final List<Tree> requests = new ArrayList<>();
    private final List<Tree> constraints = new ArrayList<>();
    private final List<String> kinds = new ArrayList<>();

    HardClaim(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    /// The kinds of devices that it names.
    List<String> kinds() {
        return kinds;
    }

    HardClaim ask(String request, Want want) {
        kinds.add(want.kind());
        requests.add(map("name", request, "exactly", want.tree()));
        return this;
    }

    HardClaim ask(String request, String kind, int count) {
        return ask(request, Want.of(kind, count));
    }

    /// The first of these that can be had, each under its own name.
    HardClaim firstOf(String request, SequencedMap<String, Want> alternatives) {
        var trees = new ArrayList<Tree>();
        for (var alternative : alternatives.entrySet()) {
            kinds.add(alternative.getValue().kind());
            var fields = new LinkedHashMap<String, Tree>();
            fields.put("name", Grow.text(alternative.getKey()));
            fields.putAll(alternative.getValue().tree().fields());
            trees.add(Tree.Mapping.of(fields));
        }
        requests.add(map("name", request, "firstAvailable", Tree.Sequence.of(trees)));
        return this;
    }

    /// All devices have the attribute in common.
    ///
    /// @param named the requests it is about, or none for all of them
    HardClaim match(String attribute, String... named) {
        return constrain("matchAttribute", attribute, List.of(named));
    }

    /// No two devices have a value of the attribute in common.
    HardClaim distinct(String attribute, String... named) {
        return constrain("distinctAttribute", attribute, List.of(named));
    }

    HardClaim match(String attribute, List<String> named) {
        return constrain("matchAttribute", attribute, named);
    }

    private HardClaim constrain(String way, String attribute, List<String> named) {
        var constraint = map(way, HardWorld.COMMON + attribute);
        constraints.add(
                named.isEmpty() ? constraint : constraint.with("requests", Grow.tree(named)));
        return this;
    }

    Tree.Mapping tree() {
        var devices = new LinkedHashMap<>(Map.of("requests", Tree.Sequence.of(requests)));
        if (!constraints.isEmpty()) {
            devices.put("constraints", Tree.Sequence.of(constraints));
        }
        return map(
                "apiVersion",
                "resource.k8s.io/v1",
                "kind",
                "ResourceClaim",
                "metadata",
                map("name", name, "namespace", "default"),
                "spec",
                map("devices", Tree.Mapping.of(devices)));
    }
}
