package io.juxta.cli;

import java.util.List;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// `juxta help COMMAND` for what [Main] did not find a page for.
final class HelpCommand implements Command {

    @Override
    public Manual manual() {
        return new Manual(
                "help",
                "Help about a command",
                "Prints the help page of a command; without a command, the list of all.",
                """
                # What can it do?
                {program} help

                # How is validate called?
                {program} help validate
                """,
                "[COMMAND]",
                List.of(),
                List.of(
                        PositionalParamSpec.builder()
                                .index("0")
                                .arity("0..1")
                                .type(String.class)
                                .paramLabel("COMMAND")
                                .completionCandidates(Commands.names())
                                .build()));
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        var command = arguments.matchedPositionalValue(0, "juxta");
        throw new UsageException(
                "There is no command " + command + Nearest.hint(command, Commands.names()));
    }
}
