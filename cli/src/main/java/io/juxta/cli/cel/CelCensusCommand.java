package io.juxta.cli.cel;

import io.juxta.cli.command.Command;
import io.juxta.cli.command.Manual;
import io.juxta.cli.options.CelAsk;
import io.juxta.cli.options.ClusterAccess;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.Output;
import java.util.List;
import picocli.CommandLine.ParseResult;

/// `juxta cel census`: which attributes and capacities devices have.
final class CelCensusCommand implements Command {

    private static final List<Output> OUTPUTS =
            List.of(Output.TABLE, Output.WIDE, Output.JSON, Output.YAML, Output.NAME);

    @Override
    public Manual manual() {
        return new Manual(
                "cel census",
                "Which attributes and capacities exist, on how many devices?",
                """
                Lists the attributes and capacities of the devices: their types, on how many
                devices they exist, and their values. -o wide shows every value, -o name only the names.

                With -e you also see which names of the expression are missing on which devices, and the
                devices on which it would fail.

                The exit code is 0 when all is well, 1 when the expression does not compile or fails on a
                device, 2 when the input cannot be read.
                """,
                """
                # Which attributes are there in my cluster?
                {program} cel census

                # Which are there in a folder?
                {program} cel census -f examples/gpu-nic

                # Which devices lack what this expression asks for?
                {program} cel census -f examples/cel -e 'device.attributes["gpu.example.com"].model == "H100"'
                """,
                "[-f FILE...] [-e EXPR] [options]",
                List.of(
                        CelAsk.section(CelAsk.driverOption()),
                        CommandOptions.inputFiles(),
                        CommandOptions.rules(),
                        ClusterAccess.section(ClusterAccess.FileUse.TAKEN),
                        CommandOptions.output(OUTPUTS)),
                List.of());
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        return CelCensus.run(
                CommandOptions.from(arguments, OUTPUTS), CelAsk.from(arguments), console);
    }
}
