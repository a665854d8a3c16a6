package io.juxta.allocator.solver;

import io.juxta.allocator.core.Ask;
import io.juxta.allocator.core.CounterLedger;
import io.juxta.allocator.core.Fatal;
import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.Inventory;
import io.juxta.allocator.core.NodeOperations;
import io.juxta.allocator.core.PoolBooks;
import io.juxta.allocator.core.Question;
import io.juxta.allocator.core.TaintCheck;
import io.juxta.allocator.solver.Puzzle.Request;
import io.juxta.allocator.solver.Puzzle.Want;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Boils a question down. Every device is looked at for every request, in the order of Kubernetes'
/// checks; where that fails, the request is marked and nothing is thrown, since Kubernetes fails
/// only on devices that it reaches.
final class PuzzleMaker {

    // What a device is by itself is settled here once: selectors, taints, capacity, counters that
    // are too short for it alone. A device that does not suit is in no solution, so leaving it out
    // loses none. What depends on other picks stays as rules, counters and rooms.
    //
    // Why the puzzle has the solutions of the question: each check of the plain search is either
    // one of those settled here, or a set predicate of the puzzle. The questions where that is not
    // so (admin access sees devices differently, negative amounts give back what was taken, a value
    // without a type matches nothing) are odd, and nobody builds a puzzle for them.
    //
    // Cost: requests times devices, with one evaluation of a selector for each pair.

    /// Where the rules of the puzzle do not hold: admin access, negative amounts, attributes of no
    /// type. Such a question is left to the plain search.
    static final class Odd extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Odd(String what) {
            super(what, null, false, false);
        }
    }

    private final Question question;
    private final Inventory inventory;
    private final Features features;
    private final CounterLedger counters;
    private final PuzzleRules rules;
    private final ShareRooms rooms;

    private PuzzleMaker(Question question) {
        this.question = question;
        this.inventory = question.inventory();
        this.features = inventory.features();
        this.counters = new CounterLedger(inventory);
        this.rules = new PuzzleRules(inventory);
        this.rooms = new ShareRooms(inventory);
    }

    /// @throws Odd when it cannot be boiled down
    static Puzzle of(Question question) {
        return new PuzzleMaker(question).puzzle();
    }

    /// One alternative before rules are numbered.
    ///
    /// @param dead whether nothing can satisfy it
    /// @param fails whether trying it can end in a failure
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Draft(
            Ask ask,
            long[] devices,
            boolean dead,
            boolean fails,
            BigDecimal[] @Nullable [] takes) {}

    /// Drafts first, since units and the numbers of rules are known only when all devices of
    /// interest are.
    private Puzzle puzzle() {
        var drafts = new ArrayList<List<Draft>>();
        for (var claim : question.asks()) {
            for (var alternatives : claim) {
                var wants = new ArrayList<Draft>();
                for (var ask : alternatives.asks()) {
                    wants.add(draft(ask));
                }
                drafts.add(wants);
            }
        }
        // Devices that no request could take leave no trace: not in counters, nor in groups.
        var used = Bits.none(inventory.size());
        drafts.forEach(wants -> wants.forEach(want -> Bits.addAll(used, want.devices())));
        var draws = new CounterDraws(inventory, used);
        rules.addGroups(used);
        drafts.forEach(wants -> wants.forEach(want -> rooms.note(want.takes())));
        var requests = new ArrayList<Request>();
        var errorCapable = new boolean[drafts.size()];
        for (var wants : drafts) {
            var list = new ArrayList<Want>();
            for (var draft : wants) {
                errorCapable[requests.size()] |= draft.fails();
                list.add(want(draft));
            }
            requests.add(new Request(wants.getFirst().ask().claim(), List.copyOf(list)));
        }
        return new Puzzle(
                inventory.size(),
                requests,
                rules.rules(),
                draws.counters(),
                draws.counters().size(),
                draws.draws(),
                rooms.rooms(),
                errorCapable);
    }

    /// Looks at every device for one alternative. A request of all devices looks at its list only.
    private Draft draft(Ask ask) {
        if (ask.admin()) {
            throw new Odd("admin access");
        }
        if (ask.count() < 0 || ask.count() > Integer.MAX_VALUE) {
            throw new Odd("a count out of bounds");
        }
        rules.add(ask);
        var devices = Bits.none(inventory.size());
        var takes = new BigDecimal[inventory.size()][];
        // For a request of all devices, Kubernetes treats a broken constraint as a failure.
        var fails = ask.all() && !ask.links().isEmpty();
        var dead = false;
        if (ask.all()) {
            for (var device : ask.fixed()) {
                switch (suits(ask, device, takes)) {
                    case YES -> Bits.add(devices, device);
                    case NO -> dead = true;
                    case FAILS -> fails = true;
                }
            }
        } else {
            for (var device = 0; device < inventory.size(); device++) {
                switch (suits(ask, device, takes)) {
                    case YES -> Bits.add(devices, device);
                    case NO -> {}
                    case FAILS -> fails = true;
                }
            }
        }
        return new Draft(ask, devices, dead, fails, takes);
    }

    private enum Suits {
        YES,
        NO,
        FAILS
    }

    /// Whether a device could be had by this request alone.
    private Suits suits(Ask ask, int device, BigDecimal[] @Nullable [] takes) {
        if (inventory.heldAlone(device)) {
            return Suits.NO;
        }
        try {
            if (!ask.selection().allows(device) || !large(ask, device, takes)) {
                return Suits.NO;
            }
            if (!NodeOperations.allow(inventory, device) || !drawable(device)) {
                return Suits.NO;
            }
            if (features.deviceTaints()
                    && TaintCheck.keepAway(inventory.device(device), ask.wanted())) {
                return Suits.NO;
            }
            return rules.note(ask, device) ? Suits.YES : Suits.NO;
        } catch (Fatal e) {
            return Suits.FAILS;
        }
    }

    /// Whether the device has the capacity by itself; notes what the request takes of a shared one.
    private boolean large(Ask ask, int device, BigDecimal[] @Nullable [] takes) {
        if (!features.consumableCapacity()) {
            return true;
        }
        var share = ask.amounts().of(device);
        if (share.fits() && inventory.shareable(device)) {
            takes[device] = rooms.amounts(device, share);
        }
        return share.fits();
    }

    /// Whether counters and compatibility groups, as others left them, let the device in. A shared
    /// device in use draws nothing more.
    private boolean drawable(int device) {
        if (inventory.device(device).consumesCounters().isEmpty()) {
            return true;
        }
        if (!features.partitionableDevices()) {
            return false;
        }
        if (inventory.shareable(device) && inventory.heldShared(device)) {
            return true;
        }
        if (!counters.take(device)) {
            return false;
        }
        counters.release(device);
        if (features.compatibilityGroups()) {
            var books = inventory.books(device);
            for (var consumption : inventory.device(device).consumesCounters()) {
                var groups = books.groups(consumption.counterSet());
                if (groups != null
                        && !groups.admits(PoolBooks.CompatibilityGroups.of(consumption))) {
                    return false;
                }
            }
        }
        return true;
    }

    /// An alternative of all devices, of which one does not suit, has none: it can only be had
    /// whole.
    private Want want(Draft draft) {
        var ask = draft.ask();
        return new Want(
                ask,
                (int) ask.count(),
                ask.all() ? ask.fixed() : null,
                draft.dead() ? Bits.none(inventory.size()) : draft.devices(),
                rules.views(ask),
                rooms.scaled(draft.takes()));
    }
}
