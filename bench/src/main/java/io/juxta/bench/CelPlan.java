package io.juxta.bench;

import io.juxta.cel.Use;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.AttributeValue;
import io.juxta.model.AttributeValue.BoolValue;
import io.juxta.model.AttributeValue.Bools;
import io.juxta.model.AttributeValue.IntValue;
import io.juxta.model.AttributeValue.Ints;
import io.juxta.model.AttributeValue.MalformedValue;
import io.juxta.model.AttributeValue.StringValue;
import io.juxta.model.AttributeValue.Strings;
import io.juxta.model.AttributeValue.VersionValue;
import io.juxta.model.AttributeValue.Versions;
import io.juxta.model.BindingConditions;
import io.juxta.model.ByName;
import io.juxta.model.Capacity;
import io.juxta.model.Device;
import io.juxta.model.Flag;
import io.juxta.model.NodeChoice;
import io.juxta.model.Quantity;
import io.juxta.model.SemanticVersion;
import io.juxta.model.Tree;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// The input of [CelBench] for every engine: ten expressions, and 64 devices with 16 attributes in
/// four domains and three capacities each.
///
/// The devices come in two kinds, 32 of each driver, one after the other as in an inventory.
/// Selectors are true on about half of them.
final class CelPlan {

    /// @param name a letter, for reports
    record Expression(String name, Use use, String text) {}

    record Offer(String driver, Device device) {}

    static final List<Expression> EXPRESSIONS =
            List.of(
                    selector("a", "device.driver == \"gpu.example.com\""),
                    selector(
                            "b",
                            """
                            device.attributes["gpu.example.com"].model == "H100" && \
                            device.capacity["gpu.example.com"].memory.compareTo(quantity("40Gi")) >= 0"""),
                    derived("c", "device.attributes[\"gpu.example.com\"].topology.split('-')[0]"),
                    selector("d", "device.attributes[\"topology.example.com\"].numa.includes(3)"),
                    derived(
                            "e",
                            "device.attributes[\"gpu.example.com\"].memory_gb >= 80 ? 'tier-1' : 'tier-2'"),
                    selector(
                            "f",
                            """
                            device.attributes["gpu.example.com"].driverVersion\
                            .isGreaterThan(semver("550.90.7"))"""),
                    selector(
                            "g",
                            """
                            device.attributes["gpu.example.com"].nope == "x" || \
                            device.attributes["gpu.example.com"].memory_gb > 0"""),
                    selector(
                            "h",
                            "device.attributes[\"gpu.example.com\"].?nope.orValue(\"z\") == \"y\""),
                    selector(
                            "i",
                            "device.attributes[\"topology.example.com\"].numa.exists(x, x == 3)"),
                    selector(
                            "j",
                            """
                            cel.bind(d, device.attributes["gpu.example.com"], \
                            has(d.model) && d.model == "H100" && d.arch in ["hopper", "blackwell"])"""));

    static final List<Offer> DEVICES = IntStream.range(0, 64).mapToObj(CelPlan::offer).toList();

    private CelPlan() {}

    private static Expression selector(String name, String text) {
        return new Expression(name, Use.SELECTOR, text);
    }

    private static Expression derived(String name, String text) {
        return new Expression(name, Use.DERIVED, text);
    }

