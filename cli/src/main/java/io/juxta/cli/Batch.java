package io.juxta.cli;

import io.juxta.cli.LineReader.Line;
import io.juxta.kube.InputException;
import io.juxta.kube.JsonTrees;
import io.juxta.kube.Source;
import io.juxta.kube.TreeWriter;
import io.juxta.model.Tree;
import java.io.IOException;
import java.util.List;

/// The batch protocol: one JSON document a line in, one answer a line out, in the same order.
///
/// Answers are sent as soon as no further question is waiting: a peer that asks one at a time gets
/// each answer at once, and one that sends many is served in large pieces. What goes wrong with a
/// line is the answer to that line; the stream goes on.
final class Batch {

    /// Answers one question.
    interface Answerer {

        /// What a question holds. Those that do not have it are refused before they get here.
        QuestionShape shape();

        /// Adds everything behind the `id`.
        ///
        /// @throws BadQuestion when the question cannot be answered
        /// @throws UsageException when it asks for what does not exist
        void answer(Tree.Mapping question, Answer answer);
    }

    private static final int LONGEST_LINE = 256 << 20;
    private static final Tree NO_ID = new Tree.Null(Tree.NO_LINE);

    private final String kind;
    private final Answerer answerer;
    private final Console console;
    private int line;

    /// @param kind of the answers
    Batch(String kind, Answerer answerer, Console console) {
        this.kind = kind;
        this.answerer = answerer;
        this.console = console;
    }

    ExitCode run() {
        var lines = new LineReader(console.in(), LONGEST_LINE);
        try {
            while (true) {
                if (!lines.ready()) {
                    console.flush();
                }
                line++;
                switch (lines.next()) {
                    case Line.End _ -> {
                        return ExitCode.YES;
                    }
                    case Line.TooLong _ ->
                            send(
                                    failed(NO_ID, "BadInput", "The line is longer than 256 MB.")
                                            .tree());
                    case Line.Whole(var bytes) -> {
                        if (!blank(bytes)) {
                            send(answer(bytes));
                        }
                    }
                }
            }
        } catch (IOException e) {
            console.error("Standard input cannot be read: " + e.getMessage() + ".");
            return ExitCode.BAD;
        }
    }

    private Tree.Mapping answer(byte[] bytes) {
        var id = NO_ID;
        var warnings = List.<String>of();
        try {
            var question = parse(bytes);
            id = question.fields().getOrDefault("id", NO_ID);
            warnings = answerer.shape().check(question);
            var answer = Answer.of(kind).put("id", id);
            answerer.answer(question, answer);
            return answer.warnFirst(warnings).tree();
        } catch (InputException | BadQuestion | UsageException e) {
            return failed(id, "BadInput", String.valueOf(e.getMessage()))
                    .warnFirst(warnings)
                    .tree();
        } catch (OutOfMemoryError e) {
            return failed(id, "BadInput", "The line needs more memory than there is: raise -Xmx.")
                    .tree();
        } catch (RuntimeException | StackOverflowError e) {
            Bug.report(e, console);
            return failed(id, "InternalError", Bug.describe(e)).tree();
        }
    }

    private Tree.Mapping parse(byte[] bytes) {
        if (JsonTrees.parse(bytes, new Source("stdin", 0, line)) instanceof Tree.Mapping question) {
            return question;
        }
        throw new BadQuestion("A question is a JSON object, as in {\"id\":1,\"object\":{}}.");
    }

    private Answer failed(Tree id, String outcome, String error) {
        return Answer.of(kind).put("id", id).put("outcome", outcome).put("error", error);
    }

    private void send(Tree.Mapping answer) {
        console.print(TreeWriter.json(answer) + "\n");
    }

    private static boolean blank(byte[] bytes) {
        for (var next : bytes) {
            if (next != ' ' && next != '\t' && next != '\r') {
                return false;
            }
        }
        return true;
    }
}
