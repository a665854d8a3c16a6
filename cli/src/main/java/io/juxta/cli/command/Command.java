package io.juxta.cli.command;

import io.juxta.cli.page.Console;
import io.juxta.cli.page.ExitCode;
import java.util.List;
import picocli.CommandLine.ParseResult;

/// One command: its manual, and what it does.
public interface Command {

    Manual manual();

    /// Runs it.
    ///
    /// @throws UsageException when the options do not fit together
    ExitCode run(ParseResult arguments, Console console);

    /// Its subcommands, as `eval` of `cel`: commands with options and a help page of their own.
    default List<Command> tasks() {
        return List.of();
    }
}
