package io.juxta.cli;

import java.util.List;
import picocli.CommandLine.Model.OptionSpec;

/// Completion for fish: one `complete` line per command and option.
final class FishScript {

    private final List<Manual> manuals;

    FishScript(List<Manual> manuals) {
        this.manuals = manuals;
    }

    String text() {
        var script = new StringBuilder("# fish completion for juxta\ncomplete -c juxta -f\n");
        for (var manual : manuals) {
            script.append(
                    "complete -c juxta -n __fish_use_subcommand -a %s -d %s\n"
                            .formatted(manual.name(), quoted(manual.summary())));
        }
        for (var manual : manuals) {
            var only =
                    "complete -c juxta -n '__fish_seen_subcommand_from %s'"
                            .formatted(manual.name());
            for (var word : manual.words()) {
                script.append(
                        switch (Choice.of(word)) {
                            case Choice.Files _ -> "%s -F\n".formatted(only);
                            case Choice words ->
                                    "%s -a %s\n".formatted(only, quoted(joined(words)));
                        });
            }
            for (var option : manual.options()) {
                script.append(only).append(line(option)).append('\n');
            }
        }
        return script.toString();
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

    private static String joined(Choice choice) {
        return choice instanceof Choice.Words(var words) ? String.join(" ", words) : "";
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
