package io.juxta.conformance;

import io.juxta.kube.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.testkit.BatchPeer;
import io.juxta.testkit.Comparison;
import io.juxta.testkit.WorldQuestions;
import io.juxta.testkit.WorldShrinker;
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

/// Asks juxta and the real allocator about the same seeded worlds.
///
/// Differences are counted by kind, and some of each kind are made small by asking both again and
/// again.
final class AllocationComparison implements Comparison.Judge {

    private static final int SHRUNK_OF_A_KIND = 4;

    /// What came of it.
    ///
    /// @param cut how many one side or both did not answer in time
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

    private final AllocationJudge judge = new AllocationJudge();
    private final Map<String, Long> byKind = new TreeMap<>();
    private final Map<String, List<Tree.Mapping>> examples = new LinkedHashMap<>();

    private AllocationComparison() {}

    /// The worlds of a seed with these indexes.
    ///
    /// @param strategy put to the test, empty for the standard one
    static Outcome run(long seed, long from, long count, String strategy)
            throws IOException, InterruptedException {
        var questions = new WorldQuestions(seed);
        var lines =
                LongStream.range(from, from + count)
                        .mapToObj(index -> TreeWriter.json(question(questions, index, strategy)))
                        .iterator();
        var comparison = new AllocationComparison();
        var start = System.nanoTime();
        try (var ours = ours();
                var theirs = theirs()) {
            var result = Comparison.run(lines, ours, theirs, comparison, 0);
            var duration = Duration.ofNanos(System.nanoTime() - start);
            return new Outcome(
                    result,
                    comparison.byKind,
                    comparison.judge.cut(),
                    comparison.judge.notCompared(),
                    duration,
                    comparison.shrunk());
        }
    }

    private static Tree.Mapping question(WorldQuestions questions, long index, String strategy) {
        var question = questions.question(index);
        return strategy.isEmpty() ? question : question.with("strategy", Tree.Text.of(strategy));
    }

    private static BatchPeer ours() throws IOException {
        return BatchPeer.start("juxta", Compare.juxta("allocate", "--batch"));
    }

    private static BatchPeer theirs() throws IOException, InterruptedException {
        return BatchPeer.start("allocate-oracle", List.of(Compare.partner("allocate-oracle")));
    }

    @Override
    public Optional<String> difference(String question, String ours, String theirs) {
        var what = judge.difference(question, ours, theirs);
        what.ifPresent(
                kind -> {
                    byKind.merge(kind, 1L, Long::sum);
                    var some = examples.computeIfAbsent(kind, _ -> new ArrayList<>());
                    if (some.size() < SHRUNK_OF_A_KIND) {
                        some.add(AllocationJudge.parsed(question));
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
                    (kind, worlds) ->
                            worlds.forEach(world -> found.add(shrunk(kind, world, ours, theirs))));
        }
        return found;
    }

    private static Comparison.Difference shrunk(
            String kind, Tree.Mapping world, BatchPeer ours, BatchPeer theirs) {
        var smallest =
                WorldShrinker.shrink(
                        world, smaller -> differs(kind, smaller, ours, theirs).isPresent());
        return differs(kind, smallest, ours, theirs)
                .orElseGet(
                        () ->
                                new Comparison.Difference(
                                        TreeWriter.json(world), "", "", "not again: " + kind));
    }

    private static Optional<Comparison.Difference> differs(
            String kind, Tree.Mapping world, BatchPeer ours, BatchPeer theirs) {
        var line = TreeWriter.json(world);
        try {
            var our = ask(line, ours);
            var their = ask(line, theirs);
            return new AllocationJudge()
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
