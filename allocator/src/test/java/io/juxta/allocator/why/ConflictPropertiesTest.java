package io.juxta.allocator.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.BruteForce;
import io.juxta.allocator.SmallWorld;
import io.juxta.allocator.Toy;
import io.juxta.allocator.ToyLifting;
import io.juxta.allocator.ToyMaker;
import io.juxta.allocator.ToyWorld;
import io.juxta.allocator.core.Outcome.Allocated;
import io.juxta.allocator.core.Outcome.Unsatisfiable;
import io.juxta.allocator.solver.Allocator;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// What is said about toy worlds without an allocation, against an implementation that knows no
/// search, no lifting and no remedies of ours.
class ConflictPropertiesTest {

    private static final long SEED = 77_000;
    private static final int WORLDS = 1_500;
    private static final double MOST_ASSIGNMENTS = 5_000;

    private int none;
    private int minimal;
    private int members;
    private int remedies;

    @Test
    void aMinimalConflictIsIrreducibleAndEveryRemedyHelps() {
        for (var i = 0; i < WORLDS; i++) {
            look(SEED + i);
        }

        assertThat(none).isGreaterThan(WORLDS / 5);
        assertThat(minimal).isGreaterThan(none / 3);
        assertThat(members).isGreaterThan(minimal);
        assertThat(remedies).isGreaterThan(none / 4);
    }

    private void look(long seed) {
        var toy = ToyMaker.make(seed);
        var inventory = ToyWorld.world(toy).on(SmallWorld.node());
        var claims = ToyWorld.claims(toy);
        var outcome = Allocator.allocate(inventory, claims, Allocator.DEFAULT_BUDGET);
        if (!(outcome instanceof Unsatisfiable)) {
            return;
        }
        none++;
        var why = Objects.requireNonNull(Reasons.of(inventory, claims, outcome));
        var conflict = Objects.requireNonNull(why.conflict());
        assertThat(conflict.members()).as("seed %d", seed).isNotEmpty();
        if (conflict.minimal()) {
            minimal++;
            for (var member : conflict.members()) {
                members++;
                fits(ToyLifting.lift(toy, member), seed, member);
            }
        }
        for (var remedy : why.remedies()) {
            remedies++;
            fits(ToyLifting.change(toy, remedy.change()), seed, remedy);
        }
        assertThat(Reasons.of(inventory, claims, outcome))
                .as("the same question, the same reasons, seed %d", seed)
                .extracting(Why::summary, Why::conflict, Why::remedies)
                .containsExactly(why.summary(), conflict, why.remedies());
    }

    private static void fits(Toy toy, long seed, Object how) {
        var bruteForce = new BruteForce(toy);
        if (bruteForce.size() <= MOST_ASSIGNMENTS) {
            assertThat(bruteForce.first()).as("seed %d: %s", seed, how).isPresent();
        } else {
            assertThat(
                            Allocator.allocate(
                                    ToyWorld.world(toy).on(SmallWorld.node()),
                                    ToyWorld.claims(toy),
                                    Allocator.DEFAULT_BUDGET))
                    .as("seed %d: %s", seed, how)
                    .isInstanceOf(Allocated.class);
        }
    }

    @Test
    void aProofHoldsWithAllOtherFactsLifted() {
        var proofs = 0;
        for (var seed = SEED; seed < SEED + WORLDS; seed++) {
            var toy = ToyMaker.make(seed);
            var inventory = ToyWorld.world(toy).on(SmallWorld.node());
            var claims = ToyWorld.claims(toy);
            var outcome = Allocator.allocate(inventory, claims, Allocator.DEFAULT_BUDGET);
            if (!(outcome instanceof Unsatisfiable)) {
                continue;
            }
            proofs++;
            var found = Conflicts.find(new Trials(inventory, claims, outcome), inventory, claims);
            var others = new HashSet<ConflictMember>();
            ConflictMembers.of(inventory, claims).forEach(others::addAll);
            found.proof().forEach(others::remove);
            var lifted = Lifted.of(inventory.world(), claims, others);
            assertThat(
                            Allocator.allocate(
                                    lifted.world().on(SmallWorld.node()),
                                    lifted.claims(),
                                    Allocator.DEFAULT_BUDGET))
                    .as("seed %d: %s", seed, new ArrayList<>(found.proof()))
                    .isInstanceOf(Unsatisfiable.class);
        }
        assertThat(proofs).isGreaterThan(WORLDS / 5);
    }
}
