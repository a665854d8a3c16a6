package io.juxta.allocator;

import io.juxta.allocator.Ask.Link;
import io.juxta.allocator.Question.Alternatives;
import io.juxta.model.AllocationMode;
import io.juxta.model.Claim;
import io.juxta.model.Constraint;
import io.juxta.model.DeviceAsk;
import io.juxta.model.DeviceAsk.CapacityAsk;
import io.juxta.model.DeviceClass;
import io.juxta.model.Flag;
import io.juxta.model.Request;
import io.juxta.model.Selector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Looks claims over before any search: what cannot be handled at all ends here, in the order of
/// claims, requests and alternatives, and the first problem is the answer.
final class Preparation {

    /// The most devices one claim can get.
    static final int MOST_DEVICES = 32;

    private static final int[] NONE = {};

    private final Inventory inventory;
    private final Features features;
    private final Map<String, Derivation> derivations = new HashMap<>();

    private Preparation(Inventory inventory) {
        this.inventory = inventory;
        this.features = inventory.features();
    }

    /// @throws Fatal where Kubernetes would fail
    static Question of(Inventory inventory, List<Claim> claims) {
        var preparation = new Preparation(inventory);
        var asks = new ArrayList<List<Alternatives>>();
        for (var claim : claims) {
            asks.add(preparation.claim(claim, asks.size()));
        }
        return new Question(inventory, claims, asks);
    }

