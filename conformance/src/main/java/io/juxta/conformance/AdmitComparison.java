package io.juxta.conformance;

import io.juxta.kube.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.testkit.AdmitGrower;
import io.juxta.testkit.AdmitShrinker;
import io.juxta.testkit.BatchPeer;
import io.juxta.testkit.Comparison;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.LongStream;

/// Asks juxta and the real kubelet's managers what happens on the same seeded nodes.
///
/// Differences are counted by kind, and some of each kind are made small by asking both again and
/// again.
final class AdmitComparison implements Comparison.Judge {

    private static final int SHRUNK_OF_A_KIND = 2;

    /// What came of it.
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

        /// How many the real managers did not answer, crashing or without end.
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

    private final AdmitJudge judge = new AdmitJudge();
    private final Map<String, Long> byKind = new TreeMap<>();
    private final Map<String, List<Tree.Mapping>> examples = new LinkedHashMap<>();

    private AdmitComparison() {}

    /// The nodes of a seed with these indexes.
    static Outcome run(long seed, long from, long count) throws IOException, InterruptedException {
        var questions = new AdmitGrower(seed);
        var lines =
                LongStream.range(from, from + count)
                        .mapToObj(index -> TreeWriter.json(questions.question(index)))
                        .iterator();
        var comparison = new AdmitComparison();
        var start = System.nanoTime();
        try (var ours = ours();
                var theirs = theirs()) {
            var result = Comparison.run(lines, ours, theirs, comparison, 0);
            var duration = Duration.ofNanos(System.nanoTime() - start);
            return new Outcome(
                    result,
                    comparison.byKind,
                    comparison.judge.notCompared(),
                    duration,
                    comparison.shrunk());
        }
    }

    private static BatchPeer ours() throws IOException {
        return BatchPeer.start("juxta", Compare.juxta("node", "admit", "--batch"));
    }

    private static BatchPeer theirs() throws IOException, InterruptedException {
        return BatchPeer.start("kubelet-oracle", List.of(Compare.partner("kubelet-oracle")));
    }

    @Override
    public Optional<String> difference(String question, String ours, String theirs) {
        var what = judge.difference(question, ours, theirs);
        what.ifPresent(
                kind -> {
                    byKind.merge(kind, 1L, Long::sum);
                    var some = examples.computeIfAbsent(kind, _ -> new ArrayList<>());
                    if (some.size() < SHRUNK_OF_A_KIND) {
                        some.add(AdmitJudge.parsed(question));
                    }
                });
        return what;
    }

    @Override
    public String label(String theirs) {
        return judge.label(theirs);
    }

    private List<Comparison.Difference> shrunk() throws IOException, InterruptedException {
        var found = new ArrayList<Comparison.Difference>();
        if (examples.isEmpty()) {
            return found;
        }
        try (var ours = ours();
                var theirs = theirs()) {
            examples.forEach(
                    (kind, nodes) ->
                            nodes.forEach(node -> found.add(shrunk(kind, node, ours, theirs))));
        }
        return found;
    }

    private static Comparison.Difference shrunk(
            String kind, Tree.Mapping node, BatchPeer ours, BatchPeer theirs) {
        var smallest =
                AdmitShrinker.shrink(
                        node, smaller -> differs(kind, smaller, ours, theirs).isPresent());
        return differs(kind, smallest, ours, theirs)
                .orElseGet(
                        () ->
                                new Comparison.Difference(
                                        TreeWriter.json(node), "", "", "not again: " + kind));
    }

    private static Optional<Comparison.Difference> differs(
            String kind, Tree.Mapping node, BatchPeer ours, BatchPeer theirs) {
        var line = TreeWriter.json(node);
        try {
            var our = ask(line, ours);
            var their = ask(line, theirs);
            return new AdmitJudge()
                    .difference(line, our, their)
                    .filter(kind::equals)
                    .map(what -> new Comparison.Difference(line, our, their, what));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String ask(String line, BatchPeer peer) throws IOException {
        peer.send(line);
        peer.flush();
        return peer.receive();
    }
}
