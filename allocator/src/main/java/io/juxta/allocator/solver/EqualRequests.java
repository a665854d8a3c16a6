package io.juxta.allocator.solver;

import io.juxta.allocator.solver.Puzzle.Request;
import io.juxta.allocator.solver.Puzzle.Rule;
import io.juxta.allocator.solver.Puzzle.Want;
import java.util.Arrays;
import java.util.stream.IntStream;

/// Requests that are alike within a claim, and claims that are alike.
///
/// For the first solution, what the earlier of two twins gets is not after what the later one gets,
/// by alternative and first device.
final class EqualRequests {

    // Why: twins have the same alternatives, counts, candidates, shares and rules. Swapping what
    // they got turns a solution into a solution. If the later one has the earlier alternative or
    // first device, the swapped solution comes first in Kubernetes' order, so the unswapped one is
    // not the first, and its branch may be left out. Only the first device is compared, because it
    // decides the order; equal ones (possible for shared devices) are left alone.
    //
    // Each request is compared with its nearest twin only; the others follow from that one. Claims
    // are twins when they have the same requests and rules in the same order. Cost: requests times
    // requests, once for each question.

    /// For each request the one before that is its twin, or -1.
    final int[] request;

    /// For the first request of each claim, the first of the claim before that is its twin; or -1.
    final int[] claim;

    private final Puzzle puzzle;

    EqualRequests(Puzzle puzzle) {
        this.puzzle = puzzle;
        var size = puzzle.requests().size();
        request = new int[size];
        claim = new int[size];
        Arrays.fill(request, -1);
        Arrays.fill(claim, -1);
        for (var r = 0; r < size; r++) {
            for (var before = r - 1;
                    before >= 0 && sameClaim(before, r) && request[r] < 0;
                    before--) {
                if (alike(before, r, 0)) {
                    request[r] = before;
                }
            }
            if (r > 0 && !sameClaim(r - 1, r)) {
                for (var before = r - 1; before >= 0 && claim[r] < 0; before--) {
                    if ((before == 0 || !sameClaim(before - 1, before)) && claimsAlike(before, r)) {
                        claim[r] = before;
                    }
                }
            }
        }
    }

    /// Requests of a claim stand together, so neighbours tell where a claim begins.
    private boolean sameClaim(int one, int two) {
        return puzzle.requests().get(one).claim() == puzzle.requests().get(two).claim();
    }

    /// How many requests the claim of this first request has.
    private int length(int first) {
        var end = first;
        while (end < request.length && sameClaim(first, end)) {
            end++;
        }
        return end - first;
    }

    /// @param one the first request of a claim
    private boolean claimsAlike(int one, int two) {
        var length = length(one);
        if (length != length(two)) {
            return false;
        }
        var shift = ruleShift(one, two);
        if (shift < 0) {
            return false;
        }
        for (var i = 0; i < length; i++) {
            if (!alike(one + i, two + i, shift)) {
                return false;
            }
        }
        return true;
    }

    /// By how much the numbers of two claims' rules differ; -1 when the rules are not alike.
    private int ruleShift(int one, int two) {
        var first = rules(one);
        var second = rules(two);
        if (first.length != second.length) {
            return -1;
        }
        for (var i = 0; i < first.length; i++) {
            if (second[i] - first[i] != second[0] - first[0]
                    || !alike(puzzle.rules().get(first[i]), puzzle.rules().get(second[i]))) {
                return -1;
            }
        }
        return first.length == 0 ? 0 : second[0] - first[0];
    }

    /// The rules of the claim of a request, ascending.
    private int[] rules(int request) {
        var claim = puzzle.requests().get(request).claim();
        var rules = puzzle.rules();
        return IntStream.range(0, rules.size())
                .filter(i -> rules.get(i).claim() == claim)
                .toArray();
    }

    /// Holders follow from sets, so comparing sets is enough.
    private static boolean alike(Rule one, Rule two) {
        if (one.match() != two.match()
                || one.values() != two.values()
                || one.views().size() != two.views().size()
                || !Arrays.equals(one.start(), two.start())) {
            return false;
        }
        for (var i = 0; i < one.views().size(); i++) {
            if (!Arrays.deepEquals(one.views().get(i).sets(), two.views().get(i).sets())) {
                return false;
            }
        }
        return true;
    }

    private boolean alike(int one, int two, int shift) {
        return alike(puzzle.requests().get(one), puzzle.requests().get(two), shift);
    }

    private boolean alike(Request one, Request two, int shift) {
        if (one.wants().size() != two.wants().size()) {
            return false;
        }
        for (var i = 0; i < one.wants().size(); i++) {
            if (!alike(one.wants().get(i), two.wants().get(i), one.claim(), shift)) {
                return false;
            }
        }
        return true;
    }

    /// @param shift what is added to the number of a rule of the first to get that of the second
    private boolean alike(Want one, Want two, int claim, int shift) {
        if (one.count() != two.count()
                || one.all() != two.all()
                || !Arrays.equals(one.devices(), two.devices())) {
            return false;
        }
        for (var i = 0; i < puzzle.rules().size(); i++) {
            if (puzzle.rules().get(i).claim() == claim
                    && one.views()[i] != two.views()[i + shift]) {
                return false;
            }
        }
        for (var d = Bits.next(one.devices(), 0); d >= 0; d = Bits.next(one.devices(), d + 1)) {
            if (!Arrays.equals(one.takes()[d], two.takes()[d])) {
                return false;
            }
        }
        return true;
    }
}