    private List<Alternatives> claim(Claim claim, int index) {
        var name = claim.meta().fullName();
        var constraints = new ClaimChecks(claim.spec().constraints());
        var requests = new ArrayList<Alternatives>();
        var least = 0L;
        for (var request : claim.spec().requests()) {
            var at = new Place(name, index, requests.size(), constraints);
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

    /// Where in the question a request stands.
    private record Place(String claim, int claimIndex, int request, ClaimChecks constraints) {

        /// Made for every request, whether or not an error needs it, so joined and not formatted.
        String label(String kind, String name) {
            return "claim " + claim + ", " + kind + " " + name;
        }
    }

    private Alternatives alternatives(Request request, Place at) {
        return switch (request) {
            case Request.Exactly exactly -> exactly(exactly, at);
            case Request.FirstAvailable(var name, var alternatives) ->
                    firstAvailable(name, alternatives, null, at);
            case Request.Malformed(var name, var exactly, var alternatives) -> {
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
                ask(
                        request.ask(),
                        new Names(request.name(), label, request.name(), null),
                        request.adminAccess(),
                        at);
        return new Alternatives(request.name(), false, List.of(ask));
    }

    /// @param beside what is said besides the alternatives, by mistake
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
        var asks = new ArrayList<Ask>();
        for (var alternative : alternatives) {
            asks.add(
                    ask(
                            alternative.ask(),
                            new Names(
                                    name + "/" + alternative.name(),
                                    at.label("request", alternative.name()),
                                    name,
                                    alternative.name()),
                            Flag.UNSET,
                            at));
        }
        return new Alternatives(name, true, asks);
    }

    private void capacityAllowed(DeviceAsk ask, String label) {
        if (!features.consumableCapacity() && ask.capacity() instanceof CapacityAsk.Amounts) {
            throw new Fatal(
                    FailureReason.CAPACITY_DISABLED,
                    label
                            + ": has capacity requests, but the DRAConsumableCapacity feature is disabled");
        }
    }

    /// What a request is called: by results, by errors, and by constraints.
    private record Names(
            String reference, String label, String request, @Nullable String alternative) {}

    private Ask ask(DeviceAsk wanted, Names names, Flag adminAccess, Place at) {
        var label = names.label();
        if (!wanted.derivedAttributes().isEmpty() && !features.derivedAttributes()) {
            throw new Fatal(
                    FailureReason.DERIVED_DISABLED,
                    label
                            + ": cannot handle request with derived attributes, the feature is disabled");
        }
        for (var i = 0; i < wanted.selectors().size(); i++) {
            if (wanted.selectors().get(i) instanceof Selector.Missing) {
                throw new Fatal(
                        FailureReason.SELECTOR_MISSING,
                        "%s, selector #%d: CEL expression empty (unsupported selector type?)"
                                .formatted(label, i));
            }
        }
        if (!features.adminAccess() && adminAccess.isSet()) {
            throw new Fatal(
                    FailureReason.ADMIN_ACCESS_DISABLED,
                    label + ": admin access is requested, but the feature is disabled");
        }
        var deviceClass = deviceClass(wanted, label);
        var selection = new Selection(inventory, deviceClass, wanted.selectors(), at.claim());
        var amounts = new Amounts(inventory, wanted.capacity());
        var mode = mode(wanted, label);
        var fixed = mode == Ask.Mode.ALL ? all(selection, amounts, label) : NONE;
        return new Ask(
                at.claimIndex(),
                at.request(),
                names.request(),
                names.reference(),
                label,
                wanted,
                deviceClass,
                adminAccess.isTrue(),
                mode,
                mode == Ask.Mode.ALL ? fixed.length : wanted.count(),
                fixed,
                selection,
                amounts,
                links(wanted, names, at.constraints()));
    }

    private DeviceClass deviceClass(DeviceAsk wanted, String label) {
        if (wanted.deviceClass().isEmpty()) {
            throw new Fatal(
                    FailureReason.CLASS_MISSING,
                    label + ": missing device class name (unsupported request type?)");
        }
        var found = inventory.world().deviceClass(wanted.deviceClass());
        if (found == null) {
            throw new Fatal(
                    FailureReason.CLASS_MISSING,
                    "%s: could not retrieve device class %s: deviceclass.resource.k8s.io \"%s\" not found"
                            .formatted(label, wanted.deviceClass(), wanted.deviceClass()));
        }
        return found;
    }

    private static Ask.Mode mode(DeviceAsk wanted, String label) {
        return switch (wanted.mode()) {
            case AllocationMode.Known.EXACT_COUNT -> Ask.Mode.EXACT_COUNT;
            case AllocationMode.Known.ALL -> Ask.Mode.ALL;
            case AllocationMode.Unknown(var text) ->
                    throw new Fatal(
                            FailureReason.MODE_UNKNOWN, label + ": unsupported count mode " + text);
        };
    }

    /// Every device the request allows, in use or not, leaving out those too small for it.
    private int[] all(Selection selection, Amounts amounts, String label) {
        var found = new ArrayList<Integer>();
        var next = 0;
        for (var pool : inventory.pools()) {
            switch (pool.state()) {
                case PoolView.State.Incomplete _ ->
                        throw new Fatal(
                                FailureReason.POOL_INCOMPLETE,
                                "%s: asks for all devices, but resource pool %s is currently being updated"
                                        .formatted(label, pool));
                case PoolView.State.Invalid _ ->
                        throw new Fatal(
                                FailureReason.POOL_INVALID,
                                "%s: asks for all devices, but resource pool %s is currently invalid"
                                        .formatted(label, pool));
                case PoolView.State.Usable _ -> {}
            }
            for (; next < inventory.size() && inventory.pool(next).equals(pool); next++) {
                if (selection.allows(next) && fits(amounts, next, label)) {
                    found.add(next);
                }
            }
        }
        return found.stream().mapToInt(Integer::intValue).toArray();
    }

    private boolean fits(Amounts amounts, int device, String label) {
        if (!features.consumableCapacity()) {
            return true;
        }
        try {
            return amounts.fitsWhenFree(device);
        } catch (Fatal e) {
            throw e.within(
                    "%s: checking capacity for device %s: "
                            .formatted(label, inventory.device(device).name()));
        }
    }

    private List<Link> links(DeviceAsk wanted, Names names, ClaimChecks constraints) {
        var links = new ArrayList<Link>();
        for (var entry : constraints.entries()) {
            if (entry.appliesTo(names.request(), names.alternative(), features)) {
                links.add(
                        new Link(
                                entry.constraint(),
                                entry.check(),
                                source(entry.attribute(), wanted)));
            }
        }
        return List.copyOf(links);
    }

    private ValueSource source(String attribute, DeviceAsk wanted) {
        var column = inventory.column(attribute);
        // Where a name is derived twice, the later expression counts.
        for (var derived : wanted.derivedAttributes().reversed()) {
            if (derived.name().equals(attribute)) {
                return new ValueSource.Derived(
                        column,
                        derivations.computeIfAbsent(
                                derived.expression(), text -> new Derivation(inventory, text)));
            }
        }
        return new ValueSource.Published(column);
    }

    /// The constraints of one claim, each with its memory.
    private final class ClaimChecks {

        private record Entry(int constraint, List<String> requests, String attribute, Check check) {

            boolean appliesTo(String request, @Nullable String alternative, Features features) {
                if (requests.isEmpty() || requests.contains(request)) {
                    return true;
                }
                // An alternative without a name is no alternative to the older allocators.
                return alternative != null
                        && (!alternative.isEmpty()
                                || features.variant() == Features.Variant.EXPERIMENTAL)
                        && requests.contains(request + "/" + alternative);
            }
        }

        private final List<Entry> entries = new ArrayList<>();
        private int firstEmpty = -1;

        ClaimChecks(List<Constraint> constraints) {
            for (var i = 0; i < constraints.size(); i++) {
                switch (constraints.get(i)) {
                    case Constraint.Match(var requests, var attribute) ->
                            entries.add(new Entry(i, requests, attribute, match()));
                    case Constraint.MatchAndDistinct(var requests, var attribute, _) ->
                            entries.add(new Entry(i, requests, attribute, match()));
                    case Constraint.Distinct(var requests, var attribute) -> {
                        entries.add(new Entry(i, requests, attribute, distinct()));
                        // The oldest allocator has not heard of it.
                        if (features.variant() == Features.Variant.STABLE) {
                            empty(i);
                        }
                    }
                    case Constraint.Empty _ -> empty(i);
                }
            }
        }

        private void empty(int index) {
            if (firstEmpty < 0) {
                firstEmpty = index;
            }
        }

        private Check match() {
            return features.listAttributes() ? new MatchSets() : new MatchScalars();
        }

        private Check distinct() {
            return features.listAttributes() ? new DistinctSets() : new DistinctScalars();
        }

        List<Entry> entries() {
            return entries;
        }

        /// The first constraint that says nothing, or -1.
        int firstEmpty() {
            return firstEmpty;
        }
    }
}
