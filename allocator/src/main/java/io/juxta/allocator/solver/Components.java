package io.juxta.allocator.solver;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;

/// Requests that share nothing fall apart: no device, no counter, no rule, and no limit of a claim
/// that could bind.
final class Components {

    private Components() {}

    /// Requests that belong together, each list ascending, in the order of their first.
    static List<int[]> of(Puzzle puzzle, Set<Shortcut> shortcuts) {
        var joined = new Joined(puzzle.requests().size());
        if (shortcuts.contains(Shortcut.COMPONENTS)) {
            join(puzzle, joined);
        } else {
            for (var r = 1; r < puzzle.requests().size(); r++) {
                joined.join(0, r);
            }
        }
        var lists = new LinkedHashMap<Integer, List<Integer>>();
        for (var r = 0; r < puzzle.requests().size(); r++) {
            lists.computeIfAbsent(joined.root(r), _ -> new ArrayList<>()).add(r);
        }
        return lists.values().stream()
                .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                .toList();
    }

    private static void join(Puzzle puzzle, Joined joined) {
        var deviceUser = new HashMap<Integer, Integer>();
        var counterUser = new HashMap<Integer, Integer>();
        var ruleUser = new HashMap<Integer, Integer>();
        var claimUser = new HashMap<Integer, Integer>();
        var limited = puzzle.limited(puzzle.order());
        for (var r = 0; r < puzzle.requests().size(); r++) {
            var request = puzzle.requests().get(r);
            int user = r;
            if (limited.get(request.claim())) {
                joined.join(r, claimUser.computeIfAbsent(request.claim(), _ -> user));
            }
            for (var want : request.wants()) {
                var devices = want.devices();
                for (var d = Bits.next(devices, 0); d >= 0; d = Bits.next(devices, d + 1)) {
                    joined.join(r, deviceUser.computeIfAbsent(d, _ -> user));
                    for (var counter : puzzle.draws()[d].counters()) {
                        if (counter < puzzle.implied()) {
                            joined.join(r, counterUser.computeIfAbsent(counter, _ -> user));
                        }
                    }
                    for (var i = 0; i < puzzle.rules().size(); i++) {
                        var rule = puzzle.rules().get(i);
                        if (want.views()[i] >= 0
                                && (rule.claim() >= 0
                                        || rule.views().getFirst().sets()[d] != null)) {
                            joined.join(r, ruleUser.computeIfAbsent(i, _ -> user));
                        }
                    }
                }
            }
        }
    }
}
