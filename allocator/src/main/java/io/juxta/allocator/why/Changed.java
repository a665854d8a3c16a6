package io.juxta.allocator.why;

import io.juxta.allocator.core.Holdings;
import io.juxta.allocator.core.World;
import io.juxta.model.Claim;
import io.juxta.model.Device;
import io.juxta.model.DeviceAsk;
import io.juxta.model.DeviceId;
import io.juxta.model.Slice;
import io.juxta.model.Taint;
import io.juxta.model.Toleration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A question after a change was made.
public record Changed(World world, List<Claim> claims) {

    public Changed {
        claims = List.copyOf(claims);
    }

    /// Applies a change.
    ///
    /// @param claims to allocate, not those that hold devices
    public static Changed of(World world, List<Claim> claims, FitChange change) {
        return switch (change) {
            case FitChange.OtherNode _ -> new Changed(world, claims);
            case FitChange.AddToleration(var claim, var request, var alternative, var toleration) ->
                    new Changed(
                            world,
                            asks(
                                    claims,
                                    claim,
                                    request,
                                    alternative,
                                    ask -> tolerating(ask, toleration)));
            case FitChange.AddTolerations(var all) -> {
                var changed = new Changed(world, claims);
                for (var one : all) {
                    changed = of(changed.world(), changed.claims(), one);
                }
                yield changed;
            }
            case FitChange.LowerCount(var claim, var request, var alternative, _, var to) ->
                    new Changed(
                            world,
                            asks(claims, claim, request, alternative, ask -> counting(ask, to)));
            case FitChange.RemoveConstraint(var constraint) -> lifted(world, claims, constraint);
            case FitChange.LoosenSelector(var selector) -> lifted(world, claims, selector);
            case FitChange.FreeClaims(var freed) -> new Changed(freed(world, freed), claims);
            case FitChange.AddDevice(var like) -> new Changed(grown(world, like), claims);
        };
    }

    private static Changed lifted(World world, List<Claim> claims, ConflictMember member) {
        var lifted = Lifted.of(world, claims, List.of(member));
        return new Changed(lifted.world(), lifted.claims());
    }

    /// The edit of an ask.
    private interface Edit {
        DeviceAsk of(DeviceAsk ask);
    }

    private static List<Claim> asks(
            List<Claim> claims,
            String claim,
            String request,
            @Nullable String alternative,
            Edit edit) {
        return claims.stream()
                .map(
                        one ->
                                one.meta().fullName().equals(claim)
                                        ? ClaimEdits.asks(
                                                one,
                                                (name, way, ask) ->
                                                        name.equals(request)
                                                                        && Objects.equals(
                                                                                way, alternative)
                                                                ? edit.of(ask)
                                                                : ask)
                                        : one)
                .toList();
    }

    /// The toleration of one taint, and no other.
    static Toleration toleration(Taint taint) {
        return new Toleration(
                taint.key(),
                Toleration.TolerationOperator.Known.EQUAL,
                taint.value(),
                taint.effect(),
                null);
    }

    static DeviceAsk tolerating(DeviceAsk ask, Toleration toleration) {
        var tolerations = new ArrayList<>(ask.tolerations());
        tolerations.add(toleration);
        return new DeviceAsk(
                ask.deviceClass(),
                ask.selectors(),
                ask.mode(),
                ask.count(),
                tolerations,
                ask.capacity(),
                ask.derivedAttributes());
    }

    private static DeviceAsk counting(DeviceAsk ask, long count) {
        return new DeviceAsk(
                ask.deviceClass(),
                ask.selectors(),
                ask.mode(),
                count,
                ask.tolerations(),
                ask.capacity(),
                ask.derivedAttributes());
    }

    private static World freed(World world, List<Refusal.Holder> freed) {
        var names = new HashSet<String>();
        freed.forEach(holder -> names.add(holder.claim()));
        var left =
                world.holdings().claims().stream()
                        .filter(claim -> !names.contains(claim.meta().fullName()))
                        .toList();
        return world.with(world.slices(), world.classes(), Holdings.of(left, world.features()));
    }

    private static World grown(World world, DeviceId like) {
        var slices = new ArrayList<>(world.slices());
        var name = like.device() + "-more";
        while (taken(slices, new DeviceId(like.driver(), like.pool(), name))) {
            name += "x";
        }
        for (var i = 0; i < slices.size(); i++) {
            slices.set(i, grown(slices.get(i), like, name));
        }
        return world.with(slices, world.classes(), world.holdings());
    }

    private static boolean taken(List<Slice> slices, DeviceId id) {
        return slices.stream()
                .anyMatch(
                        slice ->
                                slice.devices().stream()
                                        .anyMatch(device -> slice.id(device).equals(id)));
    }

    private static Slice grown(Slice slice, DeviceId like, String name) {
        for (var device : slice.devices()) {
            if (slice.id(device).equals(like)) {
                var devices = new ArrayList<>(slice.devices());
                devices.add(named(device, name));
                return slice.withDevices(devices);
            }
        }
        return slice;
    }

    static Device named(Device device, String name) {
        return new Device(
                name,
                device.attributes(),
                device.capacity(),
                device.consumesCounters(),
                device.nodes(),
                device.taints(),
                device.binding(),
                device.allowMultipleAllocations(),
                device.nodeAllocatable());
    }
}
