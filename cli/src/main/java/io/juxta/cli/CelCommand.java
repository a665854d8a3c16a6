package io.juxta.cli;

import java.util.List;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// `juxta cel eval | check | census`: the workbench for CEL expressions over devices.
final class CelCommand implements Command {

    private static final List<String> TASKS = List.of("eval", "check", "census");
    private static final List<Output> OUTPUTS =
            List.of(Output.TABLE, Output.WIDE, Output.JSON, Output.YAML, Output.NAME);

    @Override
    public Manual manual() {
        return new Manual(
                "cel",
                "What does a CEL expression say about these devices, and why?",
                """
                "cel eval" evaluates a selector or a derived attribute on every device of the files, as
                Kubernetes 1.37 does. Where it fails you see the part of the expression to blame, the
                value it met, and the nearest name that exists; -o wide shows what every part says.

                "cel check" compiles an expression as an API server would: its type, what it may cost, or
                what is wrong with it. It needs no files.

                "cel census" lists which attributes and capacities exist on how many devices; with -e
                also which names of the expression are missing where, and the devices that would fail.

                The exit code is 0 when all is well, 1 when the expression does not compile or fails on a
                device, 2 when the input cannot be read.
                """,
                """
                # Which devices does a selector choose?
                {program} cel eval -f examples/cel -e 'device.attributes["gpu.example.com"].model == "H100"'

                # What does every part of it say?
                {program} cel eval -f examples/cel -o wide -e 'device.driver == "gpu.example.com"'

                # Which devices does a derived key bring together?
                {program} cel eval -f examples/derived --claim default/aligned

                # Would an API server take it, and what may it cost?
                {program} cel check -e 'device.driver.startsWith("gpu")'

                # Which attributes are there?
                {program} cel census -f examples/gpu-nic

                # Ask as a program
                echo '{"id":1,"use":"selector","expression":"true","device":{}}' | {program} cel eval --batch
                """,
                "eval|check|census [-f FILE...] [-e EXPR] [options]",
                List.of(
                        CelAsk.section(),
                        Options.input(
                                "{\"id\":...,\"use\":\"selector\",\"expression\":\"...\","
                                        + "\"device\":{...}}; \"driver\", \"stored\","
                                        + " \"featureGates\" and \"profile\" may be added. Goes with"
                                        + " eval."),
                        Options.rules(),
                        Options.output(OUTPUTS)),
                List.of(
                        PositionalParamSpec.builder()
                                .index("0")
                                .arity("0..1")
                                .type(String.class)
                                .paramLabel("TASK")
                                .completionCandidates(TASKS)
                                .build()));
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        String task = arguments.matchedPositionalValue(0, "");
        return switch (task) {
            case "eval" -> {
                var options = Options.from(arguments, OUTPUTS);
                yield switch (options.mode()) {
                    case BATCH -> batch(arguments, options, console);
                    case FILES -> CelEval.run(options, CelAsk.from(arguments), console);
                };
            }
            case "check" -> {
                refuse(arguments, task, "--filename", "--batch", "--driver", "--claim");
                yield CelCheck.run(arguments, output(arguments), console);
            }
            case "census" -> {
                refuse(arguments, task, "--batch", "--claim");
                yield CelCensus.run(
                        Options.from(arguments, OUTPUTS), CelAsk.from(arguments), console);
            }
            case "" -> throw new UsageException("Which task? One of eval, check and census.");
            default ->
                    throw new UsageException(
                            "There is no task %s, only eval, check and census%s"
                                    .formatted(task, Nearest.hint(task, TASKS)));
        };
    }

    private static ExitCode batch(ParseResult arguments, Options options, Console console) {
        for (var option : List.of("--expression", "--use", "--stored", "--driver", "--claim")) {
            if (arguments.hasMatchedOption(option)) {
                throw new UsageException(
                        "--batch reads its questions from standard input, so it goes without %s."
                                .formatted(option));
            }
        }
        return CelBatch.run(options, console);
    }

    private static void refuse(ParseResult arguments, String task, String... options) {
        for (var option : options) {
            if (arguments.hasMatchedOption(option)) {
                throw new UsageException("%s does not go with %s.".formatted(option, task));
            }
        }
    }

    private static Output output(ParseResult arguments) {
        return arguments.hasMatchedOption("--output")
                ? Output.parse(arguments.matchedOptionValue("--output", ""), OUTPUTS)
                : OUTPUTS.getFirst();
    }
}
