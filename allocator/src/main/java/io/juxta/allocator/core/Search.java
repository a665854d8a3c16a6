package io.juxta.allocator.core;

import io.juxta.allocator.core.Question.Alternatives;
import io.juxta.allocator.core.Solution.Pick;
import io.juxta.model.ByName;
import io.juxta.model.Quantity;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Kubernetes' own search: depth first, the first complete assignment wins.
///
/// Claims in order, requests in order, alternatives in order, devices in the inventory's order.
/// Within a request each further device comes after the one before, so combinations are tried and
/// not permutations; every other request starts from the first device again. An alternative is
/// tried together with everything that follows it. The number of steps is the number of times
/// Kubernetes enters the function that does the same.
///
/// A claim has room for 32 devices. A request that does not fit into what is left ends the branches
/// of all requests before it in the claim at once, up to the nearest one with alternatives: other
/// devices of the same number would not help.
///
/// It terminates because every step takes a device or goes to the next request; but the number of
/// steps can be exponential, so there is a budget.
public final class Search {

    /// The result of a branch.
    private enum Branch {
        FOUND,
        NO,
        TOO_LARGE,
        OUT_OF_BUDGET
    }

    private final Question question;
    private final Inventory inventory;
    private final Features features;
    private final List<List<Alternatives>> claims;
    private final long budget;
    private final long mostSteps;

    private final CounterLedger counters;
    private final GroupLedger groups;
    private final ShareLedger shares;
    private final int[] timesPicked;
    private final BitSet[] pickedByClaim;
    private final int[] devicesOfClaim;
    private final int[][] chosen;
    private final List<Pick> picks = new ArrayList<>();
    private final BitSet charged = new BitSet();
    private final @Nullable SearchCut cut;
    private long steps;
    private long units;
    private int deepest;
    private @Nullable Ask deepestAsk;

    public Search(Question question, long budget) {
        this(question, budget, Long.MAX_VALUE, null);
    }

    /// @param mostSteps upper bound on steps, whatever the budget
    /// @param cut finds branches without a solution, or null to try everything; its work counts
    ///   towards the budget
    public Search(Question question, long budget, long mostSteps, @Nullable SearchCut cut) {
        this.question = question;
        this.mostSteps = mostSteps;
        this.cut = cut;
        this.inventory = question.inventory();
        this.features = inventory.features();
        this.claims = question.asks();
        this.budget = budget;
        this.counters = new CounterLedger(inventory);
        this.groups = new GroupLedger(inventory);
        this.shares = new ShareLedger(inventory);
        this.timesPicked = new int[inventory.size()];
        this.pickedByClaim = new BitSet[claims.size()];
        this.devicesOfClaim = new int[claims.size()];
        this.chosen = new int[claims.size()][];
        for (var i = 0; i < claims.size(); i++) {
            pickedByClaim[i] = new BitSet();
            chosen[i] = new int[claims.get(i).size()];
        }
    }

    /// The end of a search without an error.
    public enum End {
        FOUND,
        NONE,
        OUT_OF_BUDGET
    }

    /// @throws Fatal where Kubernetes fails
    public End run() {
        return switch (request(0, 0)) {
            case FOUND -> End.FOUND;
            case NO -> End.NONE;
            // Only reached with negative counts, which hide the limit from the preparation.
            case TOO_LARGE ->
                    throw new Fatal(FailureReason.TOO_MANY_DEVICES, "allocation max size exceeded");
            case OUT_OF_BUDGET -> End.OUT_OF_BUDGET;
        };
    }

    public long steps() {
        return steps;
    }

    /// The maximal depth reached: the most devices placed at once.
    public int deepest() {
        return deepest;
    }

    /// The request that got the last of them, or null when none was placed.
    public @Nullable Ask deepestAsk() {
        return deepestAsk;
    }

    /// The solution.
    public Solution solution() {
        return new Solution(question, List.copyOf(picks), chosen);
    }

