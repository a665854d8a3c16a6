package io.juxta.conformance;

import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.testkit.BatchPeer;
import io.juxta.testkit.Comparison;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// Counts differences by kind, and shrinks some of each kind with both programs.
///
/// @param <J> finds differences
final class Kinds<J extends Comparison.Judge> implements Comparison.Judge {

    /// Starts the two sides.
    interface Peers {
        BatchPeer ours() throws IOException;

        BatchPeer theirs() throws IOException, InterruptedException;

        /// A command of ours, and a partner.
        static Peers of(List<String> command, String partner) {
            return new Peers() {
                @Override
                public BatchPeer ours() throws IOException {
                    return BatchPeer.start("juxta", Compare.juxta(command.toArray(String[]::new)));
                }

                @Override
                public BatchPeer theirs() throws IOException, InterruptedException {
                    return BatchPeer.start(partner, List.of(Compare.partner(partner)));
                }
            };
        }
    }

    /// Makes a question smaller for as long as it stays interesting.
    @FunctionalInterface
    interface Shrinker {
        Tree.Mapping shrink(Tree.Mapping question, Predicate<Tree.Mapping> interesting);
    }

    /// What came of a comparison.
    ///
    /// @param result with the examples, made small
    record Run(Comparison.ComparisonResult result, Map<String, Long> byKind, Duration duration) {
        Run {
            byKind = new TreeMap<>(byKind);
        }

        double percent(long some) {
            return 100.0 * some / Math.max(1, result.compared());
        }

        /// @param besides what else there is to tell
        String report(String besides) {
            return "%.1f s, %.0f a second; %s%nDifferences %s%n%s"
                    .formatted(
                            duration.toMillis() / 1000.0,
                            1000.0 * result.compared() / Math.max(1, duration.toMillis()),
                            besides,
                            byKind,
                            result.report());
        }
    }

    private final Supplier<J> judges;
    private final J judge;
    private final Peers peers;
    private final Shrinker shrinker;
    private final int examplesOfAKind;
    private final Map<String, Long> counts = new TreeMap<>();
    private final Map<String, List<Tree.Mapping>> examples = new LinkedHashMap<>();

    Kinds(Supplier<J> judges, Peers peers, Shrinker shrinker, int examplesOfAKind) {
        this.judges = judges;
        this.judge = judges.get();
        this.peers = peers;
        this.shrinker = shrinker;
        this.examplesOfAKind = examplesOfAKind;
    }

    J judge() {
        return judge;
    }

    /// Asks both sides every question.
    Run run(Iterator<String> lines) throws IOException, InterruptedException {
        var start = System.nanoTime();
        try (var ours = peers.ours();
                var theirs = peers.theirs()) {
            var result = Comparison.run(lines, ours, theirs, this, 0);
            var duration = Duration.ofNanos(System.nanoTime() - start);
            return new Run(result.showing(smallest()), counts, duration);
        }
    }

    @Override
    public Optional<String> difference(String question, String ours, String theirs) {
        var what = judge.difference(question, ours, theirs);
        what.ifPresent(
                kind -> {
                    counts.merge(kind, 1L, Long::sum);
                    var some = examples.computeIfAbsent(kind, _ -> new ArrayList<>());
                    if (some.size() < examplesOfAKind) {
                        some.add((Tree.Mapping) JsonTrees.parse(question, Source.of("question")));
                    }
                });
        return what;
    }

    @Override
    public String label(String theirs) {
        return judge.label(theirs);
    }

    /// The examples, made small.
    private List<Comparison.Difference> smallest() throws IOException, InterruptedException {
        var found = new ArrayList<Comparison.Difference>();
        if (examples.isEmpty()) {
            return found;
        }
        try (var ours = peers.ours();
                var theirs = peers.theirs()) {
            examples.forEach(
                    (kind, questions) ->
                            questions.forEach(
                                    question -> found.add(smallest(kind, question, ours, theirs))));
        }
        return found;
    }

    private Comparison.Difference smallest(
            String kind, Tree.Mapping question, BatchPeer ours, BatchPeer theirs) {
        var smallest =
                shrinker.shrink(
                        question, smaller -> differs(kind, smaller, ours, theirs).isPresent());
        return differs(kind, smallest, ours, theirs)
                .orElseGet(
                        () ->
                                new Comparison.Difference(
                                        TreeWriter.json(question), "", "", "not again: " + kind));
    }

    private Optional<Comparison.Difference> differs(
            String kind, Tree.Mapping question, BatchPeer ours, BatchPeer theirs) {
        var line = TreeWriter.json(question);
        try {
            var our = ask(line, ours);
            var their = ask(line, theirs);
            return judges.get()
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
