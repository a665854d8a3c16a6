package io.juxta.testkit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;

/// Sends the same questions to two programs, pipelined, and reports where their answers differ.
///
/// A feeder thread writes to both while the caller reads from both in turn. The feeder flushes
/// before it waits, and each program answers what it was given, so there is no deadlock.
public final class Comparison {

    private static final int IN_FLIGHT = 512;

    /// Finds the difference between two answers to a question, and classifies the answer.
    public interface Judge {
        /// The difference in words, or empty when the answers agree.
        Optional<String> difference(String question, String ours, String theirs);

        /// A label to count the reference's answers by, such as its outcome.
        String label(String theirs);
    }

    /// One question the two did not agree on.
    public record Difference(String question, String ours, String theirs, String what) {}

    /// The result. Every difference is counted; only the first ones are kept.
    public record ComparisonResult(
            long compared,
            long different,
            SortedMap<String, Long> byLabel,
            List<Difference> differences) {
        public ComparisonResult {
            byLabel = new TreeMap<>(byLabel);
            differences = List.copyOf(differences);
        }

        /// The same with other differences to show.
        public ComparisonResult showing(List<Difference> others) {
            return new ComparisonResult(compared, different, byLabel, others);
        }

        /// A report for people: the counts, then the differences kept, one paragraph each.
        public String report() {
            var text = new StringBuilder();
            text.append(
                    "%,d questions, %,d answered differently; the reference said %s%n"
                            .formatted(compared, different, byLabel));
            for (var difference : differences) {
                text.append(
                        "%n%s%n  question %s%n  ours     %s%n  theirs   %s%n"
                                .formatted(
                                        difference.what(),
                                        difference.question(),
                                        difference.ours(),
                                        difference.theirs()));
            }
            return text.toString();
        }
    }

    private Comparison() {}

    /// Compares all answers; stops early only when a program ends.
    public static ComparisonResult run(
            Iterator<String> questions,
            BatchPeer ours,
            BatchPeer theirs,
            Judge judge,
            int differencesKept)
            throws IOException, InterruptedException {
        var asked = new ArrayBlockingQueue<Optional<String>>(IN_FLIGHT);
        var feeder = Thread.ofVirtual().start(() -> feed(questions, ours, theirs, asked));
        var byLabel = new TreeMap<String, Long>();
        var kept = new ArrayList<Difference>();
        long compared = 0;
        long different = 0;
        try {
            for (var next = asked.take(); next.isPresent(); next = asked.take()) {
                var question = next.get();
                var our = ours.receive();
                var their = theirs.receive();
                compared++;
                byLabel.merge(judge.label(their), 1L, Long::sum);
                var what = judge.difference(question, our, their);
                if (what.isPresent()) {
                    different++;
                    if (kept.size() < differencesKept) {
                        kept.add(new Difference(question, our, their, what.get()));
                    }
                }
            }
        } finally {
            feeder.interrupt();
        }
        return new ComparisonResult(compared, different, byLabel, kept);
    }

    private static void feed(
            Iterator<String> questions,
            BatchPeer ours,
            BatchPeer theirs,
            ArrayBlockingQueue<Optional<String>> asked) {
        try {
            while (questions.hasNext()) {
                var question = questions.next();
                ours.send(question);
                theirs.send(question);
                if (!asked.offer(Optional.of(question))) {
                    ours.flush();
                    theirs.flush();
                    asked.put(Optional.of(question));
                }
            }
            ours.finish();
            theirs.finish();
            asked.put(Optional.empty());
        } catch (IOException _) {
            // A program ended early: the reader sees the same and reports it.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
