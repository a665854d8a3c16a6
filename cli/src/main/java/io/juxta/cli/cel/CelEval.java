package io.juxta.cli.cel;

import io.juxta.cel.Census;
import io.juxta.cel.Compilation;
import io.juxta.cel.Compiler;
import io.juxta.cel.Program;
import io.juxta.cli.options.CelAsk;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.JsonAnswer;
import io.juxta.cli.page.Output;
import io.juxta.cli.page.Sentence;
import io.juxta.cli.page.Terminal;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;

/// `juxta cel eval -f …`: the result of an expression on every device of the files.
final class CelEval {

    private CelEval() {}

    static ExitCode run(CommandOptions options, CelAsk ask, Console console) {
        if (ask.claim() != null) {
            return CelClaim.run(options, ask, console);
        }
        var expression = ask.required();
        var world = CelWorld.read(options, console);
        if (world.isEmpty()) {
            return ExitCode.BAD;
        }
        var found = world.get().devices(ask.driver(), console);
        if (found.isEmpty()) {
            return ExitCode.BAD;
        }
        var devices = found.get();
        var environment = ask.environment(world.get().gates(), world.get().profile());
        return switch (new Compiler(environment).compile(expression, ask.use())) {
            case Compilation.CompilationRefused refused -> {
                refused(new CelRefusal(refused, ask.use(), environment), options.output(), console);
                yield ExitCode.NO;
            }
            case Program program -> {
                warn(program, ask, console);
                var census = new Census();
                devices.forEach(one -> census.add(one.id().driver(), one.device()));
                var page = new CelPage(CelResults.of(program, devices), census);
                page.print(options.output(), console);
                yield page.exit();
            }
        };
    }

    /// Warnings where an API server would reject a new expression although it compiles.
    private static void warn(Program program, CelAsk ask, Console console) {
        if (ask.vocabulary() == CelAsk.AskVocabulary.STORED) {
            return;
        }
        if (CelLimits.tooLong(program.expression())) {
            console.warning(
                    "An API server would refuse it: %s."
                            .formatted(CelLimits.length(program.expression())));
        }
        if (CelLimits.tooComplex(program.estimatedCost())) {
            console.warning(
                    "An API server would refuse it: too complex, exceeds cost limit; see 'cel check'.");
        }
    }

    static void refused(CelRefusal refusal, Output output, Console console) {
        switch (output) {
            case TABLE, WIDE -> {
                console.line(
                        Terminal.detect(System.getenv())
                                .red(
                                        "No device was asked: "
                                                + Sentence.ended(refusal.firstLine())));
                console.line("");
                refusal.lines(console.room()).forEach(console::line);
            }
            case JSON -> console.line(TreeWriter.prettyJson(answer(refusal)));
            case YAML -> console.print(TreeWriter.yaml(answer(refusal)));
            case NAME -> console.note(refusal.firstLine());
        }
    }

    private static Tree answer(CelRefusal refusal) {
        return CelAnswers.refused(JsonAnswer.of(CelAnswers.KIND), refusal.refused().text()).tree();
    }
}
