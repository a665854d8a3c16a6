package io.juxta.allocator.why;

import io.juxta.allocator.core.Inventory;
import io.juxta.allocator.core.Outcome;
import io.juxta.allocator.core.Outcome.Allocated;
import io.juxta.allocator.core.Outcome.Unsatisfiable;
import io.juxta.model.Claim;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Finds a conflict by calling the solver again.
///
/// Facts are lifted in halves: if half of them can go and there is still no allocation, none of
/// that half is needed for a proof (Junker's QuickXplain). First whole kinds go, then halves of a
/// kind, so that a few of many facts are found with few calls. Requests go first and then
/// constraints, so that the proof has as few of them as possible and the questions soon get small.
/// What remains proves that nothing fits even with all other facts lifted. Facts are only dropped
/// after a proven rejection: when a trial fails or is undecided they stay. It ends because every
/// call splits its facts or stops.
///
/// A fact whose lifting alone makes the claims fit is part of every proof, so it is among those
/// that remain. Each of them is lifted alone in the original question, and those that make the
/// claims fit are the minimal conflict. If there are none, there are several independent conflicts,
/// and the proof of one is the result.
final class Conflicts {

    /// The result.
    ///
    /// @param proof facts that exclude every allocation, whatever the others are
    /// @param alone those whose lifting alone makes the claims fit
    record Found(Conflict conflict, List<ConflictMember> proof, List<ConflictMember> alone) {}

    private final Trials trials;
    private final List<ConflictMember> all;
    private boolean exact = true;

    private Conflicts(Trials trials, List<ConflictMember> all) {
        this.trials = trials;
        this.all = all;
    }

    /// The conflict of a question that has no allocation.
    static Found find(Trials trials, Inventory inventory, List<Claim> claims) {
        var kinds = ConflictMembers.of(inventory, claims);
        var all = new ArrayList<ConflictMember>();
        kinds.forEach(all::addAll);
        var conflicts = new Conflicts(trials, all);
        var proof = conflicts.proof(kinds);
        var alone = new ArrayList<ConflictMember>();
        for (var member : proof) {
            switch (trials.alone(member)) {
                case Allocated _ -> alone.add(member);
                case Outcome.Undecided _ -> conflicts.exact &= !trials.spent();
                case Unsatisfiable _, Outcome.Failed _ -> {}
            }
        }
        var conflict =
                conflicts.exact && !alone.isEmpty()
                        ? new Conflict(alone, true)
                        : new Conflict(proof, false);
        return new Found(conflict, proof, alone);
    }

    /// Facts that exclude every allocation by themselves, in their order.
    private List<ConflictMember> proof(List<List<ConflictMember>> kinds) {
        // Of two halves the second is minimised before the first.
        var proof = needed(Set.of(), false, kinds.reversed());
        exact &= !trials.spent();
        return all.stream().filter(proof::contains).toList();
    }

    /// Those of some facts that a proof needs besides others that stay.
    ///
    /// @param staying together with all of `kinds` they exclude every allocation
    /// @param changed whether `staying` has grown since that was last tested
    private Set<ConflictMember> needed(
            Set<ConflictMember> staying, boolean changed, List<List<ConflictMember>> kinds) {
        if (changed && rulesOut(staying)) {
            return Set.of();
        }
        if (kinds.size() == 1 && kinds.getFirst().size() == 1) {
            return Set.copyOf(kinds.getFirst());
        }
        var halves = halves(kinds);
        var first = flat(halves.getFirst());
        var later = needed(union(staying, first), !first.isEmpty(), halves.getLast());
        var earlier = needed(union(staying, later), !later.isEmpty(), halves.getFirst());
        return union(earlier, later);
    }

    private boolean rulesOut(Set<ConflictMember> staying) {
        var lifted = new HashSet<>(all);
        lifted.removeAll(staying);
        return trials.lifted(lifted) instanceof Unsatisfiable;
    }

    /// Whole kinds as long as there are several.
    private static List<List<List<ConflictMember>>> halves(List<List<ConflictMember>> kinds) {
        if (kinds.size() > 1) {
            var middle = kinds.size() / 2;
            return List.of(kinds.subList(0, middle), kinds.subList(middle, kinds.size()));
        }
        var only = kinds.getFirst();
        var middle = only.size() / 2;
        return List.of(
                List.of(only.subList(0, middle)), List.of(only.subList(middle, only.size())));
    }

    private static Set<ConflictMember> flat(List<List<ConflictMember>> kinds) {
        var flat = new HashSet<ConflictMember>();
        kinds.forEach(flat::addAll);
        return flat;
    }

    private static Set<ConflictMember> union(Set<ConflictMember> one, Set<ConflictMember> other) {
        var both = new HashSet<>(one);
        both.addAll(other);
        return both;
    }
}
