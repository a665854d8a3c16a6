package io.juxta.allocator;

import io.juxta.allocator.Puzzle.Request;
import io.juxta.allocator.Puzzle.Room;
import io.juxta.allocator.Puzzle.Rule;
import io.juxta.allocator.Puzzle.View;
import io.juxta.allocator.Puzzle.Want;
import io.juxta.model.AttributeValue;
import io.juxta.model.AttributeValue.BoolValue;
import io.juxta.model.AttributeValue.IntValue;
import io.juxta.model.AttributeValue.StringValue;
import io.juxta.model.AttributeValue.VersionValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Boils a question down. Every device is looked at for every request, in the order of Kubernetes'
/// checks; where that fails, the request is marked and nothing is thrown, since Kubernetes fails
/// only on devices that it reaches.
final class PuzzleMaker {

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
    private final Scaling scaling = new Scaling();

    private final IdentityHashMap<Check, RuleMaker> rules = new IdentityHashMap<>();
    private final List<RuleMaker> inOrder = new ArrayList<>();
    private final BigDecimal[] @Nullable [] rooms;
    private final List<List<String>> capacityNames = new ArrayList<>();

    private PuzzleMaker(Question question) {
        this.question = question;
        this.inventory = question.inventory();
        this.features = inventory.features();
        this.counters = new CounterLedger(inventory);
        this.rooms = new BigDecimal[inventory.size()][];
    }

    /// @throws Odd when it cannot be boiled down
    static Puzzle of(Question question) {
        return new PuzzleMaker(question).puzzle();
    }

    /// One alternative before rules are numbered.
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Draft(
            Ask ask,
            int alternative,
            long[] devices,
            boolean dead,
            boolean fails,
            IdentityHashMap<RuleMaker, Integer> views,
            BigDecimal[] @Nullable [] takes) {}

