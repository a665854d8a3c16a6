package io.juxta.cli.footprint;

import io.juxta.cli.batch.Batch;
import io.juxta.cli.batch.ClusterQuestions;
import io.juxta.cli.batch.QuestionField;
import io.juxta.cli.batch.QuestionRemarks;
import io.juxta.cli.batch.QuestionShape;
import io.juxta.cli.batch.ValueShape.PlainShape;
import io.juxta.cli.load.SimulateAsk;
import io.juxta.cli.options.Arguments;
import io.juxta.cli.options.AskedNames;
import io.juxta.cli.options.ClaimNames;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.options.ObjectFilter;
import io.juxta.cli.page.BadQuestion;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.model.Tree;
import java.util.List;
import picocli.CommandLine.ParseResult;

/// `juxta footprint --batch`: the cost of pods, one question a line, for other programs.
final class FootprintBatch implements Batch.Answerer {

    private static final String KIND = "FootprintReport";

    private static final QuestionShape SHAPE =
            ClusterQuestions.shape(
                    List.of(
                            QuestionField.optional("pod", PlainShape.TEXT),
                            QuestionField.optional("namespace", PlainShape.TEXT),
                            QuestionField.optional("selector", PlainShape.TEXT),
                            ClusterQuestions.ACCOUNTING));

    private final ClusterQuestions questions;

    private final SimulateAsk.SchedulingRules rules;

    private FootprintBatch(ClusterQuestions questions, SimulateAsk.SchedulingRules rules) {
        this.questions = questions;
        this.rules = rules;
    }

    static ExitCode run(CommandOptions options, ParseResult arguments, Console console) {
        Arguments.refuse(arguments, "--batch", "--pod", "--all-namespaces", "--selector");
        AskedNames.refuseWithBatch(arguments);
        var questions = ClusterQuestions.from(options, console);
        var rules = FootprintCommand.counting(SimulateAsk.accounting(arguments));
        return new Batch(KIND, new FootprintBatch(questions, rules), questions.worlds(), console)
                .run();
    }

    @Override
    public QuestionShape shape() {
        return SHAPE;
    }

    @Override
    public void answer(Tree.Mapping line, JsonAnswer answer) {
        var pod = line.has("pod") ? ClaimNames.full(line.text("pod")) : "";
        var selection = ObjectFilter.of(line);
        if (!pod.isEmpty() && !selection.isAll()) {
            throw new BadQuestion(
                    "namespace and selector select among pods, and pod names one: leave one of them"
                            + " out.");
        }
        var remarks = new QuestionRemarks();
        FootprintCommand.answer(
                questions.files(line, remarks),
                ClusterQuestions.budget(line, null),
                pod,
                selection,
                ClusterQuestions.rules(line, rules),
                remarks.console(),
                report ->
                        ClusterQuestions.fill(
                                answer,
                                switch (report.exit()) {
                                    case YES -> "Within";
                                    case UNDECIDED -> "Undecided";
                                    case NO, BAD, BUG -> "Overcommitted";
                                },
                                report.tree(),
                                remarks.warnings()));
    }
}
