package io.juxta.cli.command;

import java.util.List;
import picocli.CommandLine.Model.OptionSpec;

/// Completion for fish: one `complete` line per command and option.
public final class FishScript {

    private final List<Command> commands;
    private final StringBuilder script = new StringBuilder();

    public FishScript(List<Command> commands) {
        this.commands = commands;
    }

    public String text() {
        script.setLength(0);
        script.append("# fish completion for juxta\ncomplete -c juxta -f\n");
        for (var command : commands) {
            offer("__fish_use_subcommand", command.manual());
        }
        for (var command : commands) {
            var seen = "__fish_seen_subcommand_from " + command.manual().word();
            var tasks = command.tasks().stream().map(Command::manual).toList();
            if (tasks.isEmpty()) {
                arguments(seen, command.manual());
                continue;
            }
            var words = String.join(" ", tasks.stream().map(Manual::word).toList());
            var none = seen + "; and not __fish_seen_subcommand_from " + words;
            tasks.forEach(task -> offer(none, task));
            options(none, command.manual());
            for (var task : tasks) {
                arguments(seen + "; and __fish_seen_subcommand_from " + task.word(), task);
            }
        }
        return script.toString();
    }

    private void offer(String condition, Manual manual) {
        script.append(
                "%s -a %s -d %s\n"
                        .formatted(when(condition), manual.word(), quoted(manual.summary())));
    }

    private void arguments(String condition, Manual manual) {
        for (var word : manual.words()) {
            script.append(
                    switch (Choice.of(word)) {
                        case Choice.Files _ -> "%s -F\n".formatted(when(condition));
                        case Choice.Words words ->
                                "%s -a %s\n".formatted(when(condition), quoted(joined(words)));
                        case Choice.Nothing _, Choice.Anything _ -> "";
                    });
        }
        options(condition, manual);
    }

    private void options(String condition, Manual manual) {
        for (var option : manual.options()) {
            script.append(when(condition)).append(line(option)).append('\n');
        }
    }

    private static String when(String condition) {
        return "complete -c juxta -n "
                + (condition.contains(" ") ? "'" + condition + "'" : condition);
    }

    private static String line(OptionSpec option) {
        var line = new StringBuilder();
        for (var name : option.names()) {
            line.append(
                    name.startsWith("--")
                            ? " -l " + name.substring(2)
                            : " -s " + name.substring(1));
        }
        line.append(
                switch (Choice.of(option)) {
                    case Choice.Nothing _ -> "";
                    case Choice.Anything _ -> " -x";
                    case Choice.Files _ -> " -r -F";
                    case Choice.Words words -> " -x -a " + quoted(joined(words));
                });
        return line + " -d " + quoted(option.description()[0]);
    }

    private static String joined(Choice.Words choice) {
        return String.join(" ", choice.words());
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
