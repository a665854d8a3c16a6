package io.juxta.cli.load;

import io.juxta.allocator.CheckedAllocator;
import io.juxta.allocator.core.EquivalentNodes;
import io.juxta.allocator.core.Inventory;
import io.juxta.allocator.core.Outcome;
import io.juxta.allocator.solver.Strategy;
import io.juxta.allocator.why.Fit;
import io.juxta.allocator.why.Reasons;
import io.juxta.allocator.why.Refusal;
import io.juxta.allocator.why.Remedy;
import io.juxta.allocator.why.Why;
import io.juxta.allocator.why.Wording;
import io.juxta.cli.page.ExitCode;
import io.juxta.model.Claim;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The result for claims on one node, with the reasons. Every yes was checked.
///
/// @param claims those that were not allocated before
/// @param why null when there is nothing to explain
/// @param line the reason in one line, without a full stop
public record NodeAnswer(
        String node, List<Claim> claims, Outcome outcome, @Nullable Why why, String line) {

    /// The result in a word.
    public enum AnswerVerdict {
        FITS("fits"),
        UNDECIDED("undecided"),
        NO("no"),
        FAILS("fails");

        private final String word;

        AnswerVerdict(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    /// With all details.
    public static NodeAnswer ask(Inventory inventory, List<Claim> claims, long budget) {
        return ask(inventory, claims, budget, Why.Depth.FULL);
    }

    public static NodeAnswer ask(
            Inventory inventory, List<Claim> claims, long budget, Why.Depth depth) {
        return ask(inventory, claims, budget, Strategy.STANDARD, depth);
    }

    public static NodeAnswer ask(
            Inventory inventory, List<Claim> claims, long budget, Strategy strategy) {
        return ask(inventory, claims, budget, strategy, Why.Depth.FULL);
    }

    private static NodeAnswer ask(
            Inventory inventory,
            List<Claim> claims,
            long budget,
            Strategy strategy,
            Why.Depth depth) {
        var outcome = CheckedAllocator.allocate(inventory, claims, budget, strategy);
        var why = Reasons.of(inventory, claims, outcome, depth);
        return new NodeAnswer(
                inventory.node().meta().name(),
                claims,
                outcome,
                why,
                line(inventory, claims, outcome, why));
    }

    /// The answer of a node that is as another one, which was asked. It was checked there.
    static NodeAnswer of(Inventory inventory, List<Claim> claims, EquivalentNodes.Answer answer) {
        return new NodeAnswer(
                inventory.node().meta().name(), claims, answer.outcome(), null, answer.line());
    }

    /// A node that was not tried, because the total budget was used up before.
    static NodeAnswer notReached(String node, List<Claim> claims, long total) {
        var line =
                String.format(
                        Locale.ROOT,
                        "not reached: the nodes before it took all %,d units of the sweep",
                        total);
        var deepest = new Outcome.Deepest(null, null, 0);
        return new NodeAnswer(
                node,
                claims,
                new Outcome.Undecided(deepest, new Outcome.Work("none", 0, 0, 0)),
                new Why(
                        line, null, 0, List.of(), List.of(), List.of(), List.of(), deepest,
                        List.of()),
                line);
    }

    private static String line(
            Inventory inventory, List<Claim> claims, Outcome outcome, @Nullable Why why) {
        return switch (outcome) {
            case Outcome.Allocated(var allocations, _) -> Fit.of(inventory, claims, allocations);
            case Outcome.Failed(_, _, var error, _) -> invalidPool(error, why);
            case Outcome.Unsatisfiable _, Outcome.Undecided _ -> why == null ? "" : why.summary();
        };
    }

    /// Kubernetes does not name the invalid pool, so it is added.
    private static String invalidPool(String error, @Nullable Why why) {
        if (why != null) {
            for (var tally : why.byReason()) {
                if (tally.refusal() instanceof Refusal.PoolInvalid) {
                    return Wording.of(tally.refusal());
                }
            }
        }
        return error;
    }

    public AnswerVerdict verdict() {
        return switch (outcome) {
            case Outcome.Allocated _ -> AnswerVerdict.FITS;
            case Outcome.Unsatisfiable _ -> AnswerVerdict.NO;
            case Outcome.Undecided _ -> AnswerVerdict.UNDECIDED;
            case Outcome.Failed _ -> AnswerVerdict.FAILS;
        };
    }

    public ExitCode exit() {
        return switch (verdict()) {
            case FITS -> ExitCode.YES;
            case UNDECIDED -> ExitCode.UNDECIDED;
            case NO, FAILS -> ExitCode.NO;
        };
    }

    /// Whether this error ends the attempt for the pod on all nodes.
    public boolean endsEverywhere() {
        return outcome instanceof Outcome.Failed(var scope, _, _, _)
                && scope == Outcome.SearchScope.POD;
    }

    /// The same, where it fails, with the missing objects of the claims first.
    public NodeAnswer naming(List<MissingReference> missing) {
        return outcome instanceof Outcome.Failed
                ? new NodeAnswer(node, claims, outcome, why, ObjectReferences.before(missing, line))
                : this;
    }

    /// The same with one more remedy, where the claims certainly do not fit.
    public NodeAnswer with(Remedy remedy) {
        return why != null && why.conflict() != null
                ? new NodeAnswer(node, claims, outcome, why.with(remedy), line)
                : this;
    }
}
