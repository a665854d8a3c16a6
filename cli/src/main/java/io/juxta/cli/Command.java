package io.juxta.cli;

import picocli.CommandLine.ParseResult;

/// One command: how it is written, and what it does.
interface Command {

    Manual manual();

    /// Carries it out.
    ///
    /// @throws UsageException when the options do not fit together
    ExitCode run(ParseResult arguments, Console console);
}
