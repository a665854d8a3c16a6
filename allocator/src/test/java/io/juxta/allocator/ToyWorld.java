package io.juxta.allocator;

import io.juxta.allocator.Toy.Held;
import io.juxta.allocator.Toy.Thing;
import io.juxta.allocator.Toy.Value;
import io.juxta.allocator.Toy.Want;
import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.World;
import io.juxta.cel.CompileCache;
import io.juxta.cel.Compiler;
import io.juxta.cel.Environment;
import io.juxta.model.Allocation;
import io.juxta.model.AllocationMode;
import io.juxta.model.AttributeValue;
import io.juxta.model.BindingConditions;
import io.juxta.model.ByName;
import io.juxta.model.Capacity;
import io.juxta.model.Claim;
import io.juxta.model.ClaimSpec;
import io.juxta.model.ClaimStatus;
import io.juxta.model.Constraint;
import io.juxta.model.CounterSet;
import io.juxta.model.Device;
import io.juxta.model.DeviceAsk;
import io.juxta.model.DeviceAsk.CapacityAsk;
import io.juxta.model.DeviceId;
import io.juxta.model.FeatureGates;
import io.juxta.model.Flag;
import io.juxta.model.Meta;
import io.juxta.model.NodeChoice;
import io.juxta.model.Quantity;
import io.juxta.model.Request;
import io.juxta.model.Slice;
import io.juxta.model.Taint;
import io.juxta.model.TaintEffect;
import io.juxta.model.Toleration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A toy world as the allocator knows worlds.
public final class ToyWorld {

    private static final CompileCache COMPILER =
            new CompileCache(new Compiler(Environment.STORED), 10);

    private ToyWorld() {}

    public static World world(Toy toy) {
        var devices = new ArrayList<Device>();
        var holders = new ArrayList<Claim>();
        for (var thing : toy.things()) {
            devices.add(device(thing));
            if (thing.held() != Held.BY_NOBODY) {
                holders.add(holder(thing));
            }
        }
        var sets = List.of(new CounterSet("set", ByName.of("slots", Quantity.of(toy.slots()))));
        var slices =
                new ArrayList<Slice>(
                        List.of(
                                SmallWorld.slice("counters", 1, 2, List.of(), sets),
                                SmallWorld.slice("devices", 1, 2, devices, List.of())));
        return World.of(
                Features.of(FeatureGates.STOCK.with(Map.of("DRAListTypeAttributes", toy.lists()))),
                slices,
                List.of(),
                SmallClaims.classes(List.of("gpu", "nic")),
                holders,
                COMPILER);
    }

    private static Device device(Thing thing) {
        var attributes = new TreeMap<String, AttributeValue>();
        attributes.put("kind", new AttributeValue.StringValue(thing.kind()));
        thing.values().forEach((name, value) -> attributes.put(name, attribute(value)));
        return new Device(
                thing.name(),
                ByName.copyOf(attributes),
                thing.bandwidth() < 0
                        ? ByName.empty()
                        : ByName.of("bw", Capacity.of(Quantity.of(thing.bandwidth()))),
                thing.draws() == 0
                        ? List.of()
                        : List.of(
                                new CounterSet.Consumption(
                                        "set",
                                        ByName.of("slots", Quantity.of(thing.draws())),
                                        List.of())),
                NodeChoice.UNSPECIFIED,
                thing.tainted()
                        ? List.of(
                                new Taint("old", "yes", TaintEffect.KnownEffect.NO_SCHEDULE, null))
                        : List.of(),
                BindingConditions.NONE,
                thing.shared() ? Flag.TRUE : Flag.UNSET,
                ByName.empty());
    }

    private static AttributeValue attribute(Value value) {
        var numbers = value.members().stream().map(Integer::longValue).toList();
        var texts = value.members().stream().map(String::valueOf).toList();
        if (value.list()) {
            return value.text()
                    ? new AttributeValue.Strings(texts)
                    : new AttributeValue.Ints(numbers);
        }
        return value.text()
                ? new AttributeValue.StringValue(texts.getFirst())
                : new AttributeValue.IntValue(numbers.getFirst());
    }

    private static Claim holder(Thing thing) {
        var share = thing.held() == Held.IN_PART;
        var result =
                new Allocation.Result(
                        "r",
                        new DeviceId(SmallWorld.DRIVER, SmallWorld.POOL, thing.name()),
                        Flag.UNSET,
                        List.of(),
                        List.of(),
                        List.of(),
                        share ? "share-of-" + thing.name() : null,
                        share && thing.bandwidth() >= 0
                                ? ByName.of("bw", Quantity.of(thing.heldBandwidth()))
                                : ByName.empty(),
                        List.of());
        return new Claim(
                Meta.named("default", "holder-of-" + thing.name()),
                new ClaimSpec(List.of(), List.of(), List.of()),
                new ClaimStatus(
                        new Allocation(List.of(result), List.of(), null, null),
                        List.of(),
                        List.of()));
    }

    public static List<Claim> claims(Toy toy) {
        var claims = new ArrayList<Claim>();
        for (var want : toy.wants()) {
            claims.add(SmallClaims.of("c" + claims.size(), requests(want), constraints(want)));
        }
        return claims;
    }

    private static List<Request> requests(Want want) {
        var requests = new ArrayList<Request>();
        for (var wish : want.wishes()) {
            var alternatives =
                    wish.asks().stream()
                            .map(ask -> new Request.Alternative(ask.name(), ask(ask)))
                            .toList();
            requests.add(
                    wish.prioritized()
                            ? new Request.FirstAvailable(wish.name(), alternatives)
                            : new Request.Exactly(
                                    wish.name(),
                                    alternatives.getFirst().ask(),
                                    wish.admin() ? Flag.TRUE : Flag.UNSET));
        }
        return requests;
    }

    private static DeviceAsk ask(Toy.Ask ask) {
        var toleration =
                new Toleration(
                        "old",
                        Toleration.TolerationOperator.Known.EXISTS,
                        "",
                        TaintEffect.KnownEffect.UNSPECIFIED,
                        null);
        return new DeviceAsk(
                ask.kind() == null ? "any" : ask.kind(),
                List.of(),
                ask.all() ? AllocationMode.KnownMode.ALL : AllocationMode.KnownMode.EXACT_COUNT,
                ask.all() ? 0 : ask.count(),
                ask.tolerates() ? List.of(toleration) : List.of(),
                ask.bandwidth() < 0
                        ? new CapacityAsk.Defaults()
                        : new CapacityAsk.Amounts(ByName.of("bw", Quantity.of(ask.bandwidth()))),
                List.of());
    }

    private static List<Constraint> constraints(Want want) {
        var constraints = new ArrayList<Constraint>();
        for (var rule : want.rules()) {
            constraints.add(
                    rule.match()
                            ? new Constraint.Match(rule.requests(), rule.attribute())
                            : new Constraint.Distinct(rule.requests(), rule.attribute()));
        }
        return constraints;
    }
}
