package io.juxta.cli.command;

import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import java.util.List;
import picocli.CommandLine.ParseResult;

/// One command: how it is written, and what it does.
public interface Command {

    Manual manual();

    /// Carries it out.
    ///
    /// @throws UsageException when the options do not fit together
    ExitCode run(ParseResult arguments, Console console);

    /// What may follow its name, as `eval` follows `cel`: commands with options and a help page of
    /// their own.
    default List<Command> tasks() {
        return List.of();
    }
}
