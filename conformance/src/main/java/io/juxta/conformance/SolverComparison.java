package io.juxta.conformance;

import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.Outcome.Allocated;
import io.juxta.allocator.core.Outcome.Failed;
import io.juxta.allocator.core.Outcome.Undecided;
import io.juxta.allocator.core.Outcome.Unsatisfiable;
import io.juxta.allocator.core.World;
import io.juxta.allocator.solver.Allocator;
import io.juxta.allocator.solver.Shortcut;
import io.juxta.allocator.solver.Strategy;
import io.juxta.cel.CompileCache;
import io.juxta.cel.Compiler;
import io.juxta.cel.Environment;
import io.juxta.model.FeatureGates;
import io.juxta.model.Node;
import io.juxta.testkit.TightWorlds;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/// Runs the same seeded worlds through the solver and through Kubernetes' plain search, the solver
/// with random strategies.
final class SolverComparison {

    private static final int EXPRESSIONS_REMEMBERED = 100;
    private static final int DIFFERENCES_SHOWN = 10;

    /// The limit of the plain search; worlds beyond it are counted and left out.
    static final long MOST_UNITS = 400_000;

    /// The result.
    ///
    /// @param skipped worlds too large for the plain search
    /// @param byAnswer how often which answer was given in which way
    record Outcome(
            long compared,
            long skipped,
            long different,
            Map<String, Long> byAnswer,
            List<String> differences) {
        Outcome {
            byAnswer = new TreeMap<>(byAnswer);
            differences = List.copyOf(differences);
        }

        String report() {
            return "%d compared, %d different, %d left out beyond %d units. %s%n%s"
                    .formatted(
                            compared,
                            different,
                            skipped,
                            MOST_UNITS,
                            byAnswer,
                            String.join("", differences));
        }
    }

    private final CompileCache compiler =
            new CompileCache(new Compiler(Environment.STORED), EXPRESSIONS_REMEMBERED);
    private final Map<String, Long> byAnswer = new TreeMap<>();
    private final List<String> differences = new ArrayList<>();
    private long compared;
    private long skipped;
    private long different;

    private SolverComparison() {}

    /// The worlds of a seed with these indexes.
    static Outcome run(long seed, long from, long count) {
        var comparison = new SolverComparison();
        for (var index = from; index < from + count; index++) {
            comparison.compare(seed * 1_000_000_007L + index);
        }
        return new Outcome(
                comparison.compared,
                comparison.skipped,
                comparison.different,
                comparison.byAnswer,
                comparison.differences);
    }

    private void compare(long seed) {
        var tight = TightWorlds.of(seed);
        var inventory =
                World.of(
                                Features.of(FeatureGates.STOCK.with(tight.gates())),
                                tight.slices(),
                                List.of(),
                                tight.classes(),
                                tight.holders(),
                                compiler)
                        .on(Node.named(TightWorlds.NODE));
        var plain = Allocator.allocate(inventory, tight.claims(), MOST_UNITS, Strategy.FIRST_FIT);
        if (plain instanceof Undecided) {
            skipped++;
            return;
        }
        compared++;
        var shortcuts = shortcuts(RandomGeneratorFactory.of("L64X128MixRandom").create(~seed));
        var solved =
                Allocator.allocate(
                        inventory,
                        tight.claims(),
                        Allocator.DEFAULT_BUDGET,
                        Strategy.solver(shortcuts));
        byAnswer.merge(
                "%s by %s".formatted(solved.getClass().getSimpleName(), solved.work().solver()),
                1L,
                Long::sum);
        if (!text(plain).equals(text(solved))) {
            different++;
            if (differences.size() < DIFFERENCES_SHOWN) {
                differences.add(
                        "world %d with %s%n  plain search: %s%n  solver: %s%n"
                                .formatted(seed, shortcuts, text(plain), text(solved)));
            }
        }
    }

    /// All of them in a third of the worlds, else each with an even chance.
    private static EnumSet<Shortcut> shortcuts(RandomGenerator random) {
        var shortcuts = EnumSet.allOf(Shortcut.class);
        if (random.nextInt(3) > 0) {
            shortcuts.removeIf(_ -> random.nextBoolean());
        }
        return shortcuts;
    }

    private static String text(io.juxta.allocator.core.Outcome outcome) {
        return switch (outcome) {
            case Allocated allocated -> allocated.allocations().toString();
            case Unsatisfiable _ -> "no";
            case Failed failed -> failed.scope() + " " + failed.reason() + " " + failed.error();
            case Undecided _ -> "undecided";
        };
    }
}
