package io.juxta.allocator.why;

import io.juxta.allocator.core.Inventory;
import io.juxta.allocator.core.Outcome;
import io.juxta.allocator.core.Outcome.Deepest;
import io.juxta.allocator.core.Outcome.Undecided;
import io.juxta.allocator.core.Outcome.Work;
import io.juxta.allocator.core.World;
import io.juxta.allocator.solver.Allocator;
import io.juxta.model.Claim;
import io.juxta.model.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Solves changed questions within a budget.
///
/// Work is counted in units that depend on the question alone, so the same trials are made on any
/// machine. The budget is about ten times what the answer itself took, and enough for a few dozen
/// trials where that was little. Where the answer took much of the default budget, there is less:
/// what both take together stays near what that budget is worth. Answers are remembered.
final class Trials {

    /// The minimal budget for all trials together.
    private static final long LEAST = 1_000_000;

    private static final long TIMES_THE_ANSWER = 10;

    /// The minimal limit of one trial; a trial beyond its limit decides nothing.
    private static final long LEAST_TRIAL = 120_000;

    private static final long TIMES_THE_TRIAL = 4;

    /// Units of work for all trials together, however much the answer took.
    private static final long LEAST_WORK = 500_000;

    /// Where no more than that is left, no trial may use up what several others could do with.
    private static final long TRIALS_AT_LEAST = 6;

    private final Node node;
    private final World world;
    private final Inventory whole;
    private final boolean derives;
    private final List<Claim> claims;
    private final int devices;

    /// How many counters all devices draw on, each for itself.
    private final long draws;

    private final long each;
    private final long eachWork;
    private final Map<Set<ConflictMember>, Outcome> known = new HashMap<>();
    private long left;
    private long reserve;
    private long work;
    private long workReserve;

    /// @param outcome of asking for these claims
    Trials(Inventory inventory, List<Claim> claims, Outcome outcome) {
        this.node = inventory.node();
        this.world = Excerpt.of(inventory, claims);
        this.whole = world.on(node);
        this.derives =
                claims.stream()
                        .flatMap(claim -> Excerpt.asks(claim).stream())
                        .anyMatch(ask -> !ask.derivedAttributes().isEmpty());
        this.claims = claims;
        this.devices = inventory.size();
        this.draws = draws(inventory);
        var answer = cost(outcome, claims);
        this.each = Math.max(LEAST_TRIAL, TIMES_THE_TRIAL * answer);
        var all = Math.max(LEAST, TIMES_THE_ANSWER * answer);
        this.reserve = all / 2;
        this.left = all - reserve;
        var promised = Math.max(Allocator.DEFAULT_BUDGET, outcome.work().budget());
        var units = Math.max(LEAST_WORK, promised - 2 * outcome.work().units());
        this.eachWork = units > LEAST_WORK ? units : LEAST_WORK / TRIALS_AT_LEAST;
        this.workReserve = units / 4;
        this.work = units - workReserve;
    }

    /// Half of the budget, and a quarter of the work, is kept until the conflict is found, so that
    /// something is left for the remedies however large it is.
    void openReserve() {
        left = Math.max(0, left) + reserve;
        reserve = 0;
        work = Math.max(0, work) + workReserve;
        workReserve = 0;
    }

    /// The part of the world that matters.
    World world() {
        return world;
    }

    List<Claim> claims() {
        return claims;
    }

    /// Whether the budget is spent.
    boolean spent() {
        return left <= 0 || work <= 0;
    }

    /// The result of the question with these facts lifted.
    Outcome lifted(Set<ConflictMember> members) {
        var before = known.get(members);
        if (before != null) {
            return before;
        }
        var lifted = Lifted.of(world, claims, members);
        var outcome = ask(lifted.world(), lifted.claims());
        known.put(Set.copyOf(members), outcome);
        return outcome;
    }

    /// The result of the question with one fact lifted and all else as it is.
    ///
    /// A taint can be tolerated on its device or by all requests, which then tolerate it on other
    /// devices too; it counts only if there is an allocation in both cases.
    Outcome alone(ConflictMember member) {
        var outcome = lifted(Set.of(member));
        if (!(outcome instanceof Outcome.Allocated)
                || !(member instanceof ConflictMember.DevicesTainted(_, var taint))) {
            return outcome;
        }
        var toleration = Changed.toleration(taint);
        var tolerating =
                claims.stream()
                        .map(
                                claim ->
                                        ClaimEdits.asks(
                                                claim,
                                                (_, _, ask) -> Changed.tolerating(ask, toleration)))
                        .toList();
        var everywhere = ask(world, tolerating);
        return everywhere instanceof Outcome.Allocated ? outcome : everywhere;
    }

    /// The result of another question on the same node; undecided when the budget is spent.
    Outcome ask(World other, List<Claim> changed) {
        if (spent()) {
            return new Undecided(new Deepest(null, null, 0), new Work("", 0, 0, 0));
        }
        var budget = Math.min(Math.min(each, eachWork), Math.min(left, work));
        var outcome = Allocator.allocate(inventory(other), changed, budget);
        work -= outcome.work().units();
        left -= outcome instanceof Undecided ? budget : Math.min(budget, cost(outcome, changed));
        return outcome;
    }

    /// The work of a result: the search, and its preparation. A solver goes through the draws of
    /// all devices several times before its first step.
    private long cost(Outcome outcome, List<Claim> asked) {
        var asks = 1L;
        for (var claim : asked) {
            asks += Excerpt.asks(claim).size();
        }
        return 16 + devices * asks * 8 + draws * 12 + outcome.work().steps() * 4;
    }

    private static long draws(Inventory inventory) {
        var draws = 0L;
        for (var i = 0; i < inventory.size(); i++) {
            for (var consumption : inventory.device(i).consumesCounters()) {
                draws += consumption.counters().size();
            }
        }
        return draws;
    }

    /// The summary of the allocation in a changed world.
    String fit(World other, List<Claim> changed, Outcome.Allocated allocated) {
        return Fit.of(inventory(other), changed, allocated.allocations());
    }

    /// A changed world as the node sees it, with what was found out in the one before the change. A
    /// request that derives attributes numbers their values as it comes to them, so there every
    /// question starts from nothing.
    @SuppressWarnings("ReferenceEquality") // the same pools are the same object
    private Inventory inventory(World other) {
        if (derives) {
            return other.on(node);
        }
        if (other == world) {
            return whole;
        }
        if (other.pools() == world.pools()) {
            return other.holdings() == world.holdings() ? whole.in(other) : whole.renewedIn(other);
        }
        var inventory = other.on(node);
        inventory.learnFrom(whole);
        return inventory;
    }

    /// The same for a question with a fact lifted.
    String fit(ConflictMember member, Outcome.Allocated allocated) {
        var lifted = Lifted.of(world, claims, List.of(member));
        return fit(lifted.world(), lifted.claims(), allocated);
    }

    /// The claims that hold devices of the pools on this node.
    List<Claim> holders() {
        return new ArrayList<>(world.holdings().claims());
    }
}
