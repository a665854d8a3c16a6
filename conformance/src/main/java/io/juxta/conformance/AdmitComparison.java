package io.juxta.conformance;

import io.juxta.kube.text.TreeWriter;
import io.juxta.testkit.AdmitGrower;
import io.juxta.testkit.AdmitShrinker;
import io.juxta.testkit.Comparison;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;

/// Runs the same seeded nodes through juxta and through the real kubelet's managers.
final class AdmitComparison {

    private static final int SHRUNK_OF_A_KIND = 2;

    private static final Kinds.Peers PEERS =
            Kinds.Peers.of(List.of("node", "admit", "--batch"), "kubelet-oracle");

    /// The result.
    record Outcome(
            Comparison.Result result,
            Map<String, Long> byKind,
            String notCompared,
            Duration duration,
            List<Comparison.Difference> smallest) {
        Outcome {
            byKind = new TreeMap<>(byKind);
            smallest = List.copyOf(smallest);
        }

        /// How many the real managers did not answer: they crashed or did not terminate.
        double notAnsweredPercent() {
            var lost =
                    result.byLabel().getOrDefault("Timeout", 0L)
                            + result.byLabel().getOrDefault("Panic", 0L);
            return 100.0 * lost / Math.max(1, result.compared());
        }

        String report() {
            var shown =
                    new Comparison.Result(
                            result.compared(), result.different(), result.byLabel(), smallest);
            return "%.1f s, %.0f a second; real managers %s%nDifferences %s%n%s"
                    .formatted(
                            duration.toMillis() / 1000.0,
                            1000.0 * result.compared() / Math.max(1, duration.toMillis()),
                            notCompared,
                            byKind,
                            shown.report());
        }
    }

    private AdmitComparison() {}

    /// The nodes of a seed with these indexes.
    static Outcome run(long seed, long from, long count) throws IOException, InterruptedException {
        return run(seed, from, count, AdmitGrower.Checks.CONTRACT);
    }

    /// The same, with configurations validated in one of two ways.
    static Outcome run(long seed, long from, long count, AdmitGrower.Checks checks)
            throws IOException, InterruptedException {
        var questions = new AdmitGrower(seed, checks);
        var lines =
                LongStream.range(from, from + count)
                        .mapToObj(index -> TreeWriter.json(questions.question(index)))
                        .iterator();
        var kinds = new Kinds<>(AdmitJudge::new, PEERS, AdmitShrinker::shrink, SHRUNK_OF_A_KIND);
        var start = System.nanoTime();
        try (var ours = PEERS.ours();
                var theirs = PEERS.theirs()) {
            var result = Comparison.run(lines, ours, theirs, kinds, 0);
            var duration = Duration.ofNanos(System.nanoTime() - start);
            return new Outcome(
                    result,
                    kinds.counts(),
                    kinds.judge().notCompared(),
                    duration,
                    kinds.smallest());
        }
    }
}
