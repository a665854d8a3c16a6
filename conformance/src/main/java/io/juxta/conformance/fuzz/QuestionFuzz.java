package io.juxta.conformance.fuzz;

import io.juxta.cli.Main;
import io.juxta.conformance.fuzz.MutatedQuestions.Command;
import io.juxta.conformance.fuzz.MutatedQuestions.Mutated;
import io.juxta.kube.text.InputException;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import io.juxta.testkit.Spoiler;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// Sends mutated questions to every batch command: `./compare questions --count 10000 --seed 1`.
///
/// Each must be answered, in order and with its id. One that lacks a required field, or has a field
/// of the wrong type, must be rejected, and the error must name the field. An answer to a question
/// with an unknown field must have a warning.
public final class QuestionFuzz {

    private static final int LINES_AT_ONCE = 500;
    private static final int MOST_SHOWN = 25;

    /// The result of a run.
    ///
    /// @param outcomes how many answers of each kind, by command
    /// @param lacking how many questions lacked a required field
    /// @param broken what does not hold
    public record QuestionFuzzOutcome(
            long questions,
            long lacking,
            Map<String, Map<String, Long>> outcomes,
            List<String> broken) {

        public String report() {
            var text = new StringBuilder();
            broken.stream().limit(MOST_SHOWN).forEach(each -> text.append(each).append("\n\n"));
            outcomes.forEach((command, each) -> text.append("%s: %s%n".formatted(command, each)));
            return text.append(
                            "%d mutated questions, %d of them without a required field; %d answers that do not hold%n"
                                    .formatted(questions, lacking, broken.size()))
                    .toString();
        }
    }

    private final MutatedQuestions questions;
    private final Map<String, Map<String, Long>> outcomes = new TreeMap<>();
    private final List<String> broken = new ArrayList<>();
    private long lacking;

    private QuestionFuzz(MutatedQuestions questions) {
        this.questions = questions;
    }

    /// Asks so many questions of each command.
    public static QuestionFuzzOutcome run(long seed, long from, long count) throws IOException {
        var root = Path.of(System.getProperty("juxta.root", "."));
        var fuzz = new QuestionFuzz(new MutatedQuestions(FuzzStock.read(root), seed));
        for (var command : MutatedQuestions.COMMANDS) {
            for (var first = from; first < from + count; first += LINES_AT_ONCE) {
                fuzz.ask(command, first, Math.min(first + LINES_AT_ONCE, from + count));
            }
        }
        return new QuestionFuzzOutcome(
                count * MutatedQuestions.COMMANDS.size(), fuzz.lacking, fuzz.outcomes, fuzz.broken);
    }

    private void ask(Command command, long from, long to) {
        var asked = new ArrayList<Mutated>();
        var in = new StringBuilder();
        for (var index = from; index < to; index++) {
            var question = questions.question(command, index);
            asked.add(question);
            in.append(Spoiler.line(question.tree())).append('\n');
        }
        var arguments = new ArrayList<>(command.words());
        arguments.add("--batch");
        var out = new ByteArrayOutputStream();
        var exit =
                Main.run(
                        arguments.toArray(String[]::new),
                        new ByteArrayInputStream(in.toString().getBytes(StandardCharsets.UTF_8)),
                        out,
                        new ByteArrayOutputStream());
        var answers = out.toString(StandardCharsets.UTF_8).lines().toList();
        if (exit != 0 || answers.size() != asked.size()) {
            broken.add(
                    "%s: exit %d, %d answers to %d questions from index %d"
                            .formatted(command.name(), exit, answers.size(), asked.size(), from));
            return;
        }
        for (var i = 0; i < asked.size(); i++) {
            judge(command, asked.get(i), answers.get(i));
        }
    }

    private void judge(Command command, Mutated asked, String line) {
        var answer = (Tree.Mapping) JsonTrees.parse(line, Source.of("answer"));
        var outcome = answer.text("outcome");
        outcomes.computeIfAbsent(command.name(), _ -> new TreeMap<>())
                .merge(outcome, 1L, Long::sum);
        var error = answer.text("error");
        var missing = command.lacks(asked.tree());
        var mistyped = command.mistypes(asked.tree());
        if (!missing.isEmpty()) {
            lacking++;
        }
        var refused = outcome.equals("BadInput");
        if (!refused && !command.outcomes().contains(outcome)) {
            broken(command, asked, line, "an outcome that the command does not have");
        } else if (!missing.isEmpty() && !refused) {
            broken(command, asked, line, "answered without " + missing);
        } else if (!mistyped.isEmpty() && !refused) {
            broken(command, asked, line, "answered with a wrong " + mistyped);
        } else if (refused && error.isEmpty()) {
            broken(command, asked, line, "refused without a reason");
        } else if (!line.contains(asked.unknown())) {
            broken(command, asked, line, "nothing is said about " + asked.unknown());
        } else if (!sameId(asked, answer, refused)) {
            broken(command, asked, line, "another id");
        } else if (!error.contains(asked.dropped())) {
            broken(command, asked, line, "the error does not name " + asked.dropped());
        }
    }

    /// A line that cannot be read has no id.
    private static boolean sameId(Mutated asked, Tree.Mapping answer, boolean refused) {
        var id = answer.fields().get("id");
        return Objects.equals(asked.tree().fields().get("id"), id)
                || (refused && id instanceof Tree.Null && !isReadable(asked));
    }

    private static boolean isReadable(Mutated asked) {
        try {
            JsonTrees.parse(Spoiler.line(asked.tree()), Source.of("question"));
            return true;
        } catch (InputException _) {
            return false;
        }
    }

    private void broken(Command command, Mutated asked, String line, String law) {
        broken.add(
                "%s: %s%n  %s%n  %s"
                        .formatted(
                                command.name(),
                                law,
                                shown(Spoiler.line(asked.tree())),
                                shown(line)));
    }

    private static String shown(String text) {
        return text.length() <= 2_000 ? text : text.substring(0, 2_000) + "…";
    }
}
