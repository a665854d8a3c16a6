package io.juxta.allocator;

import io.juxta.allocator.Outcome.Allocated;
import io.juxta.allocator.Outcome.Deepest;
import io.juxta.allocator.Outcome.Failed;
import io.juxta.allocator.Outcome.Scope;
import io.juxta.allocator.Outcome.Undecided;
import io.juxta.allocator.Outcome.Unsatisfiable;
import io.juxta.allocator.Outcome.Work;
import io.juxta.model.Claim;
import java.util.List;

/// Answers which devices claims get on a node.
public final class Allocator {

    /// Worth about 150 ms on one core.
    public static final long DEFAULT_BUDGET = 4_000_000;

    private static final String FIRST_FIT = "first-fit";

    private Allocator() {}

    /// The outcome Kubernetes 1.37 would have, for claims that are not allocated yet, in the order
    /// the pod lists them.
    ///
    /// @param budget how many units of work may be done: a step, or a device looked at
    public static Outcome allocate(Inventory inventory, List<Claim> claims, long budget) {
        var unreadable = inventory.unreadable();
        // Where nothing is asked for, Kubernetes does not even look.
        if (unreadable != null && !claims.isEmpty()) {
            return failed(unreadable, new Work(FIRST_FIT, 0, budget));
        }
        Search search = null;
        try {
            var question = Preparation.of(inventory, claims);
            search = new Search(question, budget);
            var end = search.run();
            var work = new Work(FIRST_FIT, search.steps(), budget);
            return switch (end) {
                case FOUND -> new Allocated(new Results(question, search).allocations(), work);
                case NONE -> none(inventory, work);
                case OUT_OF_BUDGET -> new Undecided(deepest(search, claims), work);
            };
        } catch (Fatal e) {
            return failed(e, new Work(FIRST_FIT, search == null ? 0 : search.steps(), budget));
        }
    }

    private static Deepest deepest(Search search, List<Claim> claims) {
        var ask = search.deepestAsk();
        return ask == null
                ? new Deepest(null, null, 0)
                : new Deepest(
                        claims.get(ask.claim()).meta().fullName(),
                        ask.reference(),
                        search.deepest());
    }

    private static Failed failed(Fatal fatal, Work work) {
        return new Failed(Scope.POD, fatal.reason(), fatal.error(), work);
    }

    /// A no that may come from a pool that contradicts itself is a failure of the node.
    private static Outcome none(Inventory inventory, Work work) {
        for (var pool : inventory.pools()) {
            if (pool.state() instanceof PoolView.State.Invalid) {
                return new Failed(
                        Scope.NODE,
                        FailureReason.INVALID_POOLS,
                        "invalid resource pools were encountered",
                        work);
            }
        }
        return new Unsatisfiable(work);
    }
}
