package io.juxta.testkit;

import io.juxta.model.AllocationMode;
import io.juxta.model.ByName;
import io.juxta.model.Claim;
import io.juxta.model.ClaimSpec;
import io.juxta.model.ClaimStatus;
import io.juxta.model.Constraint;
import io.juxta.model.DeviceAsk;
import io.juxta.model.DeviceAsk.CapacityAsk;
import io.juxta.model.Flag;
import io.juxta.model.Meta;
import io.juxta.model.Quantity;
import io.juxta.model.Request;
import io.juxta.model.Selector;
import io.juxta.model.TaintEffect;
import io.juxta.model.Toleration;
import java.util.ArrayList;
import java.util.List;

/// The claims of a tight world.
final class TightClaims {

    private final TightTraits traits;

    TightClaims(TightTraits traits) {
        this.traits = traits;
    }

    Claim claim(String name) {
        var requests = new ArrayList<Request>();
        for (var i = 0; i < 1 + traits.random.nextInt(traits.chance(60) ? 2 : 4); i++) {
            // Requests that are alike, likewise.
            if (!requests.isEmpty() && traits.chance(40)) {
                requests.add(renamed(requests.getLast(), "r" + i));
            } else {
                requests.add(request("r" + i));
            }
        }
        var constraints = new ArrayList<Constraint>();
        for (var i = traits.chance(55) ? 1 : traits.random.nextInt(4); i > 0; i--) {
            constraints.add(constraint(requests));
        }
        return new Claim(
                Meta.named("default", name),
                new ClaimSpec(requests, constraints, List.of()),
                ClaimStatus.EMPTY);
    }

    private static Request renamed(Request request, String name) {
        return switch (request) {
            case Request.Exactly(_, var ask, var admin) -> new Request.Exactly(name, ask, admin);
            case Request.FirstAvailable(_, var alternatives) ->
                    new Request.FirstAvailable(name, alternatives);
            case Request.MalformedRequest malformed -> malformed;
        };
    }

    private Request request(String name) {
        if (traits.chance(25)) {
            var alternatives = new ArrayList<Request.Alternative>();
            for (var i = 0; i < 1 + traits.random.nextInt(3); i++) {
                alternatives.add(new Request.Alternative("s" + i, ask()));
            }
            return new Request.FirstAvailable(name, alternatives);
        }
        return new Request.Exactly(name, ask(), traits.chance(3) ? Flag.TRUE : Flag.UNSET);
    }

    private DeviceAsk ask() {
        var all = traits.chance(traits.failing ? 12 : 6);
        var count =
                traits.limited && traits.chance(40)
                        ? 8 + traits.random.nextInt(10)
                        : 1 + traits.random.nextInt(3);
        var selectors = new ArrayList<Selector>();
        if (traits.failing && traits.chance(25)) {
            selectors.add(
                    new Selector.Cel(
                            "device.attributes[\"%s\"].safe".formatted(TightDevices.DRIVER)));
        }
        return new DeviceAsk(
                traits.chance(55) ? "any" : traits.chance(60) ? "gpu" : "nic",
                selectors,
                all ? AllocationMode.KnownMode.ALL : AllocationMode.KnownMode.EXACT_COUNT,
                all ? 0 : count,
                traits.chance(40)
                        ? List.of(
                                new Toleration(
                                        "old",
                                        Toleration.TolerationOperator.Known.EXISTS,
                                        "",
                                        TaintEffect.KnownEffect.UNSPECIFIED,
                                        null))
                        : List.of(),
                traits.chance(traits.sharing ? 70 : 5)
                        ? new CapacityAsk.Amounts(
                                ByName.of("bw", Quantity.of(1 + traits.random.nextInt(4))))
                        : new CapacityAsk.Defaults(),
                traits.failing && traits.chance(25)
                        ? List.of(
                                new DeviceAsk.DerivedAttribute(
                                        TightDevices.DRIVER + "/numa",
                                        "device.attributes[\"%s\"].%s"
                                                .formatted(
                                                        TightDevices.DRIVER,
                                                        traits.chance(50) ? "rack" : "zone")))
                        : List.of());
    }

    private Constraint constraint(List<Request> requests) {
        var scope = new ArrayList<String>();
        if (traits.chance(35)) {
            for (var request : requests) {
                if (traits.chance(50)) {
                    scope.add(
                            request instanceof Request.FirstAvailable && traits.chance(40)
                                    ? request.name() + "/s0"
                                    : request.name());
                }
            }
        }
        var attribute =
                TightDevices.DRIVER
                        + "/"
                        + TightDevices.ATTRIBUTES.get(
                                traits.random.nextInt(TightDevices.ATTRIBUTES.size()));
        return traits.chance(60)
                ? new Constraint.Match(scope, attribute)
                : new Constraint.Distinct(scope, attribute);
    }
}
