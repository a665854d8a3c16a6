package io.juxta.allocator;

import io.juxta.allocator.check.AllocationBug;
import io.juxta.allocator.check.AllocationChecker;
import io.juxta.allocator.core.Inventory;
import io.juxta.allocator.core.Outcome;
import io.juxta.allocator.solver.Allocator;
import io.juxta.allocator.solver.Strategy;
import io.juxta.model.Claim;
import java.util.List;

/// The allocator with every result checked before it is returned.
public final class CheckedAllocator {

    private CheckedAllocator() {}

    /// The same as [Allocator#allocate(Inventory, List, long)].
    ///
    /// @throws AllocationBug when the result breaks a rule
    public static Outcome allocate(Inventory inventory, List<Claim> claims, long budget) {
        return allocate(inventory, claims, budget, Strategy.STANDARD);
    }

    /// The same with another strategy.
    ///
    /// @throws AllocationBug when the result breaks a rule
    public static Outcome allocate(
            Inventory inventory, List<Claim> claims, long budget, Strategy strategy) {
        var outcome = Allocator.allocate(inventory, claims, budget, strategy);
        if (outcome instanceof Outcome.Allocated allocated) {
            var violations =
                    AllocationChecker.violations(
                            inventory.world(), inventory.node(), claims, allocated.allocations());
            if (!violations.isEmpty()) {
                throw new AllocationBug(violations);
            }
        }
        return outcome;
    }
}
