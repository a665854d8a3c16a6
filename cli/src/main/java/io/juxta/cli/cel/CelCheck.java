package io.juxta.cli.cel;

import io.juxta.cel.Compilation;
import io.juxta.cel.Compiler;
import io.juxta.cel.Place;
import io.juxta.cel.Problem;
import io.juxta.cel.Program;
import io.juxta.cli.options.CelAsk;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.options.Gates;
import io.juxta.cli.options.ProfileName;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.cli.page.Output;
import io.juxta.cli.page.Sentence;
import io.juxta.cli.page.Terminal;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.ParseResult;

/// `juxta cel check`: would an API server accept this expression?
final class CelCheck {

    private static final String TOO_COMPLEX = "too complex, exceeds cost limit";

    private final CelAsk ask;
    private final String expression;
    private final Gates gates;
    private final ProfileName profile;
    private final Terminal terminal = Terminal.detect(System.getenv());

    private CelCheck(CelAsk ask, Gates gates, ProfileName profile) {
        this.ask = ask;
        this.expression = ask.required();
        this.gates = gates;
        this.profile = profile;
    }

    static ExitCode run(ParseResult arguments, Output output, Console console) {
        var gates = CommandOptions.typedGates(arguments);
        var profile =
                arguments.hasMatchedOption("--profile")
                        ? ProfileName.parse(arguments.matchedOptionValue("--profile", ""))
                        : ProfileName.KUBERNETES;
        var check = new CelCheck(CelAsk.from(arguments), gates, profile);
        gates.warnings().forEach(console::warning);
        return check.print(output, console);
    }

    /// What came out.
    ///
    /// @param error in Kubernetes' words; empty when there is none
    /// @param answer for programs
    /// @param lines for people
    private record Result(ExitCode exit, String error, JsonAnswer answer, List<String> lines) {}

    private ExitCode print(Output output, Console console) {
        var result = result(console.room());
        switch (output) {
            case TABLE, WIDE -> result.lines().forEach(console::line);
            case JSON -> console.line(TreeWriter.prettyJson(result.answer().tree()));
            case YAML -> console.print(TreeWriter.yaml(result.answer().tree()));
            case NAME -> {
                if (!result.error().isEmpty()) {
                    console.note(result.error());
                }
            }
        }
        return result.exit();
    }

    private Result result(int room) {
        if (CelLimits.tooLong(expression) && isNew()) {
            return refused(
                    "Too long: may not be more than 10240 bytes",
                    List.of(
                            "  Of an expression this long nothing is looked at: %s."
                                    .formatted(CelLimits.length(expression))));
        }
        var environment = ask.environment(gates, profile);
        return switch (new Compiler(environment).compile(expression, ask.use())) {
            case Compilation.CompilationRefused refused -> {
                var refusal = new CelRefusal(refused, ask.use(), environment);
                yield refused(
                        refusal.firstLine(),
                        refused.text(),
                        refused.problems(),
                        refusal.lines(room));
            }
            case Program program -> compiled(program, room);
        };
    }

    private Result compiled(Program program, int room) {
        var estimate = program.estimatedCost();
        if (CelLimits.tooComplex(estimate) && isNew()) {
            var refused = refused(TOO_COMPLEX, CelLimits.explained(program, room));
            refused.answer().put("estimatedCost", CelAnswers.unsigned(estimate));
            return refused;
        }
        var lines = new ArrayList<String>();
        lines.add(
                terminal.green(
                        "Fine: a %s of type %s%s."
                                .formatted(
                                        CelLimits.noun(ask.use()),
                                        program.resultType(),
                                        gates.difference())));
        lines.add("An evaluation costs " + CelLimits.cost(estimate) + ".");
        if (!isNew() && (CelLimits.tooComplex(estimate) || CelLimits.tooLong(expression))) {
            lines.add("As a new expression an API server would refuse it: check without --stored.");
        }
        return new Result(
                ExitCode.YES,
                "",
                JsonAnswer.of("CelCheck")
                        .put("outcome", "Accepted")
                        .put("type", program.resultType())
                        .put("estimatedCost", CelAnswers.unsigned(estimate))
                        .put("costLimit", Program.COST_LIMIT),
                lines);
    }

    private boolean isNew() {
        return ask.vocabulary() == CelAsk.AskVocabulary.NEW;
    }

    private Result refused(String error, List<String> evidence) {
        return refused(error, error, List.of(), evidence);
    }

    private Result refused(
            String headline, String error, List<Problem> problems, List<String> evidence) {
        var lines = new ArrayList<String>();
        lines.add(
                terminal.red(
                        "Kubernetes refuses this %s: %s"
                                .formatted(CelLimits.noun(ask.use()), Sentence.ended(headline))));
        lines.add("");
        lines.addAll(evidence);
        var answer = JsonAnswer.of("CelCheck").put("outcome", "Refused").put("error", error);
        if (!problems.isEmpty()) {
            answer.put("problems", problems.stream().map(this::tree).toList());
        }
        return new Result(ExitCode.NO, error, answer, lines);
    }

    private Tree tree(Problem problem) {
        var part = JsonAnswer.part().put("message", problem.message());
        if (problem.offset() >= 0) {
            var place = Place.at(expression, problem.offset());
            part.put("offset", place.start()).put("length", place.length());
        }
        return part.tree();
    }
}
