package io.juxta.allocator;

import io.juxta.allocator.core.Outcome;
import io.juxta.allocator.core.World;
import io.juxta.model.Claim;
import io.juxta.model.Node;
import java.util.List;

/// Claims that are asked for on one node after the other.
///
/// A node that was asked the same before, while claims held the same of what it can reach, gives
/// the same answer without looking again. Any number of threads may ask.
public final class Asking {

    private final World world;
    private final AnswerCache answers;
    private final List<Claim> claims;
    private final long budget;
    private final Object question;

    /// @param claims in the order the pod lists them
    /// @param budget how many units of work may be done on each node
    public Asking(World world, List<Claim> claims, long budget) {
        this.world = world;
        this.answers = world.cache().part(AnswerCache.class, AnswerCache::new);
        this.claims = List.copyOf(claims);
        this.budget = budget;
        this.question = answers.question(this.claims, budget);
    }

    public List<Claim> claims() {
        return claims;
    }

    /// The same object for all claims that ask for the same in worlds of one family.
    public Object question() {
        return question;
    }

    /// What a node offers. Allocations may have been made for other claims that ask for the same:
    /// they differ in nothing but the ids of shares. [#granted(Node)] has the right ones.
    public Offer on(Node node) {
        return answers.answer(world, node, claims, budget, question);
    }

    /// The outcome on a node for these very claims, proven.
    ///
    /// @throws AllocationBug when the answer breaks a rule
    public Outcome granted(Node node) {
        return answers.granted(world, node, claims, budget);
    }
}
