package io.juxta.allocator.core;

import io.juxta.allocator.core.Solution.Pick;
import io.juxta.model.ByName;
import io.juxta.model.Quantity;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a [Search] has picked so far, with all that the picks use up; the last one can be undone.
///
/// A device that suits its request is tried by the checks of Kubernetes in its order: in use,
/// compatibility groups, counters, taints, constraints, and for a request of all devices capacity.
/// The order decides which failure is met first. Whatever a check takes is given back when a later
/// one says no, so a refused device leaves no trace.
final class Picks {

    private final Inventory inventory;
    private final Features features;
    private final @Nullable SearchCut cut;
    private final CounterLedger counters;
    private final GroupLedger groups;
    private final ShareLedger shares;
    private final int[] timesPicked;
    private final BitSet[] pickedByClaim;
    private final int[] devicesOfClaim;
    private final List<Pick> picks = new ArrayList<>();

    /// Which picks were charged to counters, by their number: a further share of a device is not.
    private final BitSet charged = new BitSet();

    private int deepest;
    private @Nullable Ask deepestAsk;

    /// @param cut is told of every pick and of every one undone; null for nobody
    Picks(Inventory inventory, int claims, @Nullable SearchCut cut) {
        this.inventory = inventory;
        this.features = inventory.features();
        this.cut = cut;
        this.counters = new CounterLedger(inventory);
        this.groups = new GroupLedger(inventory);
        this.shares = new ShareLedger(inventory);
        this.timesPicked = new int[inventory.size()];
        this.pickedByClaim = new BitSet[claims];
        this.devicesOfClaim = new int[claims];
        for (var i = 0; i < claims; i++) {
            pickedByClaim[i] = new BitSet();
        }
    }

    /// In the order they were picked.
    List<Pick> list() {
        return List.copyOf(picks);
    }

    /// How many devices a claim has.
    int devicesOf(int claim) {
        return devicesOfClaim[claim];
    }

    /// The most devices that were ever placed at once.
    int deepest() {
        return deepest;
    }

    /// The request that got the last of them, or null when none was placed.
    @Nullable Ask deepestAsk() {
        return deepestAsk;
    }

    /// Whether the device is taken. Admin access minds only its own claim; others mind admin
    /// access.
    boolean inUse(Ask ask, int device) {
        return ask.admin()
                ? pickedByClaim[ask.claim()].get(device)
                : inventory.heldAlone(device) || timesPicked[device] > 0;
    }

    /// Whether the device has the capacity that is asked for, and as much of it left if many may
    /// use it.
    boolean large(Ask ask, int device) {
        if (!features.consumableCapacity()) {
            return true;
        }
        try {
            var share = ask.amounts().of(device);
            return share.fits()
                    && (!inventory.shareable(device) || shares.fits(device, share.consumed()));
        } catch (Fatal e) {
            throw e.within(
                    "%s: checking capacity for device %s: "
                            .formatted(ask.label(), inventory.id(device)));
        }
    }

    /// Takes a device that the request allows, or leaves everything as it was.
    boolean take(Ask ask, int device) {
        var shareable = inventory.shareable(device);
        if (inUse(ask, device)) {
            return false;
        }
        if (!NodeOperations.allow(inventory, device)) {
            return false;
        }
        var draws = !inventory.device(device).consumesCounters().isEmpty();
        if (draws && !features.partitionableDevices()) {
            return false;
        }
        var charged = draws && !(shareable && shares.shared(device));
        var grouped = charged && features.compatibilityGroups();
        if (grouped && !groups.take(device)) {
            return false;
        }
        if (charged && !counters.take(device)) {
            if (grouped) {
                groups.release(device);
            }
            return false;
        }
        var admitted = admit(ask, device);
        if (!admitted || (ask.all() && !large(ask, device))) {
            if (admitted) {
                forget(ask, ask.links().size());
            }
            if (charged) {
                counters.release(device);
            }
            if (grouped) {
                groups.release(device);
            }
            return false;
        }
        commit(ask, device, charged);
        return true;
    }

    /// Whether taints and constraints let the device in; if so the constraints remember it.
    private boolean admit(Ask ask, int device) {
        if (features.deviceTaints()
                && TaintCheck.keepAway(inventory.device(device), ask.wanted())) {
            return false;
        }
        var links = ask.links();
        for (var i = 0; i < links.size(); i++) {
            if (!links.get(i).check().admit(links.get(i).source(), device)) {
                forget(ask, i);
                if (ask.all()) {
                    throw new Fatal(
                            FailureReason.ALL_CONSTRAINT,
                            "%s: cannot add device %s because a claim constraint would not be satisfied"
                                    .formatted(ask.label(), inventory.id(device)));
                }
                return false;
            }
        }
        return true;
    }

    /// In the reverse order, as constraints want it.
    private static void forget(Ask ask, int links) {
        for (var i = links - 1; i >= 0; i--) {
            ask.links().get(i).check().forget();
        }
    }

    private void commit(Ask ask, int device, boolean charged) {
        var consumed = ByName.<Quantity>empty();
        if (inventory.shareable(device)) {
            consumed = ask.amounts().of(device).consumed();
            shares.take(device, consumed);
        } else {
            pickedByClaim[ask.claim()].set(device);
            timesPicked[device]++;
        }
        devicesOfClaim[ask.claim()]++;
        this.charged.set(picks.size(), charged);
        picks.add(new Pick(ask, device, consumed));
        if (cut != null) {
            cut.take(ask, device);
        }
        if (picks.size() > deepest) {
            deepest = picks.size();
            deepestAsk = ask;
        }
    }

    /// Undoes the last pick.
    void release() {
        var pick = picks.removeLast();
        var device = pick.device();
        devicesOfClaim[pick.ask().claim()]--;
        if (inventory.shareable(device)) {
            shares.release(device);
        } else {
            pickedByClaim[pick.ask().claim()].clear(device);
            timesPicked[device]--;
        }
        forget(pick.ask(), pick.ask().links().size());
        if (cut != null) {
            cut.release(pick.ask());
        }
        if (charged.get(picks.size())) {
            counters.release(device);
            if (features.compatibilityGroups()) {
                groups.release(device);
            }
        }
    }
}
