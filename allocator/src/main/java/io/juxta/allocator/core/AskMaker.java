package io.juxta.allocator.core;

import io.juxta.model.AllocationMode;
import io.juxta.model.DeviceAsk;
import io.juxta.model.DeviceClass;
import io.juxta.model.Flag;
import io.juxta.model.Selector;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/// Compiles a request, or one alternative of it.
final class AskMaker {

    private static final int[] NONE = {};

    private final Inventory inventory;
    private final Features features;

    AskMaker(Inventory inventory) {
        this.inventory = inventory;
        this.features = inventory.features();
    }

    /// The position of a request in the question.
    ///
    /// @param claim its full name
    /// @param alternative its index among the request's alternatives
    /// @param constraints of the claim
    record Place(
            String claim, int claimIndex, int request, int alternative, ClaimChecks constraints) {

        Place alternative(int number) {
            return new Place(claim, claimIndex, request, number, constraints);
        }

        /// Built for every request, even without an error, so it is joined and not formatted, for
        /// speed.
        String label(String kind, String name) {
            return "claim " + claim + ", " + kind + " " + name;
        }
    }

    /// The names of a request: in results, in errors, and in constraints.
    record Names(String reference, String label, String request, @Nullable String alternative) {}

    /// @throws Fatal where Kubernetes would fail
    Ask ask(DeviceAsk wanted, Names names, Flag adminAccess, Place at) {
        var label = names.label();
        if (!features.derived(wanted).isEmpty() && !features.derivedAttributes()) {
            throw new Fatal(
                    FailureReason.DERIVED_DISABLED,
                    label
                            + ": cannot handle request with derived attributes, the feature is disabled");
        }
        for (var i = 0; i < wanted.selectors().size(); i++) {
            if (wanted.selectors().get(i) instanceof Selector.MissingSelector) {
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
        var selection = new DeviceSelection(inventory, deviceClass, wanted.selectors(), at.claim());
        var amounts = new CapacityAmounts(inventory, wanted.capacity());
        var mode = mode(wanted, label);
        var fixed = mode == Ask.Mode.ALL ? all(selection, amounts, label) : NONE;
        return new Ask(
                at.claimIndex(),
                at.request(),
                at.alternative(),
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
                at.constraints()
                        .links(
                                names.request(),
                                names.alternative(),
                                attribute -> source(attribute, wanted)));
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
            case AllocationMode.KnownMode.EXACT_COUNT -> Ask.Mode.EXACT_COUNT;
            case AllocationMode.KnownMode.ALL -> Ask.Mode.ALL;
            case AllocationMode.UnknownMode(var text) ->
                    throw new Fatal(
                            FailureReason.MODE_UNKNOWN, label + ": unsupported count mode " + text);
        };
    }

    /// Every device that the request selects, in use or not, except those that are too small.
    private int[] all(DeviceSelection selection, CapacityAmounts amounts, String label) {
        var found = new ArrayList<Integer>();
        var next = 0;
        for (var i = 0; i < inventory.pools().size(); i++) {
            var pool = inventory.pools().get(i);
            switch (pool.state()) {
                case PoolView.PoolState.Incomplete _ ->
                        throw new Fatal(
                                FailureReason.POOL_INCOMPLETE,
                                "%s: asks for all devices, but resource pool %s is currently being updated"
                                        .formatted(label, pool));
                case PoolView.PoolState.Invalid _ ->
                        throw new Fatal(
                                FailureReason.POOL_INVALID,
                                "%s: asks for all devices, but resource pool %s is currently invalid"
                                        .formatted(label, pool));
                case PoolView.PoolState.Usable _ -> {}
            }
            for (; next < inventory.end(i); next++) {
                if (selection.allows(next) && fits(amounts, next, label)) {
                    found.add(next);
                }
            }
        }
        return found.stream().mapToInt(Integer::intValue).toArray();
    }

    private boolean fits(CapacityAmounts amounts, int device, String label) {
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

    private ValueSource source(String attribute, DeviceAsk wanted) {
        // Where a name is derived twice, the later expression counts.
        for (var derived : features.derived(wanted).reversed()) {
            if (derived.name().equals(attribute)) {
                return new ValueSource.Derived(
                        inventory.derivation(attribute, derived.expression()), inventory);
            }
        }
        return new ValueSource.PublishedValue(inventory.column(attribute));
    }
}
