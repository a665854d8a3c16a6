package io.juxta.cli;

import io.juxta.cli.command.Command;
import io.juxta.cli.command.FishScript;
import io.juxta.cli.command.Manual;
import io.juxta.cli.command.PowerShellScript;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.DidYouMean;
import io.juxta.cli.page.ExitCode;
import io.juxta.cli.page.UsageException;
import java.util.List;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// `juxta completion SHELL`: a script that teaches a shell our commands and options.
final class CompletionCommand implements Command {

    private static final List<String> SHELLS = List.of("bash", "zsh", "fish", "powershell");

    @Override
    public Manual manual() {
        return new Manual(
                "completion",
                "A script that completes commands and options in your shell",
                """
                Prints a script for bash, zsh, fish or powershell. Load it once to try it, or from the
                shell's start-up file to keep it.

                kubectl completes "kubectl juxta" too when an executable file kubectl_complete-juxta
                is on the PATH with these two lines:
                  #!/bin/sh
                  exec kubectl-juxta __complete "$@"
                """,
                """
                # bash, for this session
                source <({program} completion bash)

                # zsh, for this session
                source <({program} completion zsh)

                # fish, to keep
                {program} completion fish > ~/.config/fish/completions/juxta.fish

                # PowerShell, for this session
                {program} completion powershell | Out-String | Invoke-Expression
                """,
                "SHELL",
                List.of(),
                List.of(
                        PositionalParamSpec.builder()
                                .index("0")
                                .arity("0..1")
                                .type(String.class)
                                .paramLabel("SHELL")
                                .description("bash, zsh, fish or powershell.")
                                .completionCandidates(SHELLS)
                                .build()));
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        String shell = arguments.matchedPositionalValue(0, "");
        console.print(
                switch (shell) {
                    case "bash", "zsh" -> AutoComplete.bash("juxta", new CommandLine(root()));
                    case "fish" -> new FishScript(Commands.all()).text();
                    case "powershell" -> new PowerShellScript(Commands.all()).text();
                    case "" ->
                            throw new UsageException(
                                    "Which shell? One of bash, zsh, fish and powershell.");
                    default ->
                            throw new UsageException(
                                    "There is no script for %s, only for bash, zsh, fish and powershell%s"
                                            .formatted(shell, DidYouMean.hint(shell, SHELLS)));
                });
        return ExitCode.YES;
    }

    private static CommandSpec root() {
        var root = CommandSpec.create().name("juxta");
        for (var command : Commands.all()) {
            var tasks = command.tasks();
            var spec = tasks.isEmpty() ? command.manual().spec() : withoutWords(command);
            tasks.forEach(task -> spec.addSubcommand(task.manual().word(), task.manual().spec()));
            root.addSubcommand(command.manual().word(), spec);
        }
        return root;
    }

    /// A task is a subcommand to the shell, not a word.
    private static CommandSpec withoutWords(Command command) {
        var spec = CommandSpec.create().name(command.manual().word());
        command.manual().options().forEach(spec::addOption);
        return spec;
    }
}
