package io.juxta.allocator;

import io.juxta.allocator.Puzzle.Counter;
import io.juxta.allocator.Puzzle.Draw;
import io.juxta.allocator.Puzzle.Request;
import io.juxta.allocator.Puzzle.Rule;
import io.juxta.allocator.Puzzle.View;
import io.juxta.allocator.Puzzle.Want;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Makes a puzzle smaller without touching its solutions. For puzzles in which nothing can fail.
///
/// A value stays a candidate for the common one only while every request of its claim keeps an
/// alternative with enough devices of that value, and all together find enough; devices without
/// such a value go, until nothing changes. Of values that only ever come with another, the other is
/// enough. A rule that nobody can break goes, and a counter that nobody can empty.
///
/// Ends because every round takes a value or a device away.
final class Reductions {

    /// Comparing all values with all others pays only while there are few.
    private static final int COMPARED_VALUES = 256;

    private final Puzzle puzzle;
    private final int words;
    private final List<List<long[]>> devices = new ArrayList<>();
    private final long[][] start;

    private Reductions(Puzzle puzzle) {
        this.puzzle = puzzle;
        this.words = puzzle.words();
        this.start = new long[puzzle.rules().size()][];
        for (var i = 0; i < start.length; i++) {
            start[i] = puzzle.rules().get(i).start().clone();
        }
        for (var request : puzzle.requests()) {
            var list = new ArrayList<long[]>();
            for (var want : request.wants()) {
                list.add(
                        want.dead() && !emptyWish(want) ? new long[words] : want.devices().clone());
            }
            devices.add(list);
        }
    }

    static Puzzle of(Puzzle puzzle) {
        return new Reductions(puzzle).reduced();
    }

    /// Asking for no devices is satisfied by none.
    private static boolean emptyWish(Want want) {
        return !want.all() && want.count() == 0;
    }

    private Puzzle reduced() {
        while (round()) {
            // until nothing changes
        }
        var rules = new ArrayList<Rule>();
        var kept = new ArrayList<Integer>();
        for (var i = 0; i < start.length; i++) {
            var rule = puzzle.rules().get(i).match() ? match(i) : distinct(i);
            if (rule != null) {
                kept.add(i);
                rules.add(rule);
            }
        }
        var requests = new ArrayList<Request>();
        for (var r = 0; r < devices.size(); r++) {
            var wants = new ArrayList<Want>();
            for (var a = 0; a < devices.get(r).size(); a++) {
                var want = puzzle.requests().get(r).wants().get(a);
                var views = new int[kept.size()];
                for (var i = 0; i < views.length; i++) {
                    views[i] = want.views()[kept.get(i)];
                }
                wants.add(
                        new Want(
                                want.ask(),
                                want.alternative(),
                                want.count(),
                                want.fixed(),
                                devices.get(r).get(a),
                                views,
                                want.takes()));
            }
            requests.add(new Request(puzzle.requests().get(r).claim(), List.copyOf(wants)));
        }
        return slack(requests, rules);
    }

    private boolean round() {
        var changed = false;
        for (var i = 0; i < start.length; i++) {
            if (puzzle.rules().get(i).match()) {
                changed |= narrow(i);
            }
        }
        for (var r = 0; r < devices.size(); r++) {
            var wants = puzzle.requests().get(r).wants();
            for (var a = 0; a < wants.size(); a++) {
                var set = devices.get(r).get(a);
                if (!emptyWish(wants.get(a))
                        && Bits.count(set) < wants.get(a).count()
                        && !Bits.isEmpty(set)) {
                    Arrays.fill(set, 0);
                    changed = true;
                }
            }
        }
        return changed;
    }

    /// Drops values on which the requests cannot agree, and devices left without a value.
    private boolean narrow(int index) {
        var rule = puzzle.rules().get(index);
        if (rule.claim() >= 0) {
            for (var v = Bits.next(start[index], 0); v >= 0; v = Bits.next(start[index], v + 1)) {
                if (!viable(index, rule, v)) {
                    Bits.remove(start[index], v);
                }
            }
        }
        var changed = false;
        for (var r = 0; r < devices.size(); r++) {
            var wants = puzzle.requests().get(r).wants();
            for (var a = 0; a < wants.size(); a++) {
                var view = wants.get(a).views()[index];
                if (view < 0) {
                    continue;
                }
                var set = devices.get(r).get(a);
                for (var d = Bits.next(set, 0); d >= 0; d = Bits.next(set, d + 1)) {
                    var values = rule.views().get(view).sets()[d];
                    if (values != null && !Bits.meet(values, start[index])) {
                        // A request for all devices needs this one too.
                        if (wants.get(a).all()) {
                            Arrays.fill(set, 0);
                        } else {
                            Bits.remove(set, d);
                        }
                        changed = true;
                    }
                }
            }
        }
        return changed;
    }

