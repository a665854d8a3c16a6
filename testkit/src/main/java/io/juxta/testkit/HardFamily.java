package io.juxta.testkit;

import io.juxta.model.Tree;
import java.util.function.Function;
import java.util.function.Supplier;

/// A question that a search without pruning does not answer in ten seconds, and smaller ones of the
/// same kind that it does.
public final class HardFamily {

    /// The known result.
    public enum HardVerdict {
        /// There is an allocation.
        SOLUTION,
        /// There is none.
        NONE
    }

    /// Whether an allocator has to find it out.
    enum Demand {
        DECIDE,
        /// No known algorithm is fast enough, so an undecided result within the budget is accepted.
        TRY
    }

    private final String name;
    private final HardVerdict verdict;
    private final Demand demand;
    private final Supplier<HardWorld> whole;
    private final Function<Grow, HardWorld> smaller;

    /// @param smaller with what a hand draws: near the border of what can be had, on both sides
    HardFamily(
            String name,
            HardVerdict verdict,
            Demand demand,
            Supplier<HardWorld> whole,
            Function<Grow, HardWorld> smaller) {
        this.name = name;
        this.verdict = verdict;
        this.demand = demand;
        this.whole = whole;
        this.smaller = smaller;
    }

    /// The request, and the number of devices.
    public String name() {
        return name;
    }

    public HardVerdict verdict() {
        return verdict;
    }

    /// Whether an undecided result is accepted too, though never a wrong one.
    public boolean mayStayOpen() {
        return demand == Demand.TRY;
    }

    /// The question as `allocate --batch` takes it.
    public Tree.Mapping question() {
        return whole.get().question(name);
    }

    /// A smaller question; the same one every time for the same seed.
    public Tree.Mapping small(long seed) {
        return smaller.apply(Grow.of(seed, name.hashCode())).question(name + ", seed " + seed);
    }

    /// The result of Kubernetes 1.37.1 for the smaller question, for the seeds below
    /// [HardVerdicts#SEEDS].
    public HardVerdict smallVerdict(long seed) {
        return HardVerdicts.of(name, seed);
    }

    @Override
    public String toString() {
        return name;
    }
}
