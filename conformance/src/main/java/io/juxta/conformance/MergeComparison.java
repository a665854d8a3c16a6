package io.juxta.conformance;

import io.juxta.kube.text.TreeWriter;
import io.juxta.testkit.BatchPeer;
import io.juxta.testkit.Comparison;
import io.juxta.testkit.MergeGrower;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.stream.LongStream;

/// The merges of a seed, ours against the policies of the real topology manager.
final class MergeComparison {

    private static final int DIFFERENCES_SHOWN = 25;

    private MergeComparison() {}

    static Comparison.ComparisonResult run(long seed, long from, long count)
            throws IOException, InterruptedException {
        var grower = new MergeGrower(seed);
        Iterator<String> lines =
                LongStream.range(from, from + count)
                        .mapToObj(index -> TreeWriter.json(grower.question(index)))
                        .iterator();
        try (var ours = BatchPeer.start("juxta", Compare.juxta("node", "merge", "--batch"));
                var theirs =
                        BatchPeer.start(
                                "kubelet-oracle", List.of(Compare.partner("kubelet-oracle")))) {
            return Comparison.run(lines, ours, theirs, new MergeJudge(), DIFFERENCES_SHOWN);
        }
    }
}
