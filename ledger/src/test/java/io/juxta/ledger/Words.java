package io.juxta.ledger;

import io.juxta.model.AccountingPolicy;
import io.juxta.model.Allocation;
import io.juxta.model.AllocationMode;
import io.juxta.model.BindingConditions;
import io.juxta.model.ByName;
import io.juxta.model.Capacity;
import io.juxta.model.Claim;
import io.juxta.model.ClaimSpec;
import io.juxta.model.ClaimStatus;
import io.juxta.model.Container;
import io.juxta.model.Device;
import io.juxta.model.DeviceAsk;
import io.juxta.model.DeviceClass;
import io.juxta.model.DeviceId;
import io.juxta.model.Flag;
import io.juxta.model.Meta;
import io.juxta.model.NodeAllocatable;
import io.juxta.model.NodeAllocatable.AllocatableMapping;
import io.juxta.model.NodeChoice;
import io.juxta.model.Pod;
import io.juxta.model.PodClaim;
import io.juxta.model.PodSpec;
import io.juxta.model.PodStatus;
import io.juxta.model.Quantity;
import io.juxta.model.Request;
import io.juxta.model.ResourceNeeds;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The objects that a case speaks of in few words.
///
/// ```yaml
/// devices: {socket0: {driver: dra.example.com, shareable: true, capacity: {cores: "64"},
///     costs: {cpu: {key: cores, times: "2"}, memory: {each: 1Gi, perPod: 256Mi, perContainer: 64Mi}}}}
/// claims: {my-claim: [{device: socket0, consumed: {cores: "6"}}]}
/// pod: {containers: [{name: app, requests: {cpu: "1"}, uses: [cpus]}], claims: {cpus: my-claim}}
/// ```
///
/// A device's driver is `d.example.com` and its pool `p` unless it says otherwise, and its name is
/// its key up to a `@`. A claim asks through the class `c`.
final class Words {

    private final Map<String, Device> devices = new LinkedHashMap<>();
    private final Map<String, DeviceId> ids = new LinkedHashMap<>();
    private final Map<String, Claim> claims = new LinkedHashMap<>();
    private final Map<String, DeviceClass> classes = new LinkedHashMap<>();

    Words(Tree.Mapping row) {
        each(
                row.mapping("devices"),
                (key, device) -> {
                    var name = key.contains("@") ? key.substring(0, key.indexOf('@')) : key;
                    ids.put(
                            key,
                            new DeviceId(
                                    device.has("driver") ? device.text("driver") : "d.example.com",
                                    device.has("pool") ? device.text("pool") : "p",
                                    name));
                    devices.put(key, device(name, device));
                });
        row.mapping("claims")
                .fields()
                .forEach(
                        (name, results) ->
                                claims.put(name, claim(name, ((Tree.Sequence) results).items())));
        each(row.mapping("classes"), (name, each) -> classes.put(name, deviceClass(name, each)));
    }

    private interface Named {
        void of(String name, Tree.Mapping fields);
    }

    private static void each(Tree.Mapping map, Named action) {
        map.fields().forEach((name, value) -> action.of(name, (Tree.Mapping) value));
    }

    DeviceSource.Looked look(DeviceId id) {
        for (var known : ids.entrySet()) {
            var device = devices.get(known.getKey());
            if (known.getValue().equals(id) && device != null) {
                return new DeviceSource.Looked.Found(device);
            }
        }
        return DeviceSource.Looked.Missing.unknown(id);
    }

    @Nullable DeviceClass deviceClass(String name) {
        return classes.get(name);
    }

    /// The claims a pod lists, each once.
    List<HeldClaim> held(Pod pod) {
        var names = new LinkedHashMap<String, List<String>>();
        for (var claim : pod.spec().claims()) {
            if (claim instanceof PodClaim.Existing(var name, var existing)) {
                names.computeIfAbsent(existing, _ -> new ArrayList<>()).add(name);
            }
        }
        var held = new ArrayList<HeldClaim>();
        names.forEach(
                (name, podNames) -> {
                    var claim = claims.get(name);
                    var allocation = claim == null ? null : claim.status().allocation();
                    if (claim != null && allocation != null) {
                        held.add(new HeldClaim(claim, podNames, allocation));
                    }
                });
        return held;
    }

    private static Device device(String name, Tree.Mapping fields) {
        var capacity = new TreeMap<String, Capacity>();
        amounts(fields.mapping("capacity"))
                .forEach((key, amount) -> capacity.put(key, Capacity.of(amount)));
        var costs = new TreeMap<String, NodeAllocatable>();
        each(fields.mapping("costs"), (resource, cost) -> costs.put(resource, cost(cost)));
        return new Device(
                name,
                ByName.empty(),
                ByName.copyOf(capacity),
                List.of(),
                NodeChoice.UNSPECIFIED,
                List.of(),
                BindingConditions.NONE,
                fields.flag("shareable") ? Flag.TRUE : Flag.UNSET,
                ByName.copyOf(costs));
    }

