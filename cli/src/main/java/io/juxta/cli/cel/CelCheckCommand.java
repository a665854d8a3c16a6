package io.juxta.cli.cel;

import io.juxta.cli.command.Command;
import io.juxta.cli.command.Manual;
import io.juxta.cli.options.CelAsk;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.Output;
import java.util.List;
import picocli.CommandLine.ParseResult;

/// `juxta cel check`: would an API server accept an expression?
final class CelCheckCommand implements Command {

    private static final List<Output> OUTPUTS = List.of(Output.TABLE, Output.JSON, Output.YAML);

    @Override
    public Manual manual() {
        return new Manual(
                "cel check",
                "Does an expression compile, what is its type, and what may it cost?",
                """
                Compiles an expression as an API server of Kubernetes 1.37 would, and says of which type
                it is and what an evaluation may cost, or what is wrong with it and where. It needs no
                files.

                The exit code is 0 when an API server would take it, 1 when not.
                """,
                """
                # Would an API server take it, and what may it cost?
                {program} cel check -e 'device.driver.startsWith("gpu")'

                # The same for a derived attribute
                {program} cel check --use=derived -e 'device.driver'
                """,
                "-e EXPR [options]",
                List.of(CelAsk.section(), CommandOptions.rules(), CommandOptions.output(OUTPUTS)),
                List.of());
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        return CelCheck.run(arguments, CommandOptions.output(arguments, OUTPUTS), console);
    }
}
