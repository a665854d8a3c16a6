package io.juxta.placement;

import io.juxta.model.AccountingPolicy;
import io.juxta.model.AllocationMode;
import io.juxta.model.AttributeValue;
import io.juxta.model.BindingConditions;
import io.juxta.model.ByName;
import io.juxta.model.Capacity;
import io.juxta.model.ClaimSpec;
import io.juxta.model.Constraint;
import io.juxta.model.CounterSet;
import io.juxta.model.Device;
import io.juxta.model.DeviceAsk;
import io.juxta.model.DeviceClass;
import io.juxta.model.Flag;
import io.juxta.model.Meta;
import io.juxta.model.NodeAllocatable;
import io.juxta.model.NodeAllocatable.AllocatableMapping;
import io.juxta.model.NodeChoice;
import io.juxta.model.NodeSelector;
import io.juxta.model.Pool;
import io.juxta.model.Quantity;
import io.juxta.model.Request;
import io.juxta.model.Selector;
import io.juxta.model.Slice;
import io.juxta.model.Taint;
import io.juxta.model.TaintEffect;
import io.juxta.model.Toleration;
import io.juxta.model.Tree;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Slices, classes and what claims ask for, as cases of devices say it in few words.
///
/// ```yaml
/// slices:
/// - {node: a, driver: d.example.com, pool: a, devices: {gpu: {kind: gpu, costs: {cpu: {each: 2}}}}}
/// classes: {gpu: {kind: gpu}, any: {}}
/// claims: {c: {r: {class: gpu, count: 2, capacity: {cores: 4}}}}     # a list: the first that can be had
/// ```
///
/// A slice is for a `node`, for nodes with `labels`, `perDevice`, or for all. Its pool is called as
/// the node, or `shared`.
final class DynamicWords {

    static final String DRIVER = "d.example.com";
    private static final Instant BEFORE = Instant.parse("2026-01-01T00:00:00Z");

    private DynamicWords() {}

    static Slice slice(Tree.Mapping words, int number) {
        var driver = words.has("driver") ? words.text("driver") : DRIVER;
        var node = words.text("node");
        var pool = words.has("pool") ? words.text("pool") : node.isEmpty() ? "shared" : node;
        var devices = new ArrayList<Device>();
        for (var each : words.mapping("devices").fields().entrySet()) {
            devices.add(device(each.getKey(), (Tree.Mapping) each.getValue()));
        }
        var counters = new ArrayList<CounterSet>();
        if (words.has("counters")) {
            counters.add(new CounterSet("set", Sketch.amounts(words.mapping("counters"))));
        }
        return new Slice(
                Meta.named("", "slice-" + number),
                driver,
                new Pool(
                        pool,
                        PodView.whole(words, "generation", 1),
                        PodView.whole(words, "count", 1)),
                choice(words),
                devices,
                counters,
                null,
                Sketch.list(words, "skips"));
    }

    private static NodeChoice choice(Tree.Mapping words) {
        if (words.has("node")) {
            return new NodeChoice.NodeByName(words.text("node"));
        }
        if (words.has("labels")) {
            var requirements = new ArrayList<NodeSelector.NodeSelectorRequirement>();
            for (var label : words.mapping("labels").fields().entrySet()) {
                var values =
                        label.getValue() instanceof Tree.Sequence(var items, _)
                                ? items.stream().map(Sketch::literal).toList()
                                : List.of(Sketch.literal(label.getValue()));
                requirements.add(
                        new NodeSelector.NodeSelectorRequirement(
                                label.getKey(),
                                NodeSelector.NodeSelectorOperator.Known.IN,
                                values));
            }
            return new NodeChoice.BySelector(
                    new NodeSelector(List.of(new NodeSelector.Term(requirements, List.of()))));
        }
        return words.flag("perDevice") ? NodeChoice.PER_DEVICE : NodeChoice.ALL_NODES;
    }

    private static Device device(String name, Tree.Mapping words) {
        var attributes = new TreeMap<String, AttributeValue>();
        for (var word : words.fields().entrySet()) {
            switch (word.getKey()) {
                case "shareable", "capacity", "costs", "taint", "node", "labels", "consumes" -> {}
                case "groups", "waits", "fails" -> {}
                default ->
                        attributes.put(
                                word.getKey(),
                                word.getValue() instanceof Tree.Number number
                                        ? new AttributeValue.IntValue(
                                                Long.parseLong(number.literal()))
                                        : new AttributeValue.StringValue(
                                                Sketch.literal(word.getValue())));
            }
        }
        var capacity = new TreeMap<String, Capacity>();
        Sketch.amounts(words.mapping("capacity"))
                .forEach((key, amount) -> capacity.put(key, Capacity.of(amount)));
        var costs = new TreeMap<String, NodeAllocatable>();
        for (var cost : words.mapping("costs").fields().entrySet()) {
            costs.put(cost.getKey(), cost((Tree.Mapping) cost.getValue()));
        }
        List<CounterSet.Consumption> consumes =
                words.has("consumes")
                        ? List.of(
                                new CounterSet.Consumption(
                                        "set",
                                        Sketch.amounts(words.mapping("consumes")),
                                        Sketch.list(words, "groups")))
                        : List.of();
        var binding =
                words.has("waits")
                        ? new BindingConditions(
                                Flag.UNSET,
                                Sketch.list(words, "waits"),
                                Sketch.list(words, "fails"))
                        : BindingConditions.NONE;
        return new Device(
                name,
                ByName.copyOf(attributes),
                ByName.copyOf(capacity),
                consumes,
                words.has("node") || words.has("labels") ? choice(words) : NodeChoice.UNSPECIFIED,
                words.has("taint")
                        ? List.of(
                                new Taint(
                                        words.text("taint"),
                                        "",
                                        TaintEffect.KnownEffect.NO_SCHEDULE,
                                        null))
                        : List.of(),
                binding,
                words.flag("shareable") ? Flag.TRUE : Flag.UNSET,
                ByName.copyOf(costs));
    }

