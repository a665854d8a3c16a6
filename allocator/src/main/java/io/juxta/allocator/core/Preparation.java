package io.juxta.allocator.core;

import io.juxta.allocator.core.AskMaker.Names;
import io.juxta.allocator.core.AskMaker.Place;
import io.juxta.allocator.core.Question.Alternatives;
import io.juxta.model.Claim;
import io.juxta.model.DeviceAsk;
import io.juxta.model.DeviceAsk.CapacityAsk;
import io.juxta.model.Flag;
import io.juxta.model.Request;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Validates and compiles claims before any search. Errors end here, in the order of claims,
/// requests and alternatives, and the first one is the result.
public final class Preparation {

    /// The maximal number of devices of one claim.
    public static final int MOST_DEVICES = 32;

    private final Features features;
    private final AskMaker asks;

    private Preparation(Inventory inventory) {
        this.features = inventory.features();
        this.asks = new AskMaker(inventory);
    }

    /// Compiles claims for the search on one node.
    ///
    /// @throws Fatal where Kubernetes would fail
    public static Question of(Inventory inventory, List<Claim> claims) {
        var known = inventory.prepared(claims);
        if (known != null) {
            return known;
        }
        var preparation = new Preparation(inventory);
        var asks = new ArrayList<List<Alternatives>>();
        for (var claim : claims) {
            asks.add(preparation.claim(claim, asks.size()));
        }
        return new Question(inventory, claims, asks);
    }

    private List<Alternatives> claim(Claim claim, int index) {
        var name = claim.meta().fullName();
        var constraints = new ClaimChecks(claim.spec().constraints(), features);
        var requests = new ArrayList<Alternatives>();
        var least = 0L;
        for (var request : claim.spec().requests()) {
            var at = new Place(name, index, requests.size(), 0, constraints);
            var alternatives = alternatives(request, at);
            var fewest = fewest(alternatives.asks());
            if (fewest > MOST_DEVICES - least) {
                throw new Fatal(
                        FailureReason.TOO_MANY_DEVICES,
                        "%s: adding %d devices exceeds the claim limit of %d, with %d already accounted for"
                                .formatted(
                                        at.label("request", request.name()),
                                        fewest,
                                        MOST_DEVICES,
                                        least));
            }
            least += fewest;
            requests.add(alternatives);
        }
        var empty = constraints.firstEmpty();
        if (empty >= 0) {
            throw new Fatal(
                    FailureReason.CONSTRAINT_EMPTY,
                    "claim %s, constraint #%d: empty constraint (unsupported constraint type?)"
                            .formatted(name, empty));
        }
        return List.copyOf(requests);
    }

    private static long fewest(List<Ask> alternatives) {
        var fewest = Long.MAX_VALUE;
        for (var ask : alternatives) {
            fewest = Math.min(fewest, ask.count());
        }
        return fewest;
    }

    private Alternatives alternatives(Request request, Place at) {
        return switch (request) {
            case Request.Exactly exactly -> exactly(exactly, at);
            case Request.FirstAvailable(var name, var alternatives) ->
                    firstAvailable(name, alternatives, null, at);
            case Request.MalformedRequest(var name, var exactly, var alternatives) -> {
                if (alternatives.isEmpty()) {
                    throw new Fatal(
                            FailureReason.REQUEST_EMPTY,
                            at.label("request", name)
                                    + ": neither exactly nor firstAvailable is set (unsupported request type?)");
                }
                yield firstAvailable(name, alternatives, exactly, at);
            }
        };
    }

    private Alternatives exactly(Request.Exactly request, Place at) {
        var label = at.label("request", request.name());
        capacityAllowed(request.ask(), label);
        var ask =
                asks.ask(
                        request.ask(),
                        new Names(request.name(), label, request.name(), null),
                        request.adminAccess(),
                        at);
        return new Alternatives(request.name(), false, List.of(ask));
    }

    /// @param beside fields that are set besides the alternatives, by mistake
    private Alternatives firstAvailable(
            String name,
            List<Request.Alternative> alternatives,
            Request.@Nullable Exactly beside,
            Place at) {
        if (!features.prioritizedList()) {
            throw new Fatal(
                    FailureReason.SUBREQUESTS_DISABLED,
                    at.label("request", name)
                            + ": has subrequests, but the DRAPrioritizedList feature is disabled");
        }
        if (beside != null) {
            capacityAllowed(beside.ask(), at.label("request", name));
        }
        for (var alternative : alternatives) {
            capacityAllowed(alternative.ask(), at.label("subrequest", alternative.name()));
        }
        var made = new ArrayList<Ask>();
        for (var alternative : alternatives) {
            made.add(
                    asks.ask(
                            alternative.ask(),
                            new Names(
                                    name + "/" + alternative.name(),
                                    at.label("request", alternative.name()),
                                    name,
                                    alternative.name()),
                            Flag.UNSET,
                            at.alternative(made.size())));
        }
        return new Alternatives(name, true, made);
    }

    private void capacityAllowed(DeviceAsk ask, String label) {
        if (!features.consumableCapacity() && ask.capacity() instanceof CapacityAsk.Amounts) {
            throw new Fatal(
                    FailureReason.CAPACITY_DISABLED,
                    label
                            + ": has capacity requests, but the DRAConsumableCapacity feature is disabled");
        }
    }
}
