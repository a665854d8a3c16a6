package io.juxta.conformance;

import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.testkit.BatchPeer;
import io.juxta.testkit.CelPiece;
import io.juxta.testkit.CelQuestions;
import io.juxta.testkit.CelShrinker;
import io.juxta.testkit.CelSignature;
import io.juxta.testkit.Comparison;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;

/// Evaluates the same seeded CEL questions with juxta and with the real Kubernetes.
///
/// Differences are counted by kind. Some of each kind are shrunk with both programs, and those that
/// are still distinct are shown.
final class CelComparison implements Comparison.Judge {

    private static final int SHRUNK_OF_A_KIND = 8;

    /// The macros by name and number of arguments, and optional selection and elements.
    private static final List<String> MACROS =
            List.of(
                    "has",
                    ".?",
                    "[?]",
                    "[?e]",
                    "cel.bind",
                    "optMap",
                    "optFlatMap",
                    "all/2",
                    "all/3",
                    "exists/2",
                    "exists/3",
                    "exists_one/2",
                    "exists_one/3",
                    "existsOne/3",
                    "map/2",
                    "map/3",
                    "filter/2",
                    "sortBy/2",
                    "transformList/3",
                    "transformList/4",
                    "transformMap/3",
                    "transformMap/4",
                    "transformMapEntry/3",
                    "transformMapEntry/4");

    /// The result.
    ///
    /// @param neverSeen overloads and macros that no question with a value covered
    record Outcome(
            Comparison.ComparisonResult result,
            Map<String, Long> byKind,
            long otherWords,
            NavigableSet<String> neverSeen,
            List<Comparison.Difference> smallest) {
        Outcome {
            byKind = new TreeMap<>(byKind);
            neverSeen = new TreeSet<>(neverSeen);
            smallest = List.copyOf(smallest);
        }

        String report() {
            return "Differences %s; %,d compile errors in other words; never seen in a value: %s%n%s"
                    .formatted(byKind, otherWords, neverSeen, result.showing(smallest).report());
        }
    }

    private final CelQuestions questions;
    private final CelJudge judge = new CelJudge();
    private final NavigableSet<String> unseen;
    private final Map<String, Long> byKind = new TreeMap<>();
    private final Map<String, List<Tree.Mapping>> examples = new LinkedHashMap<>();
    private long lastSeen = -1;

    private CelComparison(long seed) throws IOException {
        var functions = functions();
        this.questions = new CelQuestions(seed, functions);
        this.unseen = toSee(functions);
    }

    /// What questions should show: every overload one can write, and every macro.
    static NavigableSet<String> toSee(List<CelSignature> functions) {
        var all = new TreeSet<String>();
        functions.stream()
                .filter(function -> !function.isUnwritable() && !function.needsAuthorizer())
                .forEach(function -> all.add(function.title()));
        MACROS.forEach(macro -> all.add("macro " + macro));
        return all;
    }

