package io.juxta.cli;

import io.juxta.allocator.CheckedAllocator;
import io.juxta.allocator.Fit;
import io.juxta.allocator.Inventory;
import io.juxta.allocator.Outcome;
import io.juxta.allocator.Reasons;
import io.juxta.allocator.Refusal;
import io.juxta.allocator.Why;
import io.juxta.allocator.Wording;
import io.juxta.model.Claim;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What came of asking for claims on one node, with the reasons. Every yes was checked.
///
/// @param claims those that were not allocated before
/// @param why null when there is nothing to explain
record Placement(Inventory inventory, List<Claim> claims, Outcome outcome, @Nullable Why why) {

    /// The answer in a word.
    enum Verdict {
        FITS("fits"),
        UNDECIDED("undecided"),
        NO("no"),
        FAILS("fails");

        private final String word;

        Verdict(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    static Placement ask(Inventory inventory, List<Claim> claims, long budget) {
        var outcome = CheckedAllocator.allocate(inventory, claims, budget);
        return new Placement(inventory, claims, outcome, Reasons.of(inventory, claims, outcome));
    }

    String node() {
        return inventory.node().meta().name();
    }

    Verdict verdict() {
        return switch (outcome) {
            case Outcome.Allocated _ -> Verdict.FITS;
            case Outcome.Unsatisfiable _ -> Verdict.NO;
            case Outcome.Undecided _ -> Verdict.UNDECIDED;
            case Outcome.Failed _ -> Verdict.FAILS;
        };
    }

    ExitCode exit() {
        return switch (verdict()) {
            case FITS -> ExitCode.YES;
            case UNDECIDED -> ExitCode.UNDECIDED;
            case NO, FAILS -> ExitCode.NO;
        };
    }

    /// Whether the attempt to place the pod ends here, on all nodes.
    boolean endsEverywhere() {
        return outcome instanceof Outcome.Failed(var scope, _, _, _) && scope == Outcome.Scope.POD;
    }

    /// The reason in one line, without a full stop.
    String line() {
        return switch (outcome) {
            case Outcome.Allocated(var allocations, _) -> Fit.of(inventory, claims, allocations);
            case Outcome.Failed(_, _, var error, _) -> invalidPool(error);
            case Outcome.Unsatisfiable _, Outcome.Undecided _ -> why == null ? "" : why.summary();
        };
    }

    /// Kubernetes does not say which pool it means.
    private String invalidPool(String error) {
        if (why != null) {
            for (var tally : why.byReason()) {
                if (tally.refusal() instanceof Refusal.PoolInvalid) {
                    return Wording.of(tally.refusal());
                }
            }
        }
        return error;
    }
}
