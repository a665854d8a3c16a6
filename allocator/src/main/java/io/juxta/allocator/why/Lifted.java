package io.juxta.allocator.why;

import io.juxta.allocator.core.TaintCheck;
import io.juxta.allocator.core.World;
import io.juxta.model.ByName;
import io.juxta.model.Claim;
import io.juxta.model.CounterSet;
import io.juxta.model.Device;
import io.juxta.model.DeviceAsk;
import io.juxta.model.DeviceAsk.CapacityAsk;
import io.juxta.model.DeviceClass;
import io.juxta.model.DeviceId;
import io.juxta.model.Quantity;
import io.juxta.model.Selector;
import io.juxta.model.Slice;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// A question with some facts lifted.
///
/// A request is left out, with its name in constraints and configuration; entries for it alone are
/// left out too. A constraint, a selector or a capacity request is left out. A taint is tolerated
/// on its device by all requests, a device in use is free. A counter has as much as all devices of
/// its pool draw together, so that it never runs short and stays a number the solver can count in.
record Lifted(World world, List<Claim> claims) {

    Lifted {
        claims = List.copyOf(claims);
    }

    static Lifted of(World world, List<Claim> claims, Collection<ConflictMember> lifted) {
        return new Lifted(world(world, lifted), new Claims(lifted).all(claims));
    }

    private static World world(World world, Collection<ConflictMember> lifted) {
        var free = new HashSet<DeviceId>();
        var classes = new ArrayList<ConflictMember.Classed>();
        var published = new HashSet<ConflictMember>();
        for (var member : lifted) {
            switch (member) {
                case ConflictMember.DevicesInUse(var device, _) -> free.add(device);
                case ConflictMember.Classed classed -> classes.add(classed);
                case ConflictMember.DevicesTainted _, ConflictMember.Counted _ ->
                        published.add(member);
                case ConflictMember.OfClaim _ -> {}
            }
        }
        if (free.isEmpty() && classes.isEmpty() && published.isEmpty()) {
            return world;
        }
        return world.with(
                published.isEmpty() ? world.slices() : slices(world.slices(), published),
                classes.isEmpty() ? world.classes() : classes(world.classes(), classes),
                free.isEmpty()
                        ? world.holdings()
                        : world.holdings().keeping(id -> !free.contains(id)));
    }

    private static List<DeviceClass> classes(
            Collection<DeviceClass> classes, List<ConflictMember.Classed> lifted) {
        var changed = new ArrayList<DeviceClass>();
        for (var each : classes) {
            var name = each.meta().name();
            var selectors =
                    without(
                            each.selectors(),
                            i ->
                                    lifted.stream()
                                            .anyMatch(
                                                    one ->
                                                            one.deviceClass().equals(name)
                                                                    && one.selector() == i));
            changed.add(
                    new DeviceClass(
                            each.meta(),
                            selectors,
                            each.config(),
                            each.extendedResourceName(),
                            each.accounting(),
                            each.managesNodeAllocatable()));
        }
        return changed;
    }

    private static List<Selector> without(List<Selector> selectors, IntPredicate gone) {
        var kept = new ArrayList<Selector>();
        for (var i = 0; i < selectors.size(); i++) {
            if (!gone.test(i)) {
                kept.add(selectors.get(i));
            }
        }
        return kept;
    }

    private static List<Slice> slices(List<Slice> slices, Set<ConflictMember> lifted) {
        var drawn = drawn(slices, lifted);
        return slices.stream()
                .map(
                        slice ->
                                lifted.stream().anyMatch(member -> concerns(member, slice))
                                        ? slice(slice, lifted, drawn)
                                        : slice)
                .toList();
    }

    /// A counter by its name.
    private record CounterName(String driver, String pool, String counterSet, String counter) {}

    /// What all devices draw together of the counters that are lifted. Each device draws once, even
    /// one that many may use.
    private static Map<CounterName, Quantity> drawn(
            List<Slice> slices, Set<ConflictMember> lifted) {
        var drawn = new HashMap<CounterName, Quantity>();
        for (var member : lifted) {
            if (member instanceof ConflictMember.Counted counted) {
                drawn.put(
                        new CounterName(
                                counted.driver(),
                                counted.pool(),
                                counted.counterSet(),
                                counted.counter()),
                        Quantity.of(0));
            }
        }
        for (var slice : drawn.isEmpty() ? List.<Slice>of() : slices) {
            for (var device : slice.devices()) {
                for (var consumption : device.consumesCounters()) {
                    consumption
                            .counters()
                            .forEach(
                                    (name, amount) ->
                                            drawn.computeIfPresent(
                                                    new CounterName(
                                                            slice.driver(),
                                                            slice.pool().name(),
                                                            consumption.counterSet(),
                                                            name),
                                                    (_, sum) ->
                                                            amount.signum() > 0
                                                                    ? sum.plus(amount)
                                                                    : sum));
                }
            }
        }
        return drawn;
    }

