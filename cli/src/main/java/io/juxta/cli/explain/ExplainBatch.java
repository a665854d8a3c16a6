package io.juxta.cli.explain;

import io.juxta.cli.batch.Batch;
import io.juxta.cli.batch.ClusterQuestions;
import io.juxta.cli.batch.QuestionField;
import io.juxta.cli.batch.QuestionRemarks;
import io.juxta.cli.batch.QuestionShape;
import io.juxta.cli.batch.ValueShape;
import io.juxta.cli.batch.ValueShape.PlainShape;
import io.juxta.cli.gates.FeatureUse;
import io.juxta.cli.load.QuestionMembers;
import io.juxta.cli.load.SimulateAsk;
import io.juxta.cli.options.Arguments;
import io.juxta.cli.options.AskedNames;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.options.PlacementAsk;
import io.juxta.cli.page.BadQuestion;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.cli.page.Output;
import io.juxta.model.Tree;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParseResult;

/// `juxta explain --batch`: claims or a pod a line, for other programs.
final class ExplainBatch implements Batch.Answerer {

    private static final String KIND = "ExplainAnswer";

    private static final QuestionShape SHAPE =
            ClusterQuestions.shapeOfPlacing(
                    QuestionField.optional("claims", new ValueShape.ListOf(PlainShape.TEXT)),
                    QuestionField.optional("claim", PlainShape.TEXT),
                    QuestionField.optional("pod", PlainShape.TEXT),
                    QuestionField.optional("node", PlainShape.TEXT));

    private final ClusterQuestions questions;
    private final SimulateAsk.SchedulingRules rules;
    private final @Nullable Long budget;

    private ExplainBatch(
            ClusterQuestions questions, SimulateAsk.SchedulingRules rules, @Nullable Long budget) {
        this.questions = questions;
        this.rules = rules;
        this.budget = budget;
    }

    static ExitCode run(CommandOptions options, ParseResult arguments, Console console) {
        Arguments.refuse(arguments, "--batch", "--claim", "--pod", "--node");
        AskedNames.refuseWithBatch(arguments);
        var questions = ClusterQuestions.from(options, console);
        var answerer =
                new ExplainBatch(
                        questions, SimulateAsk.rules(arguments), PlacementAsk.budget(arguments));
        return new Batch(KIND, answerer, questions.worlds(), console).run();
    }

    @Override
    public QuestionShape shape() {
        return SHAPE;
    }

    @Override
    public void answer(Tree.Mapping line, JsonAnswer answer) {
        var ask = ask(line);
        var remarks = new QuestionRemarks();
        if (ask.pod() == null) {
            claims(line, ask, remarks, answer);
        } else {
            pod(line, ask, ask.pod(), remarks, answer);
        }
    }

    private PlacementAsk ask(Tree.Mapping line) {
        var claims = new ArrayList<String>();
        if (line.has("claim")) {
            claims.add(line.text("claim"));
        }
        line.items("claims").forEach(item -> claims.add(QuestionMembers.text(item, "claims")));
        if (line.has("pod") && !claims.isEmpty()) {
            throw new BadQuestion("A pod and claims are two questions: ask one at a time.");
        }
        if (!line.has("pod") && claims.isEmpty()) {
            throw new BadQuestion("The line names no claim and no pod.");
        }
        return new PlacementAsk(
                claims,
                line.has("pod") ? line.text("pod") : null,
                line.has("node") ? line.text("node") : null,
                ClusterQuestions.budget(line, budget));
    }

    private void claims(
            Tree.Mapping line, PlacementAsk ask, QuestionRemarks remarks, JsonAnswer answer) {
        for (var field : ClusterQuestions.RULES) {
            if (line.has(field.name())) {
                throw new BadQuestion(
                        "%s goes with a pod, not with claims.".formatted(field.name()));
            }
        }
        var files = questions.files(line, remarks);
        FeatureUse.unheeded(files.store(), files.gates().on()).forEach(remarks::warning);
        var explained =
                ExplainCommand.claims(files, ask, Output.JSON, remarks.console())
                        .orElseThrow(() -> new BadQuestion("The question makes no sense."));
        explained.doubt().ifPresent(remarks::warning);
        ClusterQuestions.fill(
                answer,
                switch (explained.exit()) {
                    case YES -> "Fits";
                    case UNDECIDED -> "Undecided";
                    case NO, BAD, BUG -> "FitsNowhere";
                },
                explained.page().tree(),
                remarks.warnings());
    }

    private void pod(
            Tree.Mapping line,
            PlacementAsk ask,
            String name,
            QuestionRemarks remarks,
            JsonAnswer answer) {
        PodExplain.answer(
                questions.files(line, remarks),
                ask,
                name,
                ClusterQuestions.rules(line, rules),
                Output.JSON,
                remarks.console(),
                explanation -> {
                    var printed = explanation.tree();
                    ClusterQuestions.fill(
                            answer, printed.text("outcome"), printed, remarks.warnings());
                });
    }
}
