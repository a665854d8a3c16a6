package io.juxta.ledger;

import io.juxta.ledger.DeviceSource.Looked;
import io.juxta.model.AccountingPolicy;
import io.juxta.model.AccountingPolicy.KnownPolicy;
import io.juxta.model.ByName;
import io.juxta.model.Claim;
import io.juxta.model.Device;
import io.juxta.model.DeviceClass;
import io.juxta.model.Quantity;
import io.juxta.model.Request;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A claim of a pod, with the amounts of its devices grouped by accounting policy.
///
/// The policy of the device wins over that of the class through which it was requested.
///
/// @param overhead the overhead, which has no policy: once for the pod and per container
public record PolicyClaim(HeldClaim held, List<PolicyPart> parts, ClaimQuantities overhead) {

    public PolicyClaim {
        parts = List.copyOf(parts);
    }

    /// The result of reading a claim.
    public sealed interface Reading {

        record Read(PolicyClaim claim) implements Reading {}

        /// A device has no accounting policy: it cannot be allocated through that class.
        record NoPolicy(String device, String resource) implements Reading {

            /// The reason for a pod that finds no other device.
            public String reason() {
                return "device %s: no accounting policy for %s".formatted(device, resource);
            }
        }

        record Failed(String error) implements Reading {}
    }

    private record Key(KnownPolicy policy, String resource, String driver) {

        static final Comparator<Key> ORDER =
                Comparator.comparing(Key::resource)
                        .thenComparing(Key::policy)
                        .thenComparing(Key::driver);
    }

    /// Reads the devices of a claim, as visible from a node.
    ///
    /// @param classes by name
    public static Reading of(
            HeldClaim held,
            DeviceSource devices,
            Function<String, @Nullable DeviceClass> classes,
            CostRules costRules) {
        var sums = new TreeMap<Key, Quantity>(Key.ORDER);
        var overhead = new ClaimQuantities.Sum();
        if (!ClaimUses.costs(held, devices)) {
            return new Reading.Read(new PolicyClaim(held, List.of(), ClaimQuantities.NONE));
        }
        for (var result : held.allocation().results()) {
            Device device;
            switch (devices.look(result.device())) {
                case Looked.Found(var found) -> device = found;
                case Looked.Missing(var why) -> {
                    return new Reading.Failed(ClaimUses.missing(held, result.device(), why));
                }
            }
            for (var cost : device.nodeAllocatable().entrySet()) {
                var resource = cost.getKey();
                overhead.addOverhead(resource, cost.getValue().overhead());
                if (!costRules.adminAccess() && result.adminAccess().isTrue()) {
                    continue;
                }
                Quantity amount;
                try {
                    amount =
                            ClaimQuantities.mapped(
                                    held,
                                    result,
                                    device,
                                    resource,
                                    cost.getValue().mapping(),
                                    costRules);
                } catch (CostError e) {
                    return new Reading.Failed(e.error());
                }
                if (amount == null) {
                    continue;
                }
                var through = classes.apply(className(held.claim(), result.request()));
                var policy = policy(cost.getValue().policy(), through, resource);
                if (policy == null) {
                    return new Reading.NoPolicy(result.device().device(), resource);
                }
                sums.merge(
                        new Key(policy, resource, result.device().driver()),
                        Quantity.ZERO.plus(amount),
                        Quantity::plus);
            }
        }
        var parts = new ArrayList<PolicyPart>();
        sums.forEach(
                (key, amount) ->
                        parts.add(
                                new PolicyPart(
                                        key.policy(), key.resource(), key.driver(), amount)));
        return new Reading.Read(new PolicyClaim(held, parts, overhead.total()));
    }

    /// The accounting policy for a device's amount of a resource, or null when there is none.
    public static @Nullable KnownPolicy policy(
            AccountingPolicy own, @Nullable DeviceClass through, String resource) {
        if (own instanceof KnownPolicy known && known != KnownPolicy.UNSPECIFIED) {
            return known;
        }
        if (!(own instanceof KnownPolicy) || through == null) {
            return null;
        }
        return through.accounting().get(resource) instanceof KnownPolicy known
                        && known != KnownPolicy.UNSPECIFIED
                ? known
                : null;
    }

    /// The device class of the request, or of the alternative, that a result is for.
    private static String className(Claim claim, String reference) {
        var slash = reference.indexOf('/');
        var name = slash < 0 ? reference : reference.substring(0, slash);
        for (var request : claim.spec().requests()) {
            if (!request.name().equals(name)) {
                continue;
            }
            switch (request) {
                case Request.Exactly exactly -> {
                    return exactly.ask().deviceClass();
                }
                case Request.FirstAvailable(_, var alternatives) -> {
                    for (var alternative : alternatives) {
                        if (reference.equals(name + "/" + alternative.name())) {
                            return alternative.ask().deviceClass();
                        }
                    }
                }
                case Request.MalformedRequest _ -> {}
            }
        }
        return "";
    }

    /// The claim's name with its namespace.
    String key() {
        return held.claim().meta().fullName();
    }

    String name() {
        return held.claim().meta().name();
    }

    /// The mapped amounts of the claim under one policy, by resource.
    ByName<Quantity> amounts(KnownPolicy policy) {
        var amounts = new TreeMap<String, Quantity>();
        for (var part : parts) {
            if (part.policy() == policy) {
                ResourceAmounts.add(amounts, part.resource(), part.amount());
            }
        }
        return ByName.copyOf(amounts);
    }

    boolean has(KnownPolicy policy, String resource) {
        for (var part : parts) {
            if (part.policy() == policy && part.resource().equals(resource)) {
                return true;
            }
        }
        return false;
    }
}