    /// The work of the search, without that of its cut.
    public long units() {
        return units;
    }

    private boolean enter() {
        steps++;
        return work() && steps <= mostSteps;
    }

    /// Spends one unit of work; false when the budget is spent.
    private boolean work() {
        units++;
        return units + (cut == null ? 0 : cut.units()) <= budget;
    }

    private Branch request(int claim, int request) {
        if (!enter()) {
            return Branch.OUT_OF_BUDGET;
        }
        if (claim == claims.size()) {
            return Branch.FOUND;
        }
        if (request == claims.get(claim).size()) {
            var branch = request(claim + 1, 0);
            return branch == Branch.TOO_LARGE ? Branch.NO : branch;
        }
        var alternatives = claims.get(claim).get(request);
        return alternatives.prioritized()
                ? firstOf(alternatives)
                : device(alternatives.asks().getFirst(), 0, 0);
    }

    private Branch firstOf(Alternatives alternatives) {
        var allTooLarge = true;
        for (var i = 0; i < alternatives.asks().size(); i++) {
            var ask = alternatives.asks().get(i);
            chosen[ask.claim()][ask.request()] = i;
            var branch = next(ask, 0, 0);
            if (branch == Branch.FOUND || branch == Branch.OUT_OF_BUDGET) {
                return branch;
            }
            allTooLarge &= branch == Branch.TOO_LARGE;
        }
        return allTooLarge ? Branch.TOO_LARGE : Branch.NO;
    }

    private Branch next(Ask ask, int number, int start) {
        return enter() ? device(ask, number, start) : Branch.OUT_OF_BUDGET;
    }

    /// Finds the device with this number for the request, and everything after it.
    private Branch device(Ask ask, int number, int start) {
        if (ask.all() && ask.count() == 0) {
            return Branch.NO;
        }
        if (number >= ask.count()) {
            return request(ask.claim(), ask.request() + 1);
        }
        if (ask.count() - number > Preparation.MOST_DEVICES - devicesOfClaim[ask.claim()]) {
            return Branch.TOO_LARGE;
        }
        if (cut != null && cut.hopeless(ask, number, start)) {
            return Branch.NO;
        }
        return ask.all() ? fixedDevice(ask, number) : anyDevice(ask, number, start);
    }

    private Branch fixedDevice(Ask ask, int number) {
        var device = ask.fixed()[number];
        if (!take(ask, device)) {
            return Branch.NO;
        }
        var branch = next(ask, number + 1, 0);
        if (branch != Branch.FOUND) {
            release();
        }
        return branch;
    }

    private Branch anyDevice(Ask ask, int number, int start) {
        for (var device = start; device < timesPicked.length; device++) {
            if (!work()) {
                return Branch.OUT_OF_BUDGET;
            }
            if (inUse(ask, device) || !ask.selection().allows(device) || !large(ask, device)) {
                continue;
            }
            if (!take(ask, device)) {
                continue;
            }
            var branch = next(ask, number + 1, device + 1);
            if (branch == Branch.FOUND) {
                return branch;
            }
            release();
            if (branch != Branch.NO) {
                return branch;
            }
        }
        return Branch.NO;
    }

    /// Whether the device is taken. Admin access conflicts only within its own claim; other
    /// requests conflict with admin access.
    private boolean inUse(Ask ask, int device) {
        return ask.admin()
                ? pickedByClaim[ask.claim()].get(device)
                : inventory.heldAlone(device) || timesPicked[device] > 0;
    }

    private boolean large(Ask ask, int device) {
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

    /// Picks a device that the request allows, or leaves the state unchanged.
    private boolean take(Ask ask, int device) {
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

    /// Whether taints and constraints admit the device; if so the constraints record it.
    private boolean admit(Ask ask, int device) {
        if (features.deviceTaints() && Taints.keepAway(inventory.device(device), ask.wanted())) {
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
    private void release() {
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
