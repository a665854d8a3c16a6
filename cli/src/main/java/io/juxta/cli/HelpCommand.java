package io.juxta.cli;

import io.juxta.cli.command.Command;
import io.juxta.cli.command.Manual;
import io.juxta.cli.command.Tasks;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.DidYouMean;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.UsageException;
import java.util.List;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// `juxta help COMMAND` for what [Main] found no page for.
final class HelpCommand implements Command {

    @Override
    public Manual manual() {
        return new Manual(
                "help",
                "Help about a command",
                "Prints the help page of a command or of one of its tasks; without a command, the"
                        + " list of all.",
                """
                # What can it do?
                {program} help

                # How is validate called?
                {program} help validate

                # And a task of a command?
                {program} help node admit
                """,
                "[COMMAND [TASK]]",
                List.of(),
                List.of(
                        PositionalParamSpec.builder()
                                .index("0")
                                .arity("0..1")
                                .type(String.class)
                                .paramLabel("COMMAND")
                                .completionCandidates(Commands.names())
                                .build(),
                        PositionalParamSpec.builder()
                                .index("1")
                                .arity("0..1")
                                .type(String.class)
                                .paramLabel("TASK")
                                .build()));
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        var name = arguments.matchedPositionalValue(0, "juxta");
        var command = Commands.named(name);
        if (command.isEmpty()) {
            throw new UsageException(
                    "There is no command " + name + DidYouMean.hint(name, Commands.names()));
        }
        var task = arguments.matchedPositionalValue(1, "");
        throw command.get().tasks().isEmpty()
                ? new UsageException(
                        "%s has no tasks: %s is one word too many.".formatted(name, task))
                : Tasks.missing(command.get(), task);
    }
}