    private boolean viable(int index, Rule rule, int value) {
        var together = new long[words];
        var needed = 0;
        var shared = false;
        for (var r = 0; r < devices.size(); r++) {
            if (puzzle.requests().get(r).claim() != rule.claim()) {
                continue;
            }
            var wants = puzzle.requests().get(r).wants();
            var fewest = Integer.MAX_VALUE;
            for (var a = 0; a < wants.size(); a++) {
                var want = wants.get(a);
                var set = devices.get(r).get(a);
                var view = want.views()[index];
                if (emptyWish(want) || (view < 0 && Bits.count(set) >= want.count())) {
                    fewest = 0;
                } else if (view >= 0) {
                    var holders = rule.views().get(view).holders()[value];
                    if (Bits.countBoth(set, holders) >= want.count() && want.count() > 0) {
                        fewest = Math.min(fewest, want.count());
                        for (var i = 0; i < words; i++) {
                            together[i] |= set[i] & holders[i];
                        }
                    }
                }
            }
            if (fewest == Integer.MAX_VALUE) {
                return false;
            }
            needed += fewest;
        }
        for (var d = Bits.next(together, 0); d >= 0; d = Bits.next(together, d + 1)) {
            shared |= puzzle.shares()[d] != null;
        }
        return shared || Bits.count(together) >= needed;
    }

    /// Which devices of which view take part in a rule, one bit set per view.
    private long[][] points(int index) {
        var rule = puzzle.rules().get(index);
        var points = new long[rule.views().size()][words];
        for (var r = 0; r < devices.size(); r++) {
            var wants = puzzle.requests().get(r).wants();
            for (var a = 0; a < wants.size(); a++) {
                var view = wants.get(a).views()[index];
                if (view >= 0) {
                    Bits.addAll(points[view], devices.get(r).get(a));
                }
            }
        }
        for (var view = 0; view < points.length; view++) {
            Bits.removeAll(points[view], rule.views().get(view).unconcerned());
        }
        return points;
    }

    /// How many devices can come under a rule at most.
    private int most(int index) {
        var most = 0;
        for (var r = 0; r < devices.size(); r++) {
            var wants = puzzle.requests().get(r).wants();
            var ofRequest = 0;
            for (var a = 0; a < wants.size(); a++) {
                if (wants.get(a).views()[index] >= 0 && !Bits.isEmpty(devices.get(r).get(a))) {
                    ofRequest = Math.max(ofRequest, wants.get(a).count());
                }
            }
            most += ofRequest;
        }
        return most;
    }

    private @Nullable Rule match(int index) {
        var rule = puzzle.rules().get(index);
        var points = points(index);
        if (most(index) <= 1) {
            return null;
        }
        for (var v = Bits.next(start[index], 0); v >= 0; v = Bits.next(start[index], v + 1)) {
            var everywhere = true;
            for (var view = 0; view < points.length; view++) {
                everywhere &= Bits.within(points[view], rule.views().get(view).holders()[v]);
            }
            if (everywhere) {
                return null;
            }
        }
        return rebuilt(rule, start[index], points);
    }

    private @Nullable Rule distinct(int index) {
        var rule = puzzle.rules().get(index);
        if (most(index) <= 1) {
            return null;
        }
        var points = points(index);
        var contested = Bits.none(rule.values());
        for (var v = 0; v < rule.values(); v++) {
            var holders = new long[words];
            var shared = false;
            for (var view = 0; view < points.length; view++) {
                for (var i = 0; i < words; i++) {
                    holders[i] |= rule.views().get(view).holders()[v][i] & points[view][i];
                }
            }
            for (var d = Bits.next(holders, 0); d >= 0; d = Bits.next(holders, d + 1)) {
                shared |= puzzle.shares()[d] != null;
            }
            if (shared || Bits.count(holders) > 1) {
                Bits.add(contested, v);
            }
        }
        return Bits.isEmpty(contested) ? null : rebuilt(rule, contested, points);
    }

