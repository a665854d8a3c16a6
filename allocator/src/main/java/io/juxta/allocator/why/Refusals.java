package io.juxta.allocator.why;

import io.juxta.allocator.core.Ask;
import io.juxta.allocator.core.CapacityAmounts;
import io.juxta.allocator.core.CapacityRule;
import io.juxta.allocator.core.Fatal;
import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.Inventory;
import io.juxta.allocator.core.NodeOperations;
import io.juxta.allocator.core.NodeReach;
import io.juxta.allocator.core.PoolBooks.CompatibilityGroups;
import io.juxta.allocator.core.TaintCheck;
import io.juxta.allocator.core.ValueSource;
import io.juxta.allocator.why.Refusal.CapacityRefusal;
import io.juxta.allocator.why.Refusal.CompatibilityGroup;
import io.juxta.allocator.why.Refusal.CounterRefusal;
import io.juxta.allocator.why.Refusal.GateRefusal;
import io.juxta.allocator.why.Refusal.Holder;
import io.juxta.allocator.why.Refusal.InUse;
import io.juxta.allocator.why.Refusal.NoAttribute;
import io.juxta.allocator.why.Refusal.NotOnNode;
import io.juxta.allocator.why.Refusal.SelectorFalse;
import io.juxta.allocator.why.Refusal.Tainted;
import io.juxta.allocator.why.Refusal.Where;
import io.juxta.model.Claim;
import io.juxta.model.DeviceAsk.CapacityAsk;
import io.juxta.model.DeviceId;
import io.juxta.model.Quantity;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds the first reason why a request cannot have a device, with nothing else picked.
///
/// The checks are those of the search, but the selectors come first: that a network card is in use
/// is no reason for a request for a GPU. A selector that fails on a device in use, which the search
/// never evaluates, is no reason either.
final class Refusals {

    private final Inventory inventory;
    private final Features features;

    Refusals(Inventory inventory) {
        this.inventory = inventory;
        this.features = inventory.features();
    }

    /// Null when the request could have the device.
    @Nullable Refusal first(Ask ask, int device) {
        var held = !ask.admin() && inventory.heldAlone(device);
        var selector = selector(ask, device, held);
        if (selector != null) {
            return selector;
        }
        var elsewhere = elsewhereOrOff(device);
        if (elsewhere != null) {
            return elsewhere;
        }
        if (held) {
            return new InUse(holders(inventory, inventory.id(device)));
        }
        var capacity = capacity(ask, device);
        if (capacity != null) {
            return capacity;
        }
        var counted = counted(device);
        if (counted != null) {
            return counted;
        }
        var tainted = tainted(ask, device);
        return tainted != null ? tainted : attribute(ask, device);
    }

    private @Nullable Refusal selector(Ask ask, int device, boolean held) {
        for (var i = 0; i < ask.selection().selectors(); i++) {
            try {
                if (!ask.selection().passes(i, device)) {
                    return selectorFalse(ask, i, null);
                }
            } catch (Fatal e) {
                return held ? null : selectorFalse(ask, i, e.error());
            }
        }
        return null;
    }

    private static SelectorFalse selectorFalse(Ask ask, int index, @Nullable String error) {
        var ofClass = ask.deviceClass().selectors().size();
        return index < ofClass
                ? new SelectorFalse(ask.deviceClass().meta().name(), index, error)
                : new SelectorFalse(null, index - ofClass, error);
    }

    /// Why no request on this node gets the device, whatever is allocated.
    @Nullable Refusal elsewhereOrOff(int device) {
        return onNode(device) ? gate(device) : new NotOnNode();
    }

    private boolean onNode(int device) {
        try {
            return !NodeReach.perDevice(inventory.slice(device).nodes())
                    || NodeReach.matches(inventory.device(device).nodes(), inventory.node());
        } catch (Fatal e) {
            return false;
        }
    }

    private @Nullable Refusal gate(int device) {
        var published = inventory.device(device);
        if (!features.bindingConditions() && !published.binding().conditions().isEmpty()) {
            return new GateRefusal("DRADeviceBindingConditions", Where.CLUSTER);
        }
        if (!NodeOperations.allow(inventory, device)) {
            return new GateRefusal(
                    NodeOperations.FEATURE,
                    features.optionalNodeOperations() ? Where.NODE : Where.CLUSTER);
        }
        if (!features.partitionableDevices() && !published.consumesCounters().isEmpty()) {
            return new GateRefusal("DRAPartitionableDevices", Where.CLUSTER);
        }
        return null;
    }

    /// The claims that hold a device, or shares of it.
    static List<Holder> holders(Inventory inventory, DeviceId device) {
        return inventory.world().holdings().holders(device).stream()
                .map(Refusals::holder)
                .distinct()
                .toList();
    }

    static Holder holder(Claim claim) {
        return new Holder(claim.meta().fullName(), pods(claim));
    }

