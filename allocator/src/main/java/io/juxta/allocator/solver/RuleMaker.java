package io.juxta.allocator.solver;

import io.juxta.allocator.core.Check;
import io.juxta.allocator.core.DistinctScalars;
import io.juxta.allocator.core.MatchScalars;
import io.juxta.allocator.core.MatchSets;
import io.juxta.allocator.core.ValueSource;
import io.juxta.allocator.solver.Puzzle.Rule;
import io.juxta.allocator.solver.Puzzle.View;
import io.juxta.allocator.solver.PuzzleMaker.Odd;
import io.juxta.model.AttributeValue;
import io.juxta.model.AttributeValue.BoolValue;
import io.juxta.model.AttributeValue.IntValue;
import io.juxta.model.AttributeValue.StringValue;
import io.juxta.model.AttributeValue.VersionValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Numbers the values of one rule.
///
/// Values of all views share one numbering, because devices seen through different views must agree
/// on the same value. Numbers follow the order in which devices hold the values, so they do not
/// depend on names, and nodes of one shape have the same puzzle ([SolvedPuzzles]).
final class RuleMaker {

    private final int devices;
    private final int claim;
    private final @Nullable Check check;
    private final List<ValueSource> sources = new ArrayList<>();

    /// By view and device, the values as the source numbers them; null where the device has none.
    private final List<long[] @Nullable []> raw = new ArrayList<>();

    private final Map<String, Integer> groupNumbers = new TreeMap<>();
    private long @Nullable [] begin;

    private RuleMaker(int devices, int claim, @Nullable Check check) {
        this.devices = devices;
        this.claim = claim;
        this.check = check;
    }

    /// For a constraint of a claim.
    ///
    /// @param devices how many there are
    static RuleMaker constraint(int devices, int claim, Check check) {
        return new RuleMaker(devices, claim, check);
    }

    /// For the compatibility groups of a counter set, which concern everybody.
    static RuleMaker groups(int devices) {
        var rule = new RuleMaker(devices, -1, null);
        rule.raw.add(new long[devices][]);
        return rule;
    }

    boolean forEverybody() {
        return check == null;
    }

    /// The number of the view that shows what a request finds there.
    int view(ValueSource source) {
        var known = sources.indexOf(source);
        if (known >= 0) {
            return known;
        }
        sources.add(source);
        raw.add(new long[devices][]);
        return sources.size() - 1;
    }

    /// Remembers a device's values; a device without any is never let in.
    ///
    /// @throws Odd when it has a value of no type
    boolean note(ValueSource source, int device) {
        var set =
                check instanceof MatchScalars || check instanceof DistinctScalars
                        ? scalar(source, device)
                        : source.set(device);
        raw.get(view(source))[device] = set;
        return set != null && set.length > 0;
    }

    /// Where lists are switched off, a value must be of a type that Kubernetes knows.
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

    /// Those who have devices already leave only these groups.
    void begin(List<String> groups) {
        begin = set(groups);
    }

    /// Groups as a set of numbers, given in the order in which they are seen.
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

    /// The rule with dense numbers: only values that some device holds are in it. Others could be
    /// the common one of nobody.
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
        var match = check == null || check instanceof MatchSets || check instanceof MatchScalars;
        return new Rule(claim, match, values, start, List.copyOf(views));
    }

    /// One view, by device and by value: bounds ask both ways.
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