    private Puzzle puzzle() {
        rooms();
        var drafts = new ArrayList<List<Draft>>();
        for (var claim : question.asks()) {
            for (var alternatives : claim) {
                var wants = new ArrayList<Draft>();
                for (var i = 0; i < alternatives.asks().size(); i++) {
                    wants.add(draft(alternatives.asks().get(i), i));
                }
                drafts.add(wants);
            }
        }
        var used = Bits.none(inventory.size());
        drafts.forEach(wants -> wants.forEach(want -> Bits.addAll(used, want.devices())));
        var draws = new CounterDraws(inventory, used);
        groups(used);
        var scaled = scaledRooms(drafts);
        var made = inOrder.stream().map(RuleMaker::rule).toList();
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
                made,
                draws.counters(),
                draws.counters().size(),
                draws.draws(),
                scaled,
                errorCapable);
    }

    private Draft draft(Ask ask, int alternative) {
        if (ask.admin()) {
            throw new Odd("admin access");
        }
        if (ask.count() < 0 || ask.count() > Integer.MAX_VALUE) {
            throw new Odd("a count out of bounds");
        }
        var views = new IdentityHashMap<RuleMaker, Integer>();
        for (var link : ask.links()) {
            var rule =
                    rules.computeIfAbsent(
                            link.check(),
                            check -> {
                                var one = new RuleMaker(ask.claim(), check);
                                inOrder.add(one);
                                return one;
                            });
            views.put(rule, rule.view(link.source()));
        }
        var devices = Bits.none(inventory.size());
        var takes = new BigDecimal[inventory.size()][];
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
        return new Draft(ask, alternative, devices, dead, fails, views, takes);
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
                    && Taints.keepAway(inventory.device(device), ask.wanted())) {
                return Suits.NO;
            }
            for (var link : ask.links()) {
                var rule = rules.get(link.check());
                if (rule != null && !rule.note(link.source(), device)) {
                    return Suits.NO;
                }
            }
        } catch (Fatal e) {
            return Suits.FAILS;
        }
        return Suits.YES;
    }

    private boolean large(Ask ask, int device, BigDecimal[] @Nullable [] takes) {
        if (!features.consumableCapacity()) {
            return true;
        }
        var share = ask.amounts().of(device);
        var room = rooms[device];
        if (share.fits() && room != null) {
            var names = capacityNames.get(device);
            var amounts = new BigDecimal[names.size()];
            for (var i = 0; i < amounts.length; i++) {
                var amount = share.consumed().get(names.get(i));
                amounts[i] = amount == null ? BigDecimal.ZERO : amount.exact();
                if (amounts[i].signum() < 0) {
                    throw new Odd("a negative share");
                }
            }
            takes[device] = amounts;
        }
        return share.fits();
    }

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
                if (groups != null && !groups.admits(PoolBooks.Groups.of(consumption))) {
                    return false;
                }
            }
        }
        return true;
    }

    /// What is left of the devices that many may use, before this question.
    private void rooms() {
        for (var device = 0; device < inventory.size(); device++) {
            capacityNames.add(List.of());
            if (!inventory.shareable(device)) {
                continue;
            }
            var capacities = new TreeMap<>(inventory.device(device).capacity());
            var held = inventory.world().holdings().consumed(inventory.id(device));
            var left = new ArrayList<BigDecimal>();
            for (var capacity : capacities.entrySet()) {
                var taken = held.get(capacity.getKey());
                var value = capacity.getValue().value().exact();
                left.add(taken == null ? value : value.subtract(taken.exact()));
            }
            capacityNames.set(device, List.copyOf(capacities.keySet()));
            rooms[device] = left.toArray(BigDecimal[]::new);
        }
    }

    private @Nullable Room[] scaledRooms(List<List<Draft>> drafts) {
        for (var device = 0; device < rooms.length; device++) {
            noteUnits(device, rooms[device]);
            for (var wants : drafts) {
                for (var want : wants) {
                    noteUnits(device, want.takes()[device]);
                }
            }
        }
        var numbers = new HashMap<String, Integer>();
        var scaled = new Room[rooms.length];
        for (var device = 0; device < rooms.length; device++) {
            var left = rooms[device];
            if (left != null) {
                var names = capacityNames.get(device);
                var kinds = new int[names.size()];
                for (var i = 0; i < kinds.length; i++) {
                    kinds[i] = numbers.computeIfAbsent(names.get(i), _ -> numbers.size());
                }
                scaled[device] =
                        new Room(inventory.heldShared(device), kinds, scaled(device, left));
            }
        }
        return scaled;
    }

    private void noteUnits(int device, BigDecimal @Nullable [] amounts) {
        if (amounts != null) {
            for (var i = 0; i < amounts.length; i++) {
                scaling.note(capacityNames.get(device).get(i), amounts[i]);
            }
        }
    }

    private long[] scaled(int device, BigDecimal[] amounts) {
        var scaled = new long[amounts.length];
        for (var i = 0; i < amounts.length; i++) {
            scaled[i] = scaling.units(capacityNames.get(device).get(i), amounts[i]);
        }
        return scaled;
    }

    private Want want(Draft draft) {
        var views = new int[inOrder.size()];
        for (var i = 0; i < views.length; i++) {
            var rule = inOrder.get(i);
            views[i] = rule.forEverybody() ? 0 : draft.views().getOrDefault(rule, -1);
        }
        var takes = new long[inventory.size()][];
        for (var device = 0; device < takes.length; device++) {
            var amounts = draft.takes()[device];
            if (amounts != null) {
                takes[device] = scaled(device, amounts);
            }
        }
        var ask = draft.ask();
        return new Want(
                ask,
                draft.alternative(),
                (int) ask.count(),
                ask.all() ? ask.fixed() : null,
                draft.dead() ? Bits.none(inventory.size()) : draft.devices(),
                views,
                takes);
    }

    /// Compatibility groups are values that all who draw from a counter set have in common.
    private void groups(long[] used) {
        if (!features.compatibilityGroups()) {
            return;
        }
        var sets = new LinkedHashMap<GroupKey, RuleMaker>();
        for (var device = Bits.next(used, 0); device >= 0; device = Bits.next(used, device + 1)) {
            if (inventory.shareable(device) && inventory.heldShared(device)) {
                continue;
            }
            var books = inventory.books(device);
            for (var consumption : inventory.device(device).consumesCounters()) {
                var rule =
                        sets.computeIfAbsent(
                                new GroupKey(books, consumption.counterSet()),
                                key -> {
                                    var one = new RuleMaker(-1, null);
                                    inOrder.add(one);
                                    return one;
                                });
                rule.group(device, consumption.compatibilityGroups());
                var before = books.groups(consumption.counterSet());
                if (before != null) {
                    rule.begin(before.none() ? List.of() : List.copyOf(before.names()));
                }
            }
        }
    }

    private record GroupKey(PoolBooks books, String counterSet) {}

    /// Numbers the values of one rule.
    private final class RuleMaker {

        private final int claim;
        private final @Nullable Check check;
        private final List<ValueSource> sources = new ArrayList<>();
        private final List<long[] @Nullable []> raw = new ArrayList<>();
        private final Map<String, Integer> groupNumbers = new TreeMap<>();
        private long @Nullable [] begin;

        RuleMaker(int claim, @Nullable Check check) {
            this.claim = claim;
            this.check = check;
            if (check == null) {
                raw.add(new long[inventory.size()][]);
            }
        }

        boolean forEverybody() {
            return check == null;
        }

        int view(ValueSource source) {
            var known = sources.indexOf(source);
            if (known >= 0) {
                return known;
            }
            sources.add(source);
            raw.add(new long[inventory.size()][]);
            return sources.size() - 1;
        }

        /// Remembers a device's values; a device without any is never let in.
        boolean note(ValueSource source, int device) {
            var set =
                    check instanceof MatchScalars || check instanceof DistinctScalars
                            ? scalar(source, device)
                            : source.set(device);
            raw.get(view(source))[device] = set;
            return set != null && set.length > 0;
        }

        private long @Nullable [] scalar(ValueSource source, int device) {
            return switch (source.value(device)) {
                case null -> null;
                case IntValue _, StringValue _, BoolValue _, VersionValue _ -> source.set(device);
                case AttributeValue _ -> throw new Odd("an attribute of no type");
            };
        }

        /// A device without groups is in one that has no name.
        void group(int device, List<String> groups) {
            raw.getFirst()[device] = set(groups);
        }

        void begin(List<String> groups) {
            begin = set(groups);
        }

        private long[] set(List<String> groups) {
            var set = new long[1];
            for (var group : groups.isEmpty() ? List.of("") : groups) {
                int number = groupNumbers.computeIfAbsent(group, _ -> groupNumbers.size());
                if (number >> 6 >= set.length) {
                    set = Arrays.copyOf(set, (number >> 6) + 1);
                }
                Bits.add(set, number);
            }
            return set;
        }

        Rule rule() {
            var numbers = new HashMap<Integer, Integer>();
            for (var view : raw) {
                for (var set : view) {
                    if (set != null) {
                        for (var v = Bits.next(set, 0); v >= 0; v = Bits.next(set, v + 1)) {
                            numbers.putIfAbsent(v, numbers.size());
                        }
                    }
                }
            }
            var values = numbers.size();
            var views = new ArrayList<View>();
            for (var view : raw) {
                views.add(view(view, numbers));
            }
            var start = Bits.all(values);
            if (begin != null) {
                start = Bits.none(values);
                for (var v = Bits.next(begin, 0); v >= 0; v = Bits.next(begin, v + 1)) {
                    var number = numbers.get(v);
                    if (number != null) {
                        Bits.add(start, number);
                    }
                }
            }
            var match =
                    check == null || check instanceof MatchSets || check instanceof MatchScalars;
            return new Rule(claim, match, values, start, List.copyOf(views));
        }

        private View view(long[] @Nullable [] raw, Map<Integer, Integer> numbers) {
            var sets = new long[raw.length][];
            var holders = new long[numbers.size()][(raw.length + 63) >> 6];
            var unconcerned = Bits.all(raw.length);
            for (var device = 0; device < raw.length; device++) {
                var set = raw[device];
                if (set == null || set.length == 0) {
                    continue;
                }
                Bits.remove(unconcerned, device);
                var dense = Bits.none(numbers.size());
                for (var v = Bits.next(set, 0); v >= 0; v = Bits.next(set, v + 1)) {
                    int number = Objects.requireNonNull(numbers.get(v));
                    Bits.add(dense, number);
                    Bits.add(holders[number], device);
                }
                sets[device] = dense;
            }
            return new View(sets, holders, unconcerned);
        }
    }
}