    private static List<String> pods(Claim claim) {
        return claim.status().reservedFor().stream()
                .filter(one -> one.apiGroup().isEmpty() && one.resource().equals("pods"))
                .map(one -> claim.meta().namespace() + "/" + one.name())
                .toList();
    }

    private @Nullable Refusal capacity(Ask ask, int device) {
        if (!features.consumableCapacity()) {
            return null;
        }
        CapacityAmounts.Share share;
        try {
            share = ask.amounts().of(device);
        } catch (Fatal e) {
            return new CapacityRefusal("", null, Quantity.ZERO, null, e.error());
        }
        if (share.fits()) {
            return null;
        }
        var capacities = inventory.device(device).capacity();
        if (ask.wanted().capacity() instanceof CapacityAsk.Amounts(var asked)) {
            for (var wish : asked.entrySet()) {
                if (!capacities.containsKey(wish.getKey())) {
                    return new CapacityRefusal(
                            wish.getKey(), wish.getValue(), Quantity.ZERO, null, null);
                }
            }
        }
        var held = inventory.world().holdings().consumed(inventory.id(device));
        for (var capacity : capacities.entrySet()) {
            var amount = share.consumed().getOrDefault(capacity.getKey(), Quantity.ZERO);
            var used = held.getOrDefault(capacity.getKey(), Quantity.ZERO);
            var total = capacity.getValue().value();
            if (used.plus(amount).compareTo(total) > 0
                    || new CapacityRule(capacity.getValue(), features.fractionalRange())
                            .forbids(amount)) {
                return new CapacityRefusal(capacity.getKey(), amount, used, total, null);
            }
        }
        return null;
    }

    /// Compatibility groups, then counters. A device that is shared already has drawn its counters.
    @Nullable Refusal counted(int device) {
        var consumptions = inventory.device(device).consumesCounters();
        if (consumptions.isEmpty()
                || (inventory.shareable(device) && inventory.heldShared(device))) {
            return null;
        }
        var books = inventory.books(device);
        if (features.compatibilityGroups()) {
            for (var consumption : consumptions) {
                var groups = books.groups(consumption.counterSet());
                if (groups != null && !groups.admits(CompatibilityGroups.of(consumption))) {
                    return new CompatibilityGroup(consumption.counterSet());
                }
            }
        }
        var draw = inventory.draw(device);
        for (var i = 0; i < draw.counters().length; i++) {
            if (books.left(draw.counters()[i]).compareTo(draw.amounts()[i]) < 0) {
                return counter(device, draw.counters()[i], draw.amounts()[i]);
            }
        }
        for (var counter : books.overdrawn()) {
            return counter(device, counter, BigDecimal.ZERO);
        }
        return null;
    }

    private CounterRefusal counter(int device, int counter, BigDecimal asked) {
        var books = inventory.books(device);
        var name = books.counter(counter);
        var total = total(device, counter);
        return new CounterRefusal(
                name.set(),
                name.name(),
                Quantity.of(asked, total.format()),
                total.minus(Quantity.of(books.left(counter), total.format())),
                total);
    }

    private Quantity total(int device, int counter) {
        var name = inventory.books(device).counter(counter);
        var set = inventory.pool(device).counters().get(name.set());
        return set == null
                ? Quantity.ZERO
                : set.counters().getOrDefault(name.name(), Quantity.ZERO);
    }

    private @Nullable Refusal tainted(Ask ask, int device) {
        if (features.deviceTaints()
                && TaintCheck.keepAway(inventory.device(device), ask.wanted())) {
            for (var taint : inventory.device(device).taints()) {
                if (TaintCheck.counts(taint)
                        && ask.wanted().tolerations().stream()
                                .noneMatch(one -> one.tolerates(taint))) {
                    return new Tainted(taint);
                }
            }
        }
        return null;
    }

    private @Nullable Refusal attribute(Ask ask, int device) {
        for (var link : ask.links()) {
            var attribute = link.source().attribute();
            try {
                if (lacking(link.source(), device)) {
                    return new NoAttribute(
                            link.constraint(), attribute, null, ignored(ask, attribute));
                }
            } catch (Fatal e) {
                return new NoAttribute(link.constraint(), attribute, e.error(), null);
            }
        }
        return null;
    }

    /// The gate that stops a request from deriving an attribute; null when it is on.
    private @Nullable String ignored(Ask ask, String attribute) {
        return features.derived(ask.wanted()).isEmpty()
                        && ask.wanted().derivedAttributes().stream()
                                .anyMatch(derived -> derived.name().equals(attribute))
                ? "DRADerivedAttributes"
                : null;
    }

    private boolean lacking(ValueSource source, int device) {
        if (!features.listAttributes()) {
            return source.value(device) == null;
        }
        var values = source.set(device);
        return values == null || values.length == 0;
    }
}
