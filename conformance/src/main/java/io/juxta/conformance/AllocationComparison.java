package io.juxta.conformance;

import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.testkit.Comparison;
import io.juxta.testkit.WorldQuestions;
import io.juxta.testkit.WorldShrinker;
import java.io.IOException;
import java.util.List;
import java.util.stream.LongStream;

/// Runs the same seeded worlds through juxta and through the real allocator.
final class AllocationComparison {

    private static final int SHRUNK_OF_A_KIND = 4;

    private static final Kinds.Peers PEERS =
            Kinds.Peers.of(List.of("allocate", "--batch"), "allocate-oracle");

    /// The result.
    ///
    /// @param cut how many one side or both did not answer in time
    record Outcome(Kinds.Run run, long cut, String notCompared) {

        Comparison.ComparisonResult result() {
            return run.result();
        }

        double cutPercent() {
            return run.percent(cut);
        }

        String report() {
            return run.report("cut %.2f %%: %s".formatted(cutPercent(), notCompared));
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
        var run = kinds.run(lines);
        return new Outcome(run, kinds.judge().cut(), kinds.judge().notCompared());
    }

    private static Tree.Mapping question(WorldQuestions questions, long index, String strategy) {
        var question = questions.question(index);
        return strategy.isEmpty() ? question : question.with("strategy", Tree.Text.of(strategy));
    }
}
