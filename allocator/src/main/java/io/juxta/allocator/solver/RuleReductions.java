package io.juxta.allocator.solver;

import io.juxta.allocator.solver.Puzzle.Rule;
import io.juxta.allocator.solver.Puzzle.View;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Leaves out of rules what cannot matter: rules that nobody can break, values that decide nothing,
/// and devices that nobody wants.
///
/// Fewer rules and values mean larger classes, shorter keys and fewer flows.
final class RuleReductions {

    // What is left out, and why the solutions stay the same:
    //
    //   a rule for at most one device     one agrees with itself and differs from none
    //   match: a value that all hold      whatever is taken shares it, the rule always holds
    //   distinct: a value of one device   no second one can hold it, unless it can be shared
    //   a value that comes with another   who shares it, or collides on it, does so on the other
    //   devices that nobody wants         they are never taken
    //
    // Cost: values times values, on words of bits, while there are at most COMPARED_VALUES. No loop
    // repeats.

    /// Comparing all values with all others pays only while there are few.
    private static final int COMPARED_VALUES = 256;

    private final Puzzle puzzle;
    private final int words;
    private final List<List<long[]>> devices;

    /// @param devices by request and alternative, those that are still wanted
    RuleReductions(Puzzle puzzle, List<List<long[]>> devices) {
        this.puzzle = puzzle;
        this.words = puzzle.words();
        this.devices = devices;
    }

    /// What is left of a rule, or null when nobody can break it.
    ///
    /// @param start the values that may still be the common one
    @Nullable Rule reduced(int index, long[] start) {
        if (most(index) <= 1) {
            return null;
        }
        var rule = puzzle.rules().get(index);
        var points = points(index);
        return rule.match() ? match(rule, start, points) : distinct(rule, points);
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

    /// Null when one value is held by all who take part.
    private @Nullable Rule match(Rule rule, long[] start, long[][] points) {
        for (var v = Bits.next(start, 0); v >= 0; v = Bits.next(start, v + 1)) {
            var everywhere = true;
            for (var view = 0; view < points.length; view++) {
                everywhere &= Bits.within(points[view], rule.views().get(view).holders()[v]);
            }
            if (everywhere) {
                return null;
            }
        }
        return rebuilt(rule, start, points);
    }

    /// Null when no value can be held twice.
    private @Nullable Rule distinct(Rule rule, long[][] points) {
        var contested = Bits.none(rule.values());
        for (var v = 0; v < rule.values(); v++) {
            var holders = new long[words];
            for (var view = 0; view < points.length; view++) {
                for (var i = 0; i < words; i++) {
                    holders[i] |= rule.views().get(view).holders()[v][i] & points[view][i];
                }
            }
            if (puzzle.anyShared(holders) || Bits.count(holders) > 1) {
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

    /// Whether all holders of a value hold another one too. Of two values with the same holders the
    /// smaller number stays.
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
}
