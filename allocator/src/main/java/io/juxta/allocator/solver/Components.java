package io.juxta.allocator.solver;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;

/// Requests that share nothing fall apart: no device, no counter, no rule, and no limit of a claim
/// that could bind. Each part is searched alone.
///
/// Safe, because no choice in one part changes what another part can have. Solutions are all
/// combinations of solutions of the parts, and the first one combines the first of each: the order
/// compares request by request, and each request belongs to one part. One part without a solution
/// refutes the whole. Costs one pass over the devices of each request; what it saves is
/// multiplication, since parts that fail are no longer tried for each solution of the others.
final class Components {

    private Components() {}

    /// Requests that belong together, each list ascending, in the order of their first.
    static List<int[]> of(Puzzle puzzle, Set<Shortcut> shortcuts) {
        var joined = new DisjointSets(puzzle.requests().size());
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

    /// Joins each request with the first that uses the same thing. Implied counters are left out:
    /// they are sums of others and would join what is apart.
    private static void join(Puzzle puzzle, DisjointSets joined) {
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
