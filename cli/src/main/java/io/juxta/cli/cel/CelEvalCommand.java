package io.juxta.cli.cel;

import io.juxta.cli.command.Command;
import io.juxta.cli.command.Manual;
import io.juxta.cli.options.AskedNames;
import io.juxta.cli.options.CelAsk;
import io.juxta.cli.options.ClusterAccess;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.options.ObjectKind;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.Output;
import io.juxta.cli.page.UsageException;
import java.util.List;
import picocli.CommandLine.ParseResult;

/// `juxta cel eval`: an expression, or those of a claim, on every device.
final class CelEvalCommand implements Command {

    private static final List<Output> OUTPUTS =
            List.of(Output.TABLE, Output.WIDE, Output.JSON, Output.YAML, Output.NAME);

    @Override
    public Manual manual() {
        return new Manual(
                "cel eval",
                "What does an expression say about every device?",
                """
                Evaluates a selector or a derived attribute on every device, as Kubernetes
                1.37 does. Where it fails you see the part of the expression to blame, the value it met,
                and the nearest name that exists. -o wide shows what every part says, -o name only the
                devices that match.

                With a claim in place of -e you see the expressions of the claim and of its classes, how
                many devices each leaves, and which devices its derived attributes bring together; -o wide
                and -o name list the devices that its requests choose from.

                The exit code is 0 when all is well, 1 when the expression does not compile or fails on a
                device, 2 when the input cannot be read.
                """,
                """
                # Which devices of my cluster does a selector choose?
                {program} cel eval -e 'device.driver == "gpu.example.com"' -o name

                # Which devices of a file?
                {program} cel eval -f examples/cel -e 'device.attributes["gpu.example.com"].model == "H100"'

                # What does every part of it say?
                {program} cel eval -f examples/cel -o wide -e 'device.driver == "gpu.example.com"'

                # Which devices does a derived key bring together?
                {program} cel eval -f examples/derived claim/aligned

                # Ask as a program
                echo '{"id":1,"use":"selector","expression":"true","device":{}}' | {program} cel eval --batch
                """,
                "[-f FILE...] (-e EXPR | claim/NAME) [options]",
                List.of(
                        CelAsk.section(
                                CelAsk.driverOption(),
                                CelAsk.claimOption(),
                                AskedNames.namespace()),
                        CommandOptions.input(
                                "{\"id\":...,\"use\":\"selector\",\"expression\":\"...\","
                                        + "\"device\":{...}}; \"driver\", \"stored\","
                                        + " \"featureGates\" and \"profile\" may be added."),
                        CommandOptions.rules(),
                        ClusterAccess.section(ClusterAccess.FileUse.TAKEN),
                        CommandOptions.output(OUTPUTS)),
                List.of(AskedNames.words(List.of(ObjectKind.CLAIM))));
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        var options = CommandOptions.from(arguments, OUTPUTS);
        return switch (options.mode()) {
            case BATCH -> batch(arguments, options, console);
            case OBJECTS -> CelEval.run(options, CelAsk.from(arguments), console);
        };
    }

    private static ExitCode batch(ParseResult arguments, CommandOptions options, Console console) {
        for (var option : List.of("--expression", "--use", "--stored", "--driver", "--claim")) {
            if (arguments.hasMatchedOption(option)) {
                throw new UsageException(
                        "--batch reads its questions from standard input, so it goes without %s."
                                .formatted(option));
            }
        }
        AskedNames.refuseWithBatch(arguments);
        return CelBatch.run(options, console);
    }
}
