package io.juxta.conformance;

import io.juxta.conformance.CorpusCase.Strictness;
import io.juxta.kube.text.TreeWriter;
import io.juxta.testkit.BatchPeer;
import io.juxta.testkit.CaseFiles;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Runs the cases of `conformance/src/test/resources/cases/allocator` with any program that has the
/// batch protocol of `juxta allocate`.
final class Corpus {

    private static final String FOLDER = "conformance/src/test/resources/cases/allocator";

    /// The result.
    record Result(int asked, List<Failure> failures) {
        Result {
            failures = List.copyOf(failures);
        }

        String report() {
            var text = new StringBuilder();
            failures.forEach(failure -> text.append(failure.text()).append(System.lineSeparator()));
            return text.append(
                            "%d cases, %d answered as allowed, %d not%n"
                                    .formatted(asked, asked - failures.size(), failures.size()))
                    .toString();
        }
    }

    /// A case with a wrong answer.
    record Failure(CorpusCase of, String answer, String complaint) {
        String text() {
            var allowed = new StringBuilder();
            for (var one : of.allowed()) {
                allowed.append("  allowed  %s%n".formatted(TreeWriter.json(one)));
            }
            return "%s%n  %s%n  why      %s%n  question %s%n%s  answer   %s%n"
                    .formatted(
                            of, complaint, of.entry().text("why"), of.question(), allowed, answer);
        }
    }

    private Corpus() {}

    /// All cases of a checkout, by file and line.
    static List<CorpusCase> read(Path root) {
        var cases = new ArrayList<CorpusCase>();
        CaseFiles.all(root.resolve(FOLDER))
                .forEach((file, rows) -> rows.forEach(row -> cases.add(new CorpusCase(file, row))));
        return cases;
    }

    /// Runs every case with a program, one after the other, and restarts it where it ends.
    static Result ask(List<CorpusCase> cases, List<String> command, Strictness strictness)
            throws IOException {
        var failures = new ArrayList<Failure>();
        var peer = BatchPeer.start("the program", command);
        try {
            for (var one : cases) {
                String answer;
                try {
                    peer.send(one.question());
                    peer.flush();
                    answer = peer.receive();
                } catch (IOException e) {
                    failures.add(new Failure(one, "", ended(e)));
                    peer.close();
                    peer = BatchPeer.start("the program", command);
                    continue;
                }
                one.complaint(answer, one.allowed(), strictness)
                        .ifPresent(what -> failures.add(new Failure(one, answer, what)));
            }
        } finally {
            peer.close();
        }
        return new Result(cases.size(), failures);
    }

    private static String ended(IOException e) {
        return e instanceof EOFException
                ? "The program ended without an answer."
                : "The program took no question: " + e.getMessage();
    }
}
