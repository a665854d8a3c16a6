package io.juxta.allocator.solver;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Classes that draw on the same counters or compatibility groups, such as the partitions of one
/// GPU; and which groups are alike.
///
/// A device that many may use is a group of its own when it draws on nothing. Groups are alike when
/// their classes and counters correspond one to one in the order they appear: then swapping whole
/// groups turns a solution into a solution, as [GroupSymmetry] and [SupplyBound] use it. That two
/// groups are alike in another order is not looked for; missing it costs time and no truth.
///
/// Costs one pass over classes, counters and rules. Descriptions are compared in full.
final class DeviceGroups {

    /// The group of each class, -1 when it belongs to none.
    final int[] of;

    /// Where in its group a class stands.
    final int[] place;

    /// The classes of each group, in order of their first devices.
    final int[][] classes;

    /// The counters of each group, in order of appearance.
    final int[][] counters;

    /// The rules of compatibility of each group, likewise.
    final int[][] rules;

    /// For each group, the groups before it that are like it.
    final int[][] alike;

    DeviceGroups(Puzzle puzzle, DeviceClasses devices) {
        var joined = new DisjointSets(devices.count());
        var byCounter = new HashMap<Integer, Integer>();
        var byRule = new HashMap<Integer, Integer>();
        var grouped = new boolean[devices.count()];
        for (var k = 0; k < devices.count(); k++) {
            var first = devices.members[k][0];
            grouped[k] = puzzle.shares()[first] != null;
            // Implied counters are sums over groups and would join what is apart.
            for (var counter : puzzle.draws()[first].counters()) {
                if (counter < puzzle.implied()) {
                    grouped[k] = true;
                    joined.join(k, byCounter.computeIfAbsent(counter, first(k)));
                }
            }
            for (var i = 0; i < puzzle.rules().size(); i++) {
                if (concerns(puzzle, i, first)) {
                    grouped[k] = true;
                    joined.join(k, byRule.computeIfAbsent(i, first(k)));
                }
            }
        }
        of = new int[devices.count()];
        place = new int[devices.count()];
        Arrays.fill(of, -1);
        var lists = new ArrayList<List<Integer>>();
        var numbers = new HashMap<Integer, Integer>();
        for (var k = 0; k < of.length; k++) {
            if (grouped[k]) {
                of[k] = numbers.computeIfAbsent(joined.root(k), _ -> numbers.size());
                if (of[k] == lists.size()) {
                    lists.add(new ArrayList<>());
                }
                place[k] = lists.get(of[k]).size();
                lists.get(of[k]).add(k);
            }
        }
        classes =
                lists.stream()
                        .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                        .toArray(int[][]::new);
        counters = new int[classes.length][];
        rules = new int[classes.length][];
        alike = new int[classes.length][];
        var known = new HashMap<LongBuffer, List<Integer>>();
        for (var g = 0; g < classes.length; g++) {
            var same = known.computeIfAbsent(describe(puzzle, devices, g), _ -> new ArrayList<>());
            alike[g] = same.stream().mapToInt(Integer::intValue).toArray();
            same.add(g);
        }
    }

    /// A class is joined with the first that uses the same thing.
    private static Function<Integer, Integer> first(int k) {
        return _ -> k;
    }

    /// Whether a rule of compatibility groups, which has no claim, looks at a device.
    private static boolean concerns(Puzzle puzzle, int rule, int device) {
        return puzzle.rules().get(rule).claim() < 0
                && puzzle.rules().get(rule).views().getFirst().sets()[device] != null;
    }

    /// Everything about a group, with its counters and rules numbered within it in order of
    /// appearance. Two groups with the same description differ in nothing that decides, but for the
    /// places of their devices.
    private LongBuffer describe(Puzzle puzzle, DeviceClasses devices, int group) {
        var signature = new Signature();
        var counterNumbers = new HashMap<Integer, Integer>();
        var ruleNumbers = new HashMap<Integer, Integer>();
        var counterList = new ArrayList<Integer>();
        var ruleList = new ArrayList<Integer>();
        for (var k : classes[group]) {
            var first = devices.members[k][0];
            signature.add(devices.members[k].length);
            for (var request : puzzle.requests()) {
                for (var want : request.wants()) {
                    signature.add(Bits.has(want.devices(), first) ? 1 : 0);
                    var takes = want.takes()[first];
                    if (takes != null && Bits.has(want.devices(), first)) {
                        signature.addAll(takes);
                    }
                }
            }
            var room = puzzle.shares()[first];
            signature.add(room == null ? 0 : room.open() ? 1 : 2);
            if (room != null) {
                signature.add(room.left().length);
                for (var kind : room.kinds()) {
                    signature.add(kind);
                }
                signature.addAll(room.left());
            }
            var draw = puzzle.draws()[first];
            for (var i = 0; i < draw.counters().length; i++) {
                var counter = draw.counters()[i];
                if (counter < puzzle.implied()) {
                    signature.add(number(counterNumbers, counterList, counter));
                    signature.add(draw.amounts()[i]);
                    signature.add(puzzle.counters().get(counter).left());
                }
            }
            // Between lists of any length stands a word that no list begins with.
            signature.add(-1);
            for (var i = 0; i < puzzle.rules().size(); i++) {
                var rule = puzzle.rules().get(i);
                if (rule.claim() < 0) {
                    var set = rule.views().getFirst().sets()[first];
                    if (set != null) {
                        signature.add(number(ruleNumbers, ruleList, i));
                        signature.addAll(set);
                        signature.addAll(rule.start());
                    }
                } else {
                    rule.describe(first, signature);
                }
            }
            signature.add(-2);
        }
        counters[group] = counterList.stream().mapToInt(Integer::intValue).toArray();
        rules[group] = ruleList.stream().mapToInt(Integer::intValue).toArray();
        return signature.copy();
    }

    /// The number of a thing within its group; the next one when it is new.
    private static int number(Map<Integer, Integer> numbers, List<Integer> list, int of) {
        return numbers.computeIfAbsent(
                of,
                _ -> {
                    list.add(of);
                    return list.size() - 1;
                });
    }
}
