package io.juxta.allocator;

import io.juxta.allocator.core.Outcome;
import io.juxta.allocator.core.World;
import io.juxta.model.Claim;
import io.juxta.model.Node;
import java.util.List;

/// Allocates the same claims on one node after the other.
///
/// A node that had the same question before, with the same allocations in its pools, gives the
/// cached result. Thread-safe.
public final class Asking {

    private final World world;
    private final AnswerCache answers;
    private final List<Claim> claims;
    private final long budget;
    private final Object question;

    /// @param claims in the order the pod lists them
    /// @param budget units of work for each node
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

    /// The cache key: one object for all claims with equal requests in worlds of one family.
    public Object question() {
        return question;
    }

    /// The offer of a node. Its allocations may have been computed for other claims with equal
    /// requests: only the share ids differ. [#granted(Node)] has the right ones.
    public Offer on(Node node) {
        return answers.answer(world, node, claims, budget, question);
    }

    /// The checked outcome on a node for these very claims.
    ///
    /// @throws AllocationBug when the result breaks a rule
    public Outcome granted(Node node) {
        return answers.granted(world, node, claims, budget);
    }
}