    private static NodeAllocatable cost(Tree.Mapping cost) {
        var key = cost.has("key") ? cost.text("key") : null;
        var mapping =
                key == null && !cost.has("each")
                        ? AllocatableMapping.ABSENT
                        : AllocatableMapping.of(key, amount(cost, "times"), amount(cost, "each"));
        var perPod = amount(cost, "perPod");
        var perContainer = amount(cost, "perContainer");
        return new NodeAllocatable(
                mapping,
                perPod == null && perContainer == null
                        ? null
                        : new NodeAllocatable.Overhead(perPod, perContainer),
                AccountingPolicy.parse(cost.text("policy")));
    }

    private static DeviceClass deviceClass(String name, Tree.Mapping policies) {
        var accounting = new TreeMap<String, AccountingPolicy>();
        policies.fields()
                .keySet()
                .forEach(
                        resource ->
                                accounting.put(
                                        resource, AccountingPolicy.parse(policies.text(resource))));
        return new DeviceClass(
                Meta.named("", name),
                List.of(),
                List.of(),
                null,
                ByName.copyOf(accounting),
                Flag.UNSET);
    }

    private Claim claim(String name, List<Tree> written) {
        var results = new ArrayList<Allocation.Result>();
        for (var item : written) {
            var fields = (Tree.Mapping) item;
            var key = fields.text("device");
            results.add(
                    new Allocation.Result(
                            "r",
                            ids.getOrDefault(key, new DeviceId("d.example.com", "p", key)),
                            fields.flag("admin") ? Flag.TRUE : Flag.UNSET,
                            List.of(),
                            List.of(),
                            List.of(),
                            null,
                            amounts(fields.mapping("consumed")),
                            List.of()));
        }
        var ask =
                new DeviceAsk(
                        "c",
                        List.of(),
                        AllocationMode.KnownMode.EXACT_COUNT,
                        1,
                        List.of(),
                        new DeviceAsk.CapacityAsk.Defaults(),
                        List.of());
        return new Claim(
                Meta.named("default", name),
                new ClaimSpec(
                        List.of(new Request.Exactly("r", ask, Flag.UNSET)), List.of(), List.of()),
                new ClaimStatus(
                        new Allocation(results, List.of(), null, null), List.of(), List.of()));
    }

    static Pod pod(Tree.Mapping fields) {
        var claims = new ArrayList<PodClaim>();
        for (var name : fields.mapping("claims").fields().keySet()) {
            claims.add(new PodClaim.Existing(name, fields.mapping("claims").text(name)));
        }
        return new Pod(
                named(fields.has("name") ? fields.text("name") : "p"),
                new PodSpec(
                        containers(fields.items("containers")),
                        containers(fields.items("init")),
                        List.of(),
                        fields.has("level") ? needs(fields.mapping("level")) : null,
                        amounts(fields.mapping("overhead")),
                        claims,
                        "",
                        "",
                        null,
                        ByName.empty(),
                        List.of(),
                        List.of(),
                        Tree.Mapping.EMPTY),
                PodStatus.EMPTY);
    }

    private static Meta named(String name) {
        var meta = Meta.named("default", name);
        return new Meta(
                meta.namespace(),
                name,
                "uid-" + name,
                "",
                0,
                null,
                null,
                ByName.empty(),
                ByName.empty(),
                List.of(),
                Tree.Mapping.EMPTY);
    }

    private static List<Container> containers(List<Tree> items) {
        var containers = new ArrayList<Container>();
        for (var item : items) {
            var fields = (Tree.Mapping) item;
            containers.add(
                    new Container(
                            fields.text("name"),
                            needs(fields),
                            fields.flag("sidecar") ? "Always" : null,
                            Tree.Mapping.EMPTY));
        }
        return containers;
    }

    private static ResourceNeeds needs(Tree.Mapping fields) {
        return new ResourceNeeds(
                amounts(fields.mapping("requests")),
                amounts(fields.mapping("limits")),
                texts(fields.items("uses")).stream()
                        .map(name -> new ResourceNeeds.ClaimUse(name, ""))
                        .toList());
    }

    static List<String> texts(List<Tree> items) {
        return items.stream().map(item -> ((Tree.Text) item).value()).toList();
    }

    static ByName<Quantity> amounts(Tree.Mapping written) {
        var amounts = new TreeMap<String, Quantity>();
        written.fields()
                .keySet()
                .forEach(
                        resource -> {
                            var amount = amount(written, resource);
                            if (amount != null) {
                                amounts.put(resource, amount);
                            }
                        });
        return ByName.copyOf(amounts);
    }

    private static @Nullable Quantity amount(Tree.Mapping fields, String name) {
        return switch (fields.fields().get(name)) {
            case Tree.Text(var text, _) -> Quantity.parse(text);
            case Tree.Number(var digits, _) -> Quantity.parse(digits);
            case null, default -> null;
        };
    }
}
