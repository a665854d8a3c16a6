package io.juxta.allocator.core;

import io.juxta.allocator.core.Question.Alternatives;
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
        /// Some request asks for more than its claim has room for. It prunes no solution, since it
        /// depends on counts alone; but it skips devices that might have failed, as Kubernetes
        /// does.
        TOO_LARGE,
        OUT_OF_BUDGET
    }

    private final Question question;
    private final List<List<Alternatives>> claims;
    private final long budget;
    private final long mostSteps;

    private final int devices;
    private final Picks picks;
    private final int[][] chosen;
    private final @Nullable SearchCut cut;
    private long steps;
    private long units;

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
        this.claims = question.asks();
        this.budget = budget;
        this.devices = question.inventory().size();
        this.picks = new Picks(question.inventory(), claims.size(), cut);
        this.chosen = new int[claims.size()][];
        for (var i = 0; i < claims.size(); i++) {
            chosen[i] = new int[claims.get(i).size()];
        }
    }

    /// The end of a search without an error.
    public enum End {
        FOUND,
        NONE,
        OUT_OF_BUDGET
    }

    /// Walks until the first solution, the last branch or the end of the budget.
    ///
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
        return picks.deepest();
    }

    /// The request that got the last of them, or null when none was placed.
    public @Nullable Ask deepestAsk() {
        return picks.deepestAsk();
    }

    /// The solution.
    public Solution solution() {
        return new Solution(question, picks.list(), chosen);
    }

    /// The work of the search, without that of its cut.
    public long units() {
        return units;
    }

    /// Counts a step as Kubernetes does; false when the budget or the steps are spent.
    private boolean enter() {
        steps++;
        return work() && steps <= mostSteps;
    }

    /// Spends one unit of work; false when the budget is spent.
    private boolean work() {
        units++;
        return units + (cut == null ? 0 : cut.units()) <= budget;
    }

    /// Satisfies this request and everything after it. Beyond the last request of a claim, a later
    /// claim that is too large is a plain no: this claim's devices have nothing to do with that.
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

    /// Tries alternatives in order, each with everything after it. Only when all of them are too
    /// large do other devices of earlier requests not help either.
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
        if (ask.count() - number > Preparation.MOST_DEVICES - picks.devicesOf(ask.claim())) {
            return Branch.TOO_LARGE;
        }
        // Safe because the cut speaks only where neither a solution nor a failure can be reached.
        if (cut != null && cut.hopeless(ask, number, start)) {
            return Branch.NO;
        }
        return ask.all() ? fixedDevice(ask, number) : anyDevice(ask, number, start);
    }

    /// A request for all devices has one way only: its list, in order.
    private Branch fixedDevice(Ask ask, int number) {
        var device = ask.fixed()[number];
        if (!picks.take(ask, device)) {
            return Branch.NO;
        }
        var branch = next(ask, number + 1, 0);
        if (branch != Branch.FOUND) {
            picks.release();
        }
        return branch;
    }

    /// Tries each device from `start` on. The next one of this request starts behind it, so each
    /// set is met once, in ascending order. Devices in use are skipped before selectors are asked,
    /// since an expression may fail on them.
    private Branch anyDevice(Ask ask, int number, int start) {
        for (var device = start; device < devices; device++) {
            if (!work()) {
                return Branch.OUT_OF_BUDGET;
            }
            if (picks.inUse(ask, device)
                    || !ask.selection().allows(device)
                    || !picks.large(ask, device)) {
                continue;
            }
            if (!picks.take(ask, device)) {
                continue;
            }
            var branch = next(ask, number + 1, device + 1);
            if (branch == Branch.FOUND) {
                return branch;
            }
            picks.release();
            if (branch != Branch.NO) {
                return branch;
            }
        }
        return Branch.NO;
    }
}
