package io.juxta.cli.simulate;

import io.juxta.cli.batch.Batch;
import io.juxta.cli.batch.ClusterQuestions;
import io.juxta.cli.batch.QuestionField;
import io.juxta.cli.batch.QuestionRemarks;
import io.juxta.cli.batch.QuestionShape;
import io.juxta.cli.batch.ValueShape.PlainShape;
import io.juxta.cli.load.QuestionMembers;
import io.juxta.cli.load.SimulateAsk;
import io.juxta.cli.options.Arguments;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.options.ObjectFilter;
import io.juxta.cli.page.BadQuestion;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.cli.page.QuestionNumbers;
import io.juxta.model.Tree;
import io.juxta.placement.Sampling;
import io.juxta.scheduler.Attempts;
import io.juxta.scheduler.Scheduler;
import java.util.List;
import picocli.CommandLine.ParseResult;

/// `juxta simulate --batch`: a cluster a line, for other programs.
///
/// `repeat` copies the pods and workloads of the question itself, where it names a world; else all
/// that are pending.
final class SimulateBatch implements Batch.Answerer {

    private static final QuestionShape SHAPE =
            ClusterQuestions.shapeOfPlacing(
                    QuestionField.optional("repeat", PlainShape.POSITIVE),
                    QuestionField.optional("schedulerName", PlainShape.TEXT),
                    QuestionField.optional("attempts", PlainShape.TEXT),
                    QuestionField.optional("nodeSampling", PlainShape.TEXT),
                    QuestionField.optional("preemption", PlainShape.TEXT),
                    QuestionField.optional("namespace", PlainShape.TEXT),
                    QuestionField.optional("selector", PlainShape.TEXT));

    private final ClusterQuestions questions;
    private final SimulateAsk typed;
    private final SimulateAsk.SchedulingRules rules;

    private SimulateBatch(
            ClusterQuestions questions, SimulateAsk typed, SimulateAsk.SchedulingRules rules) {
        this.questions = questions;
        this.typed = typed;
        this.rules = rules;
    }

    static ExitCode run(CommandOptions options, ParseResult arguments, Console console) {
        Arguments.refuse(
                arguments, "--batch", "--repeat", "--namespace", "--all-namespaces", "--selector");
        var questions = ClusterQuestions.from(options, console);
        var answerer =
                new SimulateBatch(
                        questions, SimulateAsk.from(arguments), SimulateAsk.rules(arguments));
        return new Batch(SimulationTree.KIND, answerer, questions.worlds(), console).run();
    }

    @Override
    public QuestionShape shape() {
        return SHAPE;
    }

    @Override
    public void answer(Tree.Mapping line, JsonAnswer answer) {
        var ask = ask(line);
        var remarks = new QuestionRemarks();
        SimulateCommand.answer(
                questions.files(line, remarks),
                ask,
                ClusterQuestions.rules(line, rules),
                Scheduler.Detail.SCORES,
                remarks.console(),
                report ->
                        ClusterQuestions.fill(
                                answer,
                                switch (report.exit()) {
                                    case YES -> "Placed";
                                    case UNDECIDED -> "Undecided";
                                    case NO, BAD, BUG -> "NotAllPlaced";
                                },
                                new SimulationTree(report).tree(),
                                remarks.warnings()));
    }

    private SimulateAsk ask(Tree.Mapping line) {
        return new SimulateAsk(
                copies(line),
                line.has("schedulerName")
                        ? QuestionMembers.textOf(line, "schedulerName")
                        : typed.schedulerName(),
                typed.configuration(),
                typed.follows(),
                line.has("attempts")
                        ? switch (ClusterQuestions.word(
                                line, "attempts", List.of("until-none-fits", "once"))) {
                            case "once" -> Attempts.ONCE;
                            default -> Attempts.UNTIL_NONE_FITS;
                        }
                        : typed.attempts(),
                typed.accounting(),
                line.has("nodeSampling")
                        ? switch (ClusterQuestions.word(
                                line, "nodeSampling", List.of("all", "kubernetes"))) {
                            case "kubernetes" -> Sampling.adaptive(0);
                            default -> Sampling.NONE;
                        }
                        : typed.sampling(),
                typed.threads(),
                ClusterQuestions.budget(line, typed.budget()),
                ObjectFilter.of(line),
                line.has("preemption")
                        ? SimulateAsk.evictions(
                                ClusterQuestions.word(line, "preemption", List.of("on", "off")))
                        : typed.evictions());
    }

    private static int copies(Tree.Mapping line) {
        if (!line.has("repeat")) {
            return 0;
        }
        var copies = QuestionNumbers.whole(line, "repeat", "repeat");
        if (copies > SimulateAsk.MOST_COPIES) {
            throw new BadQuestion(
                    "repeat: a whole number from 1 to %d is needed."
                            .formatted(SimulateAsk.MOST_COPIES));
        }
        return (int) copies;
    }
}
