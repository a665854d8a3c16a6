package io.juxta.cli;

import java.util.ArrayList;
import java.util.List;

/// Completion for PowerShell: a table of commands and options, and a script block that looks up
/// what fits the words so far.
final class PowerShellScript {

    private final List<Manual> manuals;

    PowerShellScript(List<Manual> manuals) {
        this.manuals = manuals;
    }

    String text() {
        var commands = new ArrayList<String>();
        var options = new ArrayList<String>();
        var values = new ArrayList<String>();
        for (var manual : manuals) {
            commands.add(entry(manual.name(), manual.summary()));
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
        return TEMPLATE.replace("#COMMANDS#", String.join("\n", commands))
                .replace("#OPTIONS#", String.join("\n", options))
                .replace("#VALUES#", String.join("\n", values));
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
                    $key = "$command $($words[-1])"
                    if ($words.Count -gt 2 -and $values.ContainsKey($key)) {
                        if ($null -eq $values[$key]) { return }
                        $offers = [ordered]@{}
                        foreach ($value in $values[$key]) { $offers[$value] = $value }
                    } elseif ($options.ContainsKey($command)) {
                        $offers = [ordered]@{}
                        if ($words.Count -eq 2 -and $values.ContainsKey($command)) {
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