    /// The rule with these values only, less those that always come with another.
    private Rule rebuilt(Rule rule, long[] values, long[][] points) {
        var held = new HashMap<Integer, long[]>();
        for (var v = Bits.next(values, 0); v >= 0; v = Bits.next(values, v + 1)) {
            var all = new long[points.length * words];
            for (var view = 0; view < points.length; view++) {
                for (var i = 0; i < words; i++) {
                    all[view * words + i] =
                            rule.views().get(view).holders()[v][i] & points[view][i];
                }
            }
            held.put(v, all);
        }
        var numbers = new ArrayList<Integer>();
        for (var v = Bits.next(values, 0); v >= 0; v = Bits.next(values, v + 1)) {
            if (!dominated(v, held)) {
                numbers.add(v);
            }
        }
        var views = new ArrayList<View>();
        for (var view = 0; view < points.length; view++) {
            var old = rule.views().get(view);
            var sets = new long[puzzle.devices()][];
            var holders = new long[numbers.size()][];
            for (var i = 0; i < holders.length; i++) {
                holders[i] = old.holders()[numbers.get(i)].clone();
                Bits.keep(holders[i], points[view]);
            }
            var unconcerned = Bits.all(puzzle.devices());
            Bits.removeAll(unconcerned, points[view]);
            for (var d = Bits.next(points[view], 0); d >= 0; d = Bits.next(points[view], d + 1)) {
                sets[d] = Bits.none(numbers.size());
                for (var i = 0; i < holders.length; i++) {
                    if (Bits.has(holders[i], d)) {
                        Bits.add(sets[d], i);
                    }
                }
            }
            views.add(new View(sets, holders, unconcerned));
        }
        return new Rule(
                rule.claim(), rule.match(), numbers.size(), Bits.all(numbers.size()), views);
    }

    private static boolean dominated(int value, Map<Integer, long[]> held) {
        if (held.size() > COMPARED_VALUES) {
            return false;
        }
        var own = held.get(value);
        for (var other : held.entrySet()) {
            if (other.getKey() != value
                    && own != null
                    && Bits.within(own, other.getValue())
                    && (other.getKey() < value || !Arrays.equals(own, other.getValue()))) {
                return true;
            }
        }
        return false;
    }

    /// Leaves out counters that even the thirstiest devices cannot empty.
    private Puzzle slack(List<Request> requests, List<Rule> rules) {
        var slots = 0;
        var used = new long[words];
        for (var request : requests) {
            var most = 0;
            for (var want : request.wants()) {
                most = Math.max(most, want.count());
                Bits.addAll(used, want.devices());
            }
            slots += most;
        }
        var amounts = new ArrayList<List<Long>>();
        puzzle.counters().forEach(_ -> amounts.add(new ArrayList<>()));
        for (var d = Bits.next(used, 0); d >= 0; d = Bits.next(used, d + 1)) {
            var draw = puzzle.draws()[d];
            for (var i = 0; i < draw.counters().length; i++) {
                amounts.get(draw.counters()[i]).add(draw.amounts()[i]);
            }
        }
        var numbers = new int[amounts.size()];
        var tight = new ArrayList<Counter>();
        for (var c = 0; c < numbers.length; c++) {
            var largest =
                    amounts.get(c).stream()
                            .sorted((one, two) -> Long.compare(two, one))
                            .limit(slots)
                            .mapToLong(Long::longValue)
                            .sum();
            numbers[c] = largest <= puzzle.counters().get(c).left() ? -1 : tight.size();
            if (numbers[c] >= 0) {
                tight.add(puzzle.counters().get(c));
            }
        }
        var draws = new Draw[puzzle.devices()];
        for (var d = 0; d < draws.length; d++) {
            draws[d] = Bits.has(used, d) ? only(puzzle.draws()[d], numbers) : Draw.NOTHING;
        }
        return new Puzzle(
                puzzle.devices(),
                List.copyOf(requests),
                List.copyOf(rules),
                List.copyOf(tight),
                tight.size(),
                draws,
                puzzle.shares(),
                puzzle.errorCapable());
    }

    private static Draw only(Draw draw, int[] numbers) {
        var count = (int) Arrays.stream(draw.counters()).filter(c -> numbers[c] >= 0).count();
        if (count == 0) {
            return Draw.NOTHING;
        }
        var counters = new int[count];
        var amounts = new long[count];
        var next = 0;
        for (var i = 0; i < draw.counters().length; i++) {
            if (numbers[draw.counters()[i]] >= 0) {
                counters[next] = numbers[draw.counters()[i]];
                amounts[next++] = draw.amounts()[i];
            }
        }
        return new Draw(counters, amounts);
    }
}
