package io.juxta.cli.cel;

import io.juxta.cli.command.Command;
import io.juxta.cli.command.Manual;
import io.juxta.cli.command.Tasks;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import java.util.List;
import picocli.CommandLine.ParseResult;

/// `juxta cel eval | check | census`: tools for CEL expressions over devices.
public final class CelCommand implements Command {

    @Override
    public List<Command> tasks() {
        return List.of(new CelEvalCommand(), new CelCheckCommand(), new CelCensusCommand());
    }

    @Override
    public Manual manual() {
        return new Manual(
                "cel",
                "What does a CEL expression say about these devices, and why?",
                """
                A workbench for the CEL expressions of DeviceClasses and ResourceClaims: selectors, and
                derived attributes.

                The exit code is 0 when all is well, 1 when the expression does not compile or fails on a
                device, 2 when the input cannot be read.
                """,
                """
                # Which devices does a selector choose?
                {program} cel eval -f examples/cel -e 'device.attributes["gpu.example.com"].model == "H100"'

                # Would an API server take it, and what may it cost?
                {program} cel check -e 'device.driver.startsWith("gpu")'

                # Which attributes are there?
                {program} cel census -f examples/gpu-nic
                """,
                "TASK [options]",
                List.of(),
                List.of(Manual.task(tasks())));
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        throw Tasks.missing(this, Tasks.firstWord(arguments));
    }
}
