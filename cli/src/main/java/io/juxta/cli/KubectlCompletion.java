package io.juxta.cli;

import io.juxta.cli.command.Choice;
import io.juxta.cli.command.Command;
import io.juxta.cli.page.Console;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `juxta __complete WORD…`: the completions of the last word.
///
/// This is how kubectl calls its plugins: one completion a line, name and description with a tab
/// between them. The last line says whether file names may be completed too (`:0`) or not (`:4`).
final class KubectlCompletion {

    static final String NAME = "__complete";

    private static final String WITH_FILES = ":0";
    private static final String WITHOUT_FILES = ":4";

    private final List<String> words;
    private final List<String> offers = new ArrayList<>();

    KubectlCompletion(List<String> words) {
        this.words = words.isEmpty() ? List.of("") : List.copyOf(words);
    }

    void print(Console console) {
        var end = words.size() == 1 ? offer(Commands.all()) : offerFor();
        for (var offer : offers) {
            if (offer.startsWith(words.getLast())) {
                console.print(offer + "\n");
            }
        }
        console.print(end + "\n");
    }

    private String offer(List<Command> commands) {
        for (var command : commands) {
            offers.add(command.manual().word() + "\t" + command.manual().summary());
        }
        return WITHOUT_FILES;
    }

    /// The last word is being completed, so it does not select a task yet.
    private String offerFor() {
        return Commands.called(words.subList(0, words.size() - 1))
                .map(call -> offerFor(call.command(), call.rest().size()))
                .orElse(WITHOUT_FILES);
    }

    /// @param given the number of words between the command and the last word
    private String offerFor(Command command, int given) {
        var manual = command.manual();
        var before = words.get(words.size() - 2);
        for (var option : manual.options()) {
            if (given > 0
                    && Arrays.asList(option.names()).contains(before)
                    && !(Choice.of(option) instanceof Choice.Nothing)) {
                return offer(Choice.of(option));
            }
        }
        if (words.getLast().startsWith("-")) {
            for (var option : manual.options()) {
                for (var optionName : option.names()) {
                    offers.add(optionName + "\t" + option.description()[0]);
                }
            }
            return WITHOUT_FILES;
        }
        if (given == 0 && !command.tasks().isEmpty()) {
            return offer(command.tasks());
        }
        return manual.words().isEmpty() ? WITHOUT_FILES : offerWord(manual.words(), given);
    }

    /// The word at its position, or the only one, which may be repeated.
    private String offerWord(List<PositionalParamSpec> specs, int given) {
        var last = specs.getLast();
        if (given < specs.size()) {
            return offer(Choice.of(specs.get(given)));
        }
        return last.index().max() > specs.size() ? offer(Choice.of(last)) : WITHOUT_FILES;
    }

    private String offer(Choice choice) {
        return switch (choice) {
            case Choice.Nothing _, Choice.Anything _ -> WITHOUT_FILES;
            case Choice.Files _ -> WITH_FILES;
            case Choice.Words(var choices) -> {
                offers.addAll(choices);
                yield WITHOUT_FILES;
            }
        };
    }
}