    private static boolean concerns(ConflictMember member, Slice slice) {
        return switch (member) {
            case ConflictMember.DevicesTainted(var device, _) ->
                    device.driver().equals(slice.driver())
                            && device.pool().equals(slice.pool().name());
            case ConflictMember.Counted counted ->
                    counted.driver().equals(slice.driver())
                            && counted.pool().equals(slice.pool().name());
            case ConflictMember.OfClaim _,
                    ConflictMember.Classed _,
                    ConflictMember.DevicesInUse _ ->
                    false;
        };
    }

    private static Slice slice(
            Slice slice, Set<ConflictMember> lifted, Map<CounterName, Quantity> drawn) {
        var devices = new ArrayList<>(slice.devices());
        devices.replaceAll(device -> tolerated(device, slice.id(device), lifted));
        var counters = new ArrayList<>(slice.sharedCounters());
        counters.replaceAll(set -> enough(set, slice, drawn));
        return new Slice(
                slice.meta(),
                slice.driver(),
                slice.pool(),
                slice.nodes(),
                devices,
                counters,
                slice.partitionTypeAttribute(),
                slice.skipNodeOperations());
    }

    private static Device tolerated(Device device, DeviceId id, Set<ConflictMember> lifted) {
        if (device.taints().isEmpty()) {
            return device;
        }
        var taints = new ArrayList<>(device.taints());
        for (var member : lifted) {
            if (member instanceof ConflictMember.DevicesTainted(var which, var taint)
                    && which.equals(id)) {
                taints.removeIf(one -> TaintCheck.same(one, taint));
            }
        }
        return device.withTaints(taints);
    }

    /// The lifted counters of a set with as much as could be drawn, if that is more than there is.
    private static CounterSet enough(
            CounterSet set, Slice slice, Map<CounterName, Quantity> drawn) {
        var counters = new TreeMap<String, Quantity>(set.counters());
        counters.replaceAll(
                (name, value) -> {
                    var most =
                            drawn.get(
                                    new CounterName(
                                            slice.driver(), slice.pool().name(), set.name(), name));
                    return most == null || most.compareTo(value) <= 0
                            ? value
                            : Quantity.of(most.exact(), value.format());
                });
        return new CounterSet(set.name(), ByName.copyOf(counters));
    }

    /// The lifted facts of the claims.
    private record Claims(Collection<ConflictMember> lifted) {

        List<Claim> all(List<Claim> claims) {
            return claims.stream().map(this::one).toList();
        }

        private Claim one(Claim claim) {
            var name = claim.meta().fullName();
            var own = new HashSet<ConflictMember>();
            for (var member : lifted) {
                if (member instanceof ConflictMember.OfClaim ofClaim
                        && ofClaim.claim().equals(name)) {
                    own.add(member);
                }
            }
            if (own.isEmpty()) {
                return claim;
            }
            var constraints = new HashSet<Integer>();
            var requests = new HashSet<String>();
            for (var member : own) {
                switch (member) {
                    case ConflictMember.Constrained constrained ->
                            constraints.add(constrained.constraint());
                    case ConflictMember.Wanted wanted -> requests.add(wanted.request());
                    case ConflictMember.Selected _,
                            ConflictMember.Sized _,
                            ConflictMember.Classed _,
                            ConflictMember.DevicesTainted _,
                            ConflictMember.Counted _,
                            ConflictMember.DevicesInUse _ -> {}
                }
            }
            return ClaimEdits.withoutRequests(
                    ClaimEdits.withoutConstraints(
                            ClaimEdits.asks(
                                    claim,
                                    (request, alternative, ask) ->
                                            ask(own, new Place(request, alternative), ask)),
                            constraints::contains),
                    requests::contains);
        }

        private record Place(String request, @Nullable String alternative) {}

        private static DeviceAsk ask(Set<ConflictMember> lifted, Place place, DeviceAsk ask) {
            var selectors = new HashSet<Integer>();
            var capacities = new HashSet<String>();
            for (var member : lifted) {
                if (member instanceof ConflictMember.Selected selected
                        && place.equals(new Place(selected.request(), selected.alternative()))) {
                    selectors.add(selected.selector());
                } else if (member instanceof ConflictMember.Sized sized
                        && place.equals(new Place(sized.request(), sized.alternative()))) {
                    capacities.add(sized.capacity());
                }
            }
            return new DeviceAsk(
                    ask.deviceClass(),
                    without(ask.selectors(), selectors::contains),
                    ask.mode(),
                    ask.count(),
                    ask.tolerations(),
                    capacity(ask.capacity(), capacities),
                    ask.derivedAttributes());
        }

        private static CapacityAsk capacity(CapacityAsk ask, Set<String> lifted) {
            if (lifted.isEmpty() || !(ask instanceof CapacityAsk.Amounts(var requests))) {
                return ask;
            }
            var kept = new TreeMap<String, Quantity>(requests);
            kept.keySet().removeAll(lifted);
            return kept.isEmpty()
                    ? new CapacityAsk.Defaults()
                    : new CapacityAsk.Amounts(ByName.copyOf(kept));
        }
    }
}
