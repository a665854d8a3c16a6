package io.juxta.conformance;

import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.testkit.BatchPeer;
import io.juxta.testkit.WorldQuestions;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Verifies juxta's explanations: where it proves that seeded worlds have no allocation, lifts
/// every member of a minimal conflict and applies every remedy, in the JSON of the question and
/// without using juxta's own code, and runs the real allocator to see whether an allocation then
/// exists.
final class WhyComparison {

    private static final int AT_A_TIME = 200;
    private static final int EXAMPLES_SHOWN = 10;

    /// Long enough for what both decide; a timeout proves nothing.
    private static final long MILLIS_EACH = 2_000;

    /// The program that verifies.
    enum Judge {
        KUBERNETES,
        /// Juxta itself, about the changed objects; for machines without Go.
        JUXTA
    }

    /// The result.
    ///
    /// @param unsatisfiable worlds that have no allocation
    /// @param minimal how many of them have a conflict that is reported as irreducible
    /// @param cured how many of them have a remedy
    /// @param checked questions that the real allocator answered, by what was changed
    /// @param cut questions it did not answer in time
    /// @param broken what did not hold
    record Outcome(
            long worlds,
            long unsatisfiable,
            long minimal,
            long cured,
            Map<String, Long> checked,
            long cut,
            List<String> broken,
            Duration duration) {
        Outcome {
            checked = new TreeMap<>(checked);
            broken = List.copyOf(broken);
        }

        String report() {
            return """
            %,d worlds in %.1f s, %,d without an allocation: %,d with a minimal conflict, %,d with a remedy
            asked again %s, %,d of them cut
            %,d promises broken
            %s\
            """
                    .formatted(
                            worlds,
                            duration.toMillis() / 1000.0,
                            unsatisfiable,
                            minimal,
                            cured,
                            checked,
                            cut,
                            broken.size(),
                            String.join(
                                    "",
                                    broken.subList(0, Math.min(EXAMPLES_SHOWN, broken.size()))));
        }
    }

    /// A question that must have an allocation.
    private record Promise(String what, String original, String ours, Tree.Mapping changed) {}

    private final List<Promise> promises = new ArrayList<>();
    private final Map<String, Long> checked = new TreeMap<>();
    private final List<String> broken = new ArrayList<>();
    private long unsatisfiable;
    private long minimal;
    private long cured;
    private long cut;

    private WhyComparison() {}

    /// The worlds of a seed with these indexes.
    static Outcome run(long seed, long from, long count, Judge judge)
            throws IOException, InterruptedException {
        var comparison = new WhyComparison();
        var questions = new WorldQuestions(seed);
        var start = System.nanoTime();
        try (var ours = BatchPeer.start("juxta", Compare.juxta("allocate", "--batch"));
                var theirs = judge(judge)) {
            for (var first = from; first < from + count; first += AT_A_TIME) {
                var some = new ArrayList<Tree.Mapping>();
                for (var i = first; i < Math.min(first + AT_A_TIME, from + count); i++) {
                    some.add(questions.question(i));
                }
                var answers = ask(ours, some);
                for (var i = 0; i < some.size(); i++) {
                    comparison.promise(some.get(i), answers.get(i));
                }
                comparison.keep(theirs);
            }
        }
        return new Outcome(
                count,
                comparison.unsatisfiable,
                comparison.minimal,
                comparison.cured,
                comparison.checked,
                comparison.cut,
                comparison.broken,
                Duration.ofNanos(System.nanoTime() - start));
    }

    private static BatchPeer judge(Judge judge) throws IOException, InterruptedException {
        return switch (judge) {
            case KUBERNETES ->
                    BatchPeer.start("allocate-oracle", List.of(Compare.partner("allocate-oracle")));
            case JUXTA -> BatchPeer.start("juxta", Compare.juxta("allocate", "--batch"));
        };
    }

    private static List<String> ask(BatchPeer peer, List<Tree.Mapping> questions)
            throws IOException, InterruptedException {
        return peer.ask(questions.stream().map(TreeWriter::json).toList());
    }

    /// Collects the claims of an answer that must be verified.
    private void promise(Tree.Mapping question, String answer) {
        var parsed = AllocationJudge.parsed(answer);
        if (!parsed.text("outcome").equals("Unsatisfiable")) {
            return;
        }
        unsatisfiable++;
        var why = parsed.mapping("why");
        var original = TreeWriter.json(question);
        if (why.flag("minimal")) {
            minimal++;
            for (var item : why.items("conflict")) {
                var member = (Tree.Mapping) item;
                promises.add(
                        new Promise(
                                "lifted " + kind(member),
                                original,
                                TreeWriter.json(member),
                                JsonLifting.lift(question, member)));
            }
        }
        cured += why.items("remedies").isEmpty() ? 0 : 1;
        for (var item : why.items("remedies")) {
            var remedy = (Tree.Mapping) item;
            if (remedy.flag("verified")) {
                promises.add(
                        new Promise(
                                remedy.text("change"),
                                original,
                                TreeWriter.json(remedy),
                                JsonRemedy.make(question, remedy)));
            }
        }
    }

    private static String kind(Tree.Mapping member) {
        for (var key :
                List.of(
                        "inUseBy",
                        "taint",
                        "counter",
                        "deviceClass",
                        "constraint",
                        "selector",
                        "capacity")) {
            if (member.has(key)) {
                return key;
            }
        }
        return "request";
    }

    /// Verifies them with the real allocator.
    private void keep(BatchPeer theirs) throws IOException, InterruptedException {
        var timeout = Tree.Number.of(MILLIS_EACH);
        var answers =
                ask(
                        theirs,
                        promises.stream()
                                .map(one -> one.changed().with("timeoutMillis", timeout))
                                .toList());
        for (var i = 0; i < promises.size(); i++) {
            var promise = promises.get(i);
            var outcome = AllocationJudge.parsed(answers.get(i)).text("outcome");
            checked.merge(promise.what(), 1L, Long::sum);
            switch (outcome) {
                case "Allocated" -> {}
                case "Timeout", "Undecided" -> cut++;
                default ->
                        broken.add(
                                "%n%s: %s%n  %s%n  of   %s%n  said %s%n"
                                        .formatted(
                                                promise.what(),
                                                outcome,
                                                promise.ours(),
                                                promise.original(),
                                                answers.get(i)));
            }
        }
        promises.clear();
    }
}
