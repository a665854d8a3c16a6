package io.juxta.allocator.check;

import static io.juxta.allocator.check.Spoiling.consuming;
import static io.juxta.allocator.check.Spoiling.result;
import static io.juxta.allocator.check.Spoiling.shared;
import static io.juxta.allocator.check.Spoiling.to;
import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.BruteForce;
import io.juxta.allocator.SmallWorld;
import io.juxta.allocator.Toy;
import io.juxta.allocator.ToyMaker;
import io.juxta.allocator.ToyWorld;
import io.juxta.allocator.core.Outcome.Allocated;
import io.juxta.allocator.solver.Allocator;
import io.juxta.model.Allocation;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/// The checker against brute force.
class CheckerSwapTest {

    /// In toy worlds, one device of an answer is replaced by another: either that is an answer too,
    /// by brute force, or the checker objects.
    @Test
    void whenAnyDeviceIsSwapped_agreesWithBruteForce() {
        var right = 0;
        var wrong = 0;
        for (var seed = 0L; seed < 1_500; seed++) {
            var toy = ToyMaker.make(seed);
            var world = ToyWorld.world(toy);
            var claims = ToyWorld.claims(toy);
            if (!(Allocator.allocate(world.on(SmallWorld.node()), claims, Allocator.DEFAULT_BUDGET)
                    instanceof Allocated allocated)) {
                continue;
            }
            for (var thing : toy.things()) {
                var swapped = new ArrayList<>(allocated.allocations());
                if (swapped.getFirst().results().isEmpty()) {
                    continue;
                }
                swapped.set(
                        0, result(0, each -> fitted(each, thing, toy)).apply(swapped.getFirst()));
                var objections =
                        AllocationChecker.violations(world, SmallWorld.node(), claims, swapped);
                var allowed = new BruteForce(toy).allows(swapped);
                assertThat(objections.isEmpty())
                        .as("seed %d, device %s: %s", seed, thing.name(), objections)
                        .isEqualTo(allowed);
                if (allowed) {
                    right++;
                } else {
                    wrong++;
                }
            }
        }
        assertThat(right).isGreaterThan(500);
        assertThat(wrong).isGreaterThan(500);
    }

    /// The result on another device, with the share that device would give.
    private static Allocation.Result fitted(Allocation.Result result, Toy.Thing thing, Toy toy) {
        var asked = -1;
        for (var wish : toy.wants().getFirst().wishes()) {
            for (var ask : wish.asks()) {
                var name = wish.prioritized() ? wish.name() + "/" + ask.name() : wish.name();
                if (name.equals(result.request())) {
                    asked = ask.bandwidth();
                }
            }
        }
        var amount = asked < 0 ? thing.bandwidth() : asked;
        var moved = shared(to(result, thing.name()), thing.shared() ? "another" : null);
        return thing.shared() && thing.bandwidth() >= 0
                ? consuming(moved, String.valueOf(amount))
                : consuming(moved, null);
    }
}
