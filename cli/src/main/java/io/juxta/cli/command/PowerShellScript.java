package io.juxta.cli.command;

import java.util.ArrayList;
import java.util.List;

/// Completion for PowerShell: a table of commands and options, and a script block that looks up
/// what fits the words so far.
public final class PowerShellScript {

    private final List<Command> all;
    private final List<String> options = new ArrayList<>();
    private final List<String> values = new ArrayList<>();

    public PowerShellScript(List<Command> all) {
        this.all = all;
    }

    public String text() {
        options.clear();
        values.clear();
        var commands = new ArrayList<String>();
        for (var command : all) {
            var manual = command.manual();
            commands.add(entry(manual.name(), manual.summary()));
            add(manual);
            command.tasks().forEach(task -> add(task.manual()));
        }
        return TEMPLATE.replace("#COMMANDS#", String.join("\n", commands))
                .replace("#OPTIONS#", String.join("\n", options))
                .replace("#VALUES#", String.join("\n", values));
    }

    private void add(Manual manual) {
        if (!manual.words().isEmpty()) {
            addValues(values, manual.name(), Choice.of(manual.words().getFirst()));
        }
        var names = new ArrayList<String>();
        for (var option : manual.options()) {
            for (var name : option.names()) {
                names.add(entry(name, option.description()[0]));
                addValues(values, manual.name() + " " + name, Choice.of(option));
            }
        }
        options.add(
                "        '%s' = [ordered]@{\n    %s\n        }"
                        .formatted(manual.name(), String.join("\n    ", names)));
    }

    private static void addValues(List<String> values, String key, Choice choice) {
        switch (choice) {
            case Choice.Nothing _ -> {}
            case Choice.Anything _ -> values.add("        '%s' = @()".formatted(key));
            case Choice.Files _ -> values.add("        '%s' = $null".formatted(key));
            case Choice.Words(var words) ->
                    values.add("        '%s' = @('%s')".formatted(key, String.join("', '", words)));
        }
    }

    private static String entry(String name, String description) {
        return "        '%s' = '%s'".formatted(name, description.replace("'", "''"));
    }

    private static final String TEMPLATE =
            """
            # PowerShell completion for juxta
            Register-ArgumentCompleter -Native -CommandName juxta -ScriptBlock {
                param($wordToComplete, $commandAst, $cursorPosition)
                $commands = [ordered]@{
            #COMMANDS#
                }
                $options = @{
            #OPTIONS#
                }
                # What may follow a command or an option: words, nothing to offer, or ($null) files.
                $values = @{
            #VALUES#
                }
                $words = @($commandAst.CommandElements |
                    Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
                    ForEach-Object { $_.Extent.Text })
                if ($words.Count -le 1) {
                    $offers = $commands
                } else {
                    $command = $words[1]
                    $first = 2
                    if ($words.Count -gt 2 -and $options.ContainsKey("$command $($words[2])")) {
                        $command = "$command $($words[2])"
                        $first = 3
                    }
                    $key = "$command $($words[-1])"
                    if ($words.Count -gt $first -and $values.ContainsKey($key)) {
                        if ($null -eq $values[$key]) { return }
                        $offers = [ordered]@{}
                        foreach ($value in $values[$key]) { $offers[$value] = $value }
                    } elseif ($options.ContainsKey($command)) {
                        $offers = [ordered]@{}
                        if ($words.Count -eq $first -and $values.ContainsKey($command)) {
                            foreach ($value in $values[$command]) { $offers[$value] = $value }
                        }
                        foreach ($name in $options[$command].Keys) { $offers[$name] = $options[$command][$name] }
                    } else {
                        return
                    }
                }
                foreach ($name in $offers.Keys) {
                    if ($name -like "$wordToComplete*") {
                        [System.Management.Automation.CompletionResult]::new($name, $name, 'ParameterValue', $offers[$name])
                    }
                }
            }
            """;
}