    private static NodeAllocatable cost(Tree.Mapping words) {
        var key = words.has("key") ? words.text("key") : null;
        var perPod = amount(words, "perPod");
        var perContainer = amount(words, "perContainer");
        return new NodeAllocatable(
                key == null && !words.has("each")
                        ? AllocatableMapping.ABSENT
                        : AllocatableMapping.of(key, amount(words, "times"), amount(words, "each")),
                perPod == null && perContainer == null
                        ? null
                        : new NodeAllocatable.Overhead(perPod, perContainer),
                AccountingPolicy.parse(words.text("policy")));
    }

    private static @Nullable Quantity amount(Tree.Mapping words, String name) {
        return words.has(name)
                ? Quantity.parse(Sketch.literal(words.field(name).orElseThrow()))
                : null;
    }

    /// `{kind: gpu}` selects by the attribute, `{}` everything; `backs`, `manages`, `policies`.
    static DeviceClass deviceClass(String name, Tree.Mapping words) {
        var policies = new TreeMap<String, AccountingPolicy>();
        Sketch.texts(words.mapping("policies"))
                .forEach((resource, text) -> policies.put(resource, AccountingPolicy.parse(text)));
        var meta = Meta.named("", name);
        return new DeviceClass(
                new Meta(
                        "",
                        name,
                        "",
                        "",
                        0,
                        BEFORE,
                        null,
                        meta.labels(),
                        meta.annotations(),
                        List.of(),
                        Tree.Mapping.EMPTY),
                words.has("kind")
                        ? List.of(
                                new Selector.Cel(
                                        "device.attributes[\"%s\"].kind == \"%s\""
                                                .formatted(
                                                        words.has("driver")
                                                                ? words.text("driver")
                                                                : DRIVER,
                                                        words.text("kind"))))
                        : List.of(),
                List.of(),
                words.has("backs") ? words.text("backs") : null,
                ByName.copyOf(policies),
                words.flag("manages") ? Flag.TRUE : Flag.UNSET);
    }

    static ClaimSpec spec(Tree.Mapping words) {
        var requests = new ArrayList<Request>();
        var constraints = new ArrayList<Constraint>();
        for (var word : words.fields().entrySet()) {
            var name = word.getKey();
            switch (word.getValue()) {
                case Tree.Text(var attribute, _) when name.equals("match") ->
                        constraints.add(new Constraint.Match(List.of(), attribute));
                case Tree.Sequence(var items, _) -> {
                    var alternatives = new ArrayList<Request.Alternative>();
                    for (var item : items) {
                        var fields = (Tree.Mapping) item;
                        alternatives.add(new Request.Alternative(fields.text("name"), ask(fields)));
                    }
                    requests.add(new Request.FirstAvailable(name, alternatives));
                }
                case Tree.Mapping fields when fields.flag("malformed") ->
                        requests.add(new Request.MalformedRequest(name, null, List.of()));
                case Tree.Mapping fields ->
                        requests.add(
                                new Request.Exactly(
                                        name,
                                        ask(fields),
                                        fields.flag("admin") ? Flag.TRUE : Flag.UNSET));
                default -> throw new IllegalArgumentException("No request: " + word);
            }
        }
        return new ClaimSpec(requests, constraints, List.of());
    }

    private static DeviceAsk ask(Tree.Mapping fields) {
        return new DeviceAsk(
                fields.text("class"),
                fields.has("select") ? List.of(new Selector.Cel(fields.text("select"))) : List.of(),
                AllocationMode.KnownMode.EXACT_COUNT,
                PodView.whole(fields, "count", 1),
                fields.has("tolerates")
                        ? List.of(
                                new Toleration(
                                        fields.text("tolerates"),
                                        Toleration.TolerationOperator.parse("Exists"),
                                        "",
                                        TaintEffect.KnownEffect.NO_SCHEDULE,
                                        null))
                        : List.of(),
                fields.has("capacity")
                        ? new DeviceAsk.CapacityAsk.Amounts(
                                Sketch.amounts(fields.mapping("capacity")))
                        : new DeviceAsk.CapacityAsk.Defaults(),
                fields.mapping("derived").fields().keySet().stream()
                        .map(
                                name ->
                                        new DeviceAsk.DerivedAttribute(
                                                name, fields.mapping("derived").text(name)))
                        .toList());
    }
}