    private static Offer offer(int i) {
        var gpu = i < 32;
        var driver = gpu ? "gpu.example.com" : "nic.example.com";
        var attributes = new TreeMap<String, AttributeValue>();
        var own = gpu ? "" : "gpu.example.com/"; // a driver leaves out its own domain
        attributes.put(own + "model", new StringValue(i % 2 == 0 ? "H100" : "A100"));
        attributes.put(own + "arch", new StringValue(i % 2 == 0 ? "hopper" : "ampere"));
        attributes.put(own + "memory_gb", new IntValue(i % 4 < 2 ? 80 : 40));
        attributes.put(own + "driverVersion", version("550." + (85 + i % 16) + ".7"));
        attributes.put(own + "topology", new StringValue("rack" + i / 8 + "-slot" + i % 8));
        attributes.put(own + (gpu ? "mig" : "sriov"), new BoolValue(i % 3 == 0));
        attributes.put("topology.example.com/numa", new Ints(List.of(i % 2L, 2 + i % 4L)));
        attributes.put("topology.example.com/pcieRoot", new StringValue("pci0000:" + (10 + i)));
        attributes.put("topology.example.com/socket", new IntValue(i % 2));
        attributes.put("topology.example.com/island", new StringValue("island-" + i / 16));
        attributes.put("vendor.example.com/serial", new StringValue("SN-" + (100_000 + i)));
        attributes.put("vendor.example.com/firmware", version("1." + i + ".0"));
        attributes.put("vendor.example.com/board", new StringValue("board-" + i % 5));
        attributes.put("fleet.example.com/rack", new StringValue("rack" + i / 8));
        attributes.put("fleet.example.com/zone", new StringValue("zone-" + "abc".charAt(i % 3)));
        attributes.put("fleet.example.com/generation", new IntValue(i % 7));
        var capacity =
                Map.of(
                        own + "memory",
                        amount(i % 4 < 2 ? "80Gi" : "20Gi"),
                        own + "cores",
                        amount(Integer.toString(100 + i)),
                        "topology.example.com/lanes",
                        amount("16"));
        return new Offer(
                driver,
                new Device(
                        "device-" + i,
                        ByName.copyOf(attributes),
                        ByName.copyOf(capacity),
                        List.of(),
                        NodeChoice.UNSPECIFIED,
                        List.of(),
                        BindingConditions.NONE,
                        Flag.UNSET,
                        ByName.empty()));
    }

    private static VersionValue version(String text) {
        return new VersionValue(SemanticVersion.parse(text));
    }

    private static Capacity amount(String text) {
        return Capacity.of(Quantity.parse(text));
    }

    /// The same for the real Kubernetes packages: the file that partners/cmd/cel-bench reads.
    static String json() {
        return TreeWriter.json(
                Tree.Mapping.of(
                        Map.of(
                                "expressions",
                                Tree.Sequence.of(EXPRESSIONS.stream().map(CelPlan::tree).toList()),
                                "devices",
                                Tree.Sequence.of(DEVICES.stream().map(CelPlan::tree).toList()))));
    }

    private static Tree tree(Expression expression) {
        return Tree.Mapping.of(
                Map.of(
                        "name",
                        Tree.Text.of(expression.name()),
                        "use",
                        Tree.Text.of(expression.use().name().toLowerCase(Locale.ROOT)),
                        "expression",
                        Tree.Text.of(expression.text())));
    }

    private static Tree tree(Offer offer) {
        var attributes = new TreeMap<String, Tree>();
        offer.device().attributes().forEach((name, value) -> attributes.put(name, tree(value)));
        var capacity = new TreeMap<String, Tree>();
        offer.device()
                .capacity()
                .forEach((name, has) -> capacity.put(name, text("value", has.value())));
        return Tree.Mapping.of(
                Map.of(
                        "driver",
                        Tree.Text.of(offer.driver()),
                        "attributes",
                        Tree.Mapping.of(attributes),
                        "capacity",
                        Tree.Mapping.of(capacity)));
    }

    private static Tree tree(AttributeValue attribute) {
        return switch (attribute) {
            case IntValue(var value) -> Tree.Mapping.of(Map.of("int", Tree.Number.of(value)));
            case BoolValue(var value) -> Tree.Mapping.of(Map.of("bool", Tree.Bool.of(value)));
            case StringValue(var value) -> text("string", value);
            case VersionValue(var value) -> text("version", value);
            case Ints(var values) ->
                    Tree.Mapping.of(
                            Map.of(
                                    "ints",
                                    Tree.Sequence.of(
                                            values.stream().map(Tree.Number::of).toList())));
            case Bools _, Strings _, Versions _, MalformedValue _ ->
                    throw new IllegalStateException("The plan has no %s.".formatted(attribute));
        };
    }

    private static Tree text(String field, Object value) {
        return Tree.Mapping.of(Map.of(field, Tree.Text.of(value.toString())));
    }
}
