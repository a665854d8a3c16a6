package io.juxta.cli.batch;

import io.juxta.cli.batch.LineReader.Line;
import io.juxta.cli.page.BadQuestion;
import io.juxta.cli.page.Bug;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.cli.page.UsageException;
import io.juxta.kube.text.InputException;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The batch protocol: one JSON document a line in, one answer a line out, in the same order.
///
/// Answers are flushed as soon as no further question is waiting: a peer that asks one at a time
/// gets each answer at once, and one that sends many is served in large blocks. An error in a line
/// is the answer to that line; the stream goes on.
public final class Batch {

    /// Answers one question.
    public interface Answerer {

        /// The fields of a question. Questions of another shape are rejected before they get here.
        QuestionShape shape();

        /// Adds everything after the `id`.
        ///
        /// @throws BadQuestion when the question cannot be answered
        /// @throws UsageException when it names something that does not exist
        void answer(Tree.Mapping question, JsonAnswer answer);
    }

    private static final int LONGEST_LINE = 256 << 20;
    private static final Tree NO_ID = new Tree.Null(Tree.NO_LINE);

    private static final String NO_MEMORY =
            "The question needs more memory than there is. Give it more with"
                    + " JUXTA_JAVA_OPTS=-Xmx4g, or ask with fewer objects.";

    private static final String NO_STACK =
            "The question is nested too deeply for the stack. Give it more with"
                    + " JUXTA_JAVA_OPTS=-Xss16m, or ask with less nesting.";

    private final String kind;
    private final Answerer answerer;
    private final LoadedWorlds worlds;
    private final Console console;
    private final byte[] noMemory;
    private int line;

    /// @param kind of the answers
    /// @param worlds that lines load and change
    public Batch(String kind, Answerer answerer, LoadedWorlds worlds, Console console) {
        this.kind = kind;
        this.answerer = answerer;
        this.worlds = worlds;
        this.console = console;
        this.noMemory = bytes(failed(kind, NO_ID, "InternalError", NO_MEMORY).tree());
    }

    /// For questions without a world.
    public Batch(String kind, Answerer answerer, Console console) {
        this(kind, answerer, LoadedWorlds.stock(), console);
    }

    public ExitCode run() {
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
                                    failed(
                                                    kind,
                                                    NO_ID,
                                                    "BadInput",
                                                    "The line is longer than 256 MB.")
                                            .tree());
                    case Line.NoMemory(var start) ->
                            console.print(outOfMemory(new Line.Whole(start, 0, start.length)));
                    case Line.Whole whole -> {
                        if (!whole.isBlank()) {
                            console.print(answer(whole));
                        }
                    }
                }
            }
        } catch (IOException e) {
            console.error("Standard input cannot be read: " + e.getMessage() + ".");
            return ExitCode.BAD;
        }
    }

    /// What is parsed of a question so far.
    private static final class Asked {
        private String kind;
        private Tree id = NO_ID;
        private List<String> warnings = List.of();

        /// @param kind of the answer
        private Asked(String kind) {
            this.kind = kind;
        }
    }

    /// The line of the answer. It is built completely before any of it is sent: an out-of-memory or
    /// stack error becomes the answer to this line, and the next line can use the memory again.
    private byte[] answer(Line.Whole whole) {
        var asked = new Asked(kind);
        try {
            return bytes(answer(whole, asked));
        } catch (InputException | BadQuestion | UsageException e) {
            return bytes(
                    failed(asked.kind, asked.id, "BadInput", String.valueOf(e.getMessage()))
                            .warnFirst(asked.warnings)
                            .tree());
        } catch (OutOfMemoryError _) {
            return outOfMemory(whole);
        } catch (StackOverflowError _) {
            return bytes(failed(asked.kind, asked.id, "InternalError", NO_STACK).tree());
        } catch (RuntimeException | LinkageError e) {
            Bug.report(e, console);
            return bytes(failed(asked.kind, asked.id, "InternalError", Bug.describe(e)).tree());
        }
    }

    private Tree.Mapping answer(Line.Whole whole, Asked asked) {
        var question = parse(whole);
        asked.id = question.fields().getOrDefault("id", NO_ID);
        var verb = LoadedWorlds.verb(question);
        if (verb != null) {
            asked.kind = LoadedWorlds.KIND;
            asked.warnings = LoadedWorlds.shape(verb).check(question);
            var answer = JsonAnswer.of(asked.kind).put("id", asked.id);
            worlds.answer(verb, question, answer);
            return answer.warnFirst(asked.warnings).tree();
        }
        asked.warnings = answerer.shape().check(question);
        var answer = JsonAnswer.of(kind).put("id", asked.id);
        answerer.answer(worlds.settled(question), answer);
        return answer.warnFirst(asked.warnings).tree();
    }

    /// Reports that memory is not enough, with the id if it is easy to find in the line.
    private byte[] outOfMemory(Line.Whole whole) {
        try {
            var id = JsonTrees.member(whole.bytes(), whole.from(), whole.to(), "id").orElse(NO_ID);
            return bytes(failed(kind, id, "InternalError", NO_MEMORY).tree());
        } catch (OutOfMemoryError _) {
            return noMemory;
        }
    }

    private Tree.Mapping parse(Line.Whole whole) {
        var source = new Source("stdin", 0, line);
        if (JsonTrees.parse(whole.bytes(), whole.from(), whole.to(), source)
                instanceof Tree.Mapping question) {
            return question;
        }
        throw new BadQuestion("A question is a JSON object, as in {\"id\":1,\"object\":{}}.");
    }

    private static JsonAnswer failed(String kind, Tree id, String outcome, String error) {
        return JsonAnswer.of(kind).put("id", id).put("outcome", outcome).put("error", error);
    }

    private void send(Tree.Mapping answer) {
        console.print(bytes(answer));
    }

    private static byte[] bytes(Tree.Mapping answer) {
        var text = new StringBuilder();
        TreeWriter.json(answer, text);
        return text.append('\n').toString().getBytes(StandardCharsets.UTF_8);
    }
}
