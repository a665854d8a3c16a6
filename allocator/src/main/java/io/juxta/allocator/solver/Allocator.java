package io.juxta.allocator.solver;

import io.juxta.allocator.core.AllocationResults;
import io.juxta.allocator.core.Ask;
import io.juxta.allocator.core.Effort;
import io.juxta.allocator.core.FailureReason;
import io.juxta.allocator.core.Fatal;
import io.juxta.allocator.core.Inventory;
import io.juxta.allocator.core.Outcome;
import io.juxta.allocator.core.Outcome.Allocated;
import io.juxta.allocator.core.Outcome.Deepest;
import io.juxta.allocator.core.Outcome.Failed;
import io.juxta.allocator.core.Outcome.SearchScope;
import io.juxta.allocator.core.Outcome.Undecided;
import io.juxta.allocator.core.Outcome.Unsatisfiable;
import io.juxta.allocator.core.Outcome.Work;
import io.juxta.allocator.core.PoolView;
import io.juxta.allocator.core.Preparation;
import io.juxta.allocator.core.Question;
import io.juxta.allocator.core.Search;
import io.juxta.allocator.solver.Solver.Verdict;
import io.juxta.model.Claim;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Answers which devices claims get on a node.
///
/// The plain [Search] in Kubernetes' order tries first, with a small budget of its own. Where that
/// is not enough, [Solver] decides. Both give the same answer, so the first one to end is right.
public final class Allocator {

    /// Worth about 150 ms on one core. A unit is one step or one device looked at; no clock is
    /// asked, so the same question has the same answer on every machine.
    public static final long DEFAULT_BUDGET = 4_000_000;

    private Allocator() {}

    /// The outcome Kubernetes 1.37 would have, for claims that are not allocated yet, in the order
    /// the pod lists them.
    ///
    /// @param budget how many units of work may be done: a step, or a device looked at
    public static Outcome allocate(Inventory inventory, List<Claim> claims, long budget) {
        return allocate(inventory, claims, budget, Strategy.STANDARD);
    }

    /// The same, decided in other ways.
    public static Outcome allocate(
            Inventory inventory, List<Claim> claims, long budget, Strategy strategy) {
        var unreadable = inventory.unreadable();
        // Where nothing is asked for, Kubernetes does not even look.
        if (unreadable != null && !claims.isEmpty()) {
            return failed(unreadable, new Work(Solver.FIRST_FIT, 0, 0, budget));
        }
        Search search = null;
        try {
            var question = Preparation.of(inventory, claims);
            if (!strategy.firstTry()) {
                return solve(question, budget, budget, strategy);
            }
            search = strategy.solver() ? firstTry(question, budget) : new Search(question, budget);
            var end = search.run();
            if (end != Search.End.FOUND) {
                inventory.keep(question);
            }
            var work = new Work(Solver.FIRST_FIT, search.steps(), search.units(), budget);
            return switch (end) {
                case FOUND ->
                        new Allocated(new AllocationResults(search.solution()).allocations(), work);
                case NONE -> none(inventory, work);
                case OUT_OF_BUDGET ->
                        search.units() > budget
                                ? new Undecided(
                                        deepest(search.deepestAsk(), search.deepest(), claims),
                                        work)
                                : solve(question, budget - search.units(), budget, strategy);
            };
        } catch (Fatal e) {
            return failed(
                    e,
                    search == null
                            ? new Work(Solver.FIRST_FIT, 0, 0, budget)
                            : new Work(Solver.FIRST_FIT, search.steps(), search.units(), budget));
        }
    }

    /// Kubernetes' own search, with a little more than it needs where nothing goes wrong.
    ///
    /// Nearly all real pods are decided here, at Kubernetes' own cost. What it has spent when it
    /// gives up is at most what looking at each device four times costs, and 6000 units.
    private static Search firstTry(Question question, long budget) {
        var slots = 0L;
        // By index, because nothing may be allocated for what is seldom needed.
        for (var c = 0; c < question.asks().size(); c++) {
            var requests = question.asks().get(c);
            for (var r = 0; r < requests.size(); r++) {
                slots +=
                        Math.min(
                                requests.get(r).asks().getFirst().count(),
                                Preparation.MOST_DEVICES);
            }
        }
        return new Search(
                question,
                Math.min(budget, 4L * question.inventory().size() + 6000),
                8 * slots + 256,
                null);
    }

    /// What the first try left undecided.
    ///
    /// @param left what is left of the budget
    private static Outcome solve(Question question, long left, long budget, Strategy strategy) {
        var effort = new Effort(left);
        try {
            var verdict = new Solver(question, strategy.shortcuts(), effort).decide();
            var work =
                    new Work(verdict.by(), verdict.steps(), budget - left + effort.spent(), budget);
            return switch (verdict) {
                case Verdict.Found(var solution, _, _) ->
                        new Allocated(new AllocationResults(solution).allocations(), work);
                case Verdict.None _ -> none(question.inventory(), work);
                case Verdict.Spent(var ask, var devices, _, _) ->
                        new Undecided(deepest(ask, devices, question.claims()), work);
            };
        } catch (Fatal e) {
            return failed(e, new Work(Solver.LOOKAHEAD, 0, budget - left + effort.spent(), budget));
        }
    }

    private static Deepest deepest(@Nullable Ask ask, int devices, List<Claim> claims) {
        return ask == null
                ? new Deepest(null, null, 0)
                : new Deepest(claims.get(ask.claim()).meta().fullName(), ask.reference(), devices);
    }

    private static Failed failed(Fatal fatal, Work work) {
        return new Failed(SearchScope.POD, fatal.reason(), fatal.error(), work);
    }

    /// A no that may come from a pool that contradicts itself is a failure of the node.
    private static Outcome none(Inventory inventory, Work work) {
        for (var pool : inventory.pools()) {
            if (pool.state() instanceof PoolView.PoolState.Invalid) {
                return new Failed(
                        SearchScope.NODE,
                        FailureReason.INVALID_POOLS,
                        "invalid resource pools were encountered",
                        work);
            }
        }
        return new Unsatisfiable(work);
    }
}
