package io.juxta.conformance;

import io.juxta.kube.text.TreeWriter;
import io.juxta.testkit.AdmitGrower;
import io.juxta.testkit.AdmitShrinker;
import io.juxta.testkit.Comparison;
import java.io.IOException;
import java.util.List;
import java.util.stream.LongStream;

/// Runs the same seeded nodes through juxta and through the real kubelet's managers.
final class AdmitComparison {

    private static final int SHRUNK_OF_A_KIND = 2;

    private static final Kinds.Peers PEERS =
            Kinds.Peers.of(List.of("node", "admit", "--batch"), "kubelet-oracle");

    /// What came of it.
    record Outcome(Kinds.Run run, String notCompared) {

        Comparison.ComparisonResult result() {
            return run.result();
        }

        /// How many the real managers did not answer: they crashed or did not terminate.
        double notAnsweredPercent() {
            var labels = result().byLabel();
            return run.percent(
                    labels.getOrDefault("Timeout", 0L) + labels.getOrDefault("Panic", 0L));
        }

        String report() {
            return run.report("real managers " + notCompared);
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
        return new Outcome(kinds.run(lines), kinds.judge().notCompared());
    }
}
