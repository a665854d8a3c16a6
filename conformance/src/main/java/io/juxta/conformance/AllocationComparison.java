package io.juxta.conformance;

import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.testkit.Comparison;
import io.juxta.testkit.WorldQuestions;
import io.juxta.testkit.WorldShrinker;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;

/// Runs the same seeded worlds through juxta and through the real allocator.
final class AllocationComparison {

    private static final int SHRUNK_OF_A_KIND = 4;

    private static final Kinds.Peers PEERS =
            Kinds.Peers.of(List.of("allocate", "--batch"), "allocate-oracle");

    /// The result.
    ///
    /// @param cut how many timed out on one side or both
    record Outcome(
            Comparison.Result result,
            Map<String, Long> byKind,
            long cut,
            String notCompared,
            Duration duration,
            List<Comparison.Difference> smallest) {
        Outcome {
            byKind = new TreeMap<>(byKind);
            smallest = List.copyOf(smallest);
        }

        double cutPercent() {
            return 100.0 * cut / Math.max(1, result.compared());
        }

        String report() {
            var shown =
                    new Comparison.Result(
                            result.compared(), result.different(), result.byLabel(), smallest);
            return "%.1f s, %.0f a second; cut %.2f %%: %s%nDifferences %s%n%s"
                    .formatted(
                            duration.toMillis() / 1000.0,
                            1000.0 * result.compared() / Math.max(1, duration.toMillis()),
                            cutPercent(),
                            notCompared,
                            byKind,
                            shown.report());
        }
    }

    private AllocationComparison() {}

    /// The worlds of a seed with these indexes.
    ///
    /// @param strategy to test, empty for the standard one
    static Outcome run(long seed, long from, long count, String strategy)
            throws IOException, InterruptedException {
        var questions = new WorldQuestions(seed);
        var lines =
                LongStream.range(from, from + count)
                        .mapToObj(index -> TreeWriter.json(question(questions, index, strategy)))
                        .iterator();
        var kinds =
                new Kinds<>(AllocationJudge::new, PEERS, WorldShrinker::shrink, SHRUNK_OF_A_KIND);
        var start = System.nanoTime();
        try (var ours = PEERS.ours();
                var theirs = PEERS.theirs()) {
            var result = Comparison.run(lines, ours, theirs, kinds, 0);
            var duration = Duration.ofNanos(System.nanoTime() - start);
            return new Outcome(
                    result,
                    kinds.counts(),
                    kinds.judge().cut(),
                    kinds.judge().notCompared(),
                    duration,
                    kinds.smallest());
        }
    }

    private static Tree.Mapping question(WorldQuestions questions, long index, String strategy) {
        var question = questions.question(index);
        return strategy.isEmpty() ? question : question.with("strategy", Tree.Text.of(strategy));
    }
}