    /// The table of the environment.
    static List<CelSignature> functions() throws IOException {
        var name = "/io/juxta/cel/functions-1.37.txt";
        try (var in = CelComparison.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("The table of functions is not on the class path: " + name);
            }
            return CelSignature.table(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    /// The questions of a seed with these indexes.
    static Outcome run(long seed, long from, long count) throws IOException, InterruptedException {
        var comparison = new CelComparison(seed);
        var known = new Asked(comparison.questions);
        var lines = LongStream.range(from, from + count).mapToObj(known::line).iterator();
        try (var ours = ours();
                var theirs = theirs()) {
            var result = Comparison.run(lines, ours, theirs, comparison, 0);
            return new Outcome(
                    result,
                    comparison.byKind,
                    comparison.judge.otherWords(),
                    comparison.unseen,
                    comparison.shrunk());
        }
    }

    private static BatchPeer ours() throws IOException {
        return BatchPeer.start("juxta", Compare.juxta("cel", "eval", "--batch"));
    }

    private static BatchPeer theirs() throws IOException, InterruptedException {
        return BatchPeer.start("cel-oracle", List.of(Compare.partner("cel-oracle")));
    }

    /// Writes questions in order, growing each expression once.
    private static final class Asked {
        private final CelQuestions questions;
        private long number = -1;
        private CelQuestions.Expression expression;

        Asked(CelQuestions questions) {
            this.questions = questions;
            this.expression = questions.expression(0);
        }

        String line(long index) {
            if (index / CelQuestions.DEVICES != number) {
                number = index / CelQuestions.DEVICES;
                expression = questions.expression(number);
            }
            return TreeWriter.json(questions.question(index, expression));
        }
    }

    @Override
    public Optional<String> difference(String question, String ours, String theirs) {
        var what = judge.difference(question, ours, theirs);
        if (what.isPresent()) {
            var kind = kind(what.get());
            byKind.merge(kind, 1L, Long::sum);
            var some = examples.computeIfAbsent(kind, _ -> new ArrayList<>());
            var asked = CelJudge.parsed(question);
            if (some.size() < SHRUNK_OF_A_KIND
                    && (some.isEmpty()
                            || !some.getLast()
                                    .text("expression")
                                    .equals(asked.text("expression")))) {
                some.add(asked);
            }
        } else if (!unseen.isEmpty() && label(theirs).equals("Value")) {
            see(index(CelJudge.parsed(question)) / CelQuestions.DEVICES);
        }
        return what;
    }

    /// Which fields differ, without their values; for outcomes also the values.
    private static String kind(String what) {
        if (what.startsWith("outcome")) {
            return what;
        }
        return String.join(
                " and ",
                List.of(what.split("; ", -1)).stream().map(one -> one.split(":", -1)[0]).toList());
    }

    private static long index(Tree.Mapping question) {
        return Long.parseLong(((Tree.Number) question.field("id").orElseThrow()).literal());
    }

    private void see(long number) {
        if (number != lastSeen) {
            lastSeen = number;
            questions.expression(number).surelyShows().forEach(unseen::remove);
        }
    }

    @Override
    public String label(String theirs) {
        return judge.label(theirs);
    }

    private List<Comparison.Difference> shrunk() throws IOException, InterruptedException {
        var found = new LinkedHashMap<String, Comparison.Difference>();
        if (examples.isEmpty()) {
            return List.of();
        }
        try (var ours = ours();
                var theirs = theirs()) {
            for (var kind : examples.keySet()) {
                for (var asked : examples.getOrDefault(kind, List.of())) {
                    var difference = shrunk(kind, asked, ours, theirs);
                    found.putIfAbsent(
                            kind + " " + CelJudge.parsed(difference.question()).text("expression"),
                            difference);
                }
            }
        }
        return List.copyOf(found.values());
    }

    private Comparison.Difference shrunk(
            String kind, Tree.Mapping asked, BatchPeer ours, BatchPeer theirs) {
        var expression = questions.expression(index(asked) / CelQuestions.DEVICES);
        var smallest = asked;
        if (differs(kind, with(asked, expression.piece()), ours, theirs).isPresent()) {
            var piece =
                    CelShrinker.shrink(
                            expression.piece(),
                            smaller ->
                                    differs(kind, with(asked, smaller), ours, theirs).isPresent());
            smallest = with(asked, piece);
        }
        for (var fewer : List.of("attributes", "capacity")) {
            for (var name : smallest.mapping("device").mapping(fewer).fields().keySet()) {
                var device = smallest.mapping("device");
                var rest = device.with(fewer, device.mapping(fewer).without(name));
                var without = smallest.with("device", rest);
                if (differs(kind, without, ours, theirs).isPresent()) {
                    smallest = without;
                }
            }
        }
        var line = TreeWriter.json(smallest);
        return differs(kind, smallest, ours, theirs)
                .orElseGet(() -> new Comparison.Difference(line, "", "", "not again: " + kind));
    }

    private static Tree.Mapping with(Tree.Mapping asked, CelPiece piece) {
        return asked.with("expression", Tree.Text.of(piece.text()));
    }

    private static Optional<Comparison.Difference> differs(
            String kind, Tree.Mapping asked, BatchPeer ours, BatchPeer theirs) {
        var line = TreeWriter.json(asked);
        try {
            var our = ask(line, ours);
            var their = ask(line, theirs);
            return new CelJudge()
                    .difference(line, our, their)
                    .filter(what -> kind(what).equals(kind))
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
