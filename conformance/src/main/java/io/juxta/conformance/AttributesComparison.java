package io.juxta.conformance;

import io.juxta.kube.text.TreeWriter;
import io.juxta.testkit.BatchPeer;
import io.juxta.testkit.Comparison;
import io.juxta.testkit.RandomMachines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/// Runs the same seeded machines through juxta and through the real device attribute helpers.
///
/// A handful of machines is on disk at a time: all their questions go to the real one, ours are
/// answered meanwhile, then the two are compared and the machines removed.
final class AttributesComparison {

    private static final int MACHINES_AT_A_TIME = 16;

    private final AttributeJudge judge = new AttributeJudge();
    private final TreeMap<String, Long> byLabel = new TreeMap<>();
    private final List<Comparison.Difference> kept = new ArrayList<>();
    private final int differencesKept;
    private long compared;
    private long different;

    private AttributesComparison(int differencesKept) {
        this.differencesKept = differencesKept;
    }

    /// The machines of a seed with these indexes.
    static Comparison.ComparisonResult run(long seed, long from, long count, int differencesKept)
            throws IOException, InterruptedException {
        var comparison = new AttributesComparison(differencesKept);
        var oracle = Compare.partner("attribute-oracle");
        try (var theirs = BatchPeer.start("attribute-oracle", List.of(oracle))) {
            for (var first = from; first < from + count; first += MACHINES_AT_A_TIME) {
                var last = Math.min(first + MACHINES_AT_A_TIME, from + count);
                comparison.machines(seed, first, last, theirs);
            }
        }
        return new Comparison.ComparisonResult(
                comparison.compared, comparison.different, comparison.byLabel, comparison.kept);
    }

    private void machines(long seed, long first, long last, BatchPeer theirs) throws IOException {
        var folder = scratch();
        try {
            var questions = new ArrayList<String>();
            var answers = new ArrayList<String>();
            for (var index = first; index < last; index++) {
                for (var question :
                        RandomMachines.write(folder.resolve("m" + index), seed, index)) {
                    var line = TreeWriter.json(question);
                    questions.add(line);
                    theirs.send(line);
                    answers.add(TreeWriter.json(OurAttributes.answer(question)));
                }
                theirs.flush();
            }
            for (var i = 0; i < questions.size(); i++) {
                judge(questions.get(i), answers.get(i), theirs.receive());
            }
        } finally {
            remove(folder);
        }
    }

    /// In memory where Linux offers that, since these are many small files that live for a moment.
    private static Path scratch() throws IOException {
        var memory = Path.of("/dev/shm");
        return Files.isWritable(memory)
                ? Files.createTempDirectory(memory, "juxta-machines")
                : Files.createTempDirectory("juxta-machines");
    }

    private void judge(String question, String ours, String theirs) {
        compared++;
        byLabel.merge(judge.label(theirs), 1L, Long::sum);
        var what = judge.difference(question, ours, theirs);
        if (what.isPresent()) {
            different++;
            if (kept.size() < differencesKept) {
                kept.add(new Comparison.Difference(question, ours, theirs, what.get()));
            }
        }
    }

    private static void remove(Path folder) throws IOException {
        try (var paths = Files.walk(folder)) {
            for (var path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
