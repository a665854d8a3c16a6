package io.juxta.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// `juxta __complete WORD…`: what could stand in place of the last word.
///
/// kubectl asks its plugins so: one offer a line, name and description with a tab between them, and
/// at the end a line that says whether file names are welcome (`:0`) or not (`:4`).
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
        var end = words.size() == 1 ? offerCommands() : offerFor(words.getFirst());
        for (var offer : offers) {
            if (offer.startsWith(words.getLast())) {
                console.line(offer);
            }
        }
        console.line(end);
    }

    private String offerCommands() {
        for (var manual : CompletionCommand.manuals()) {
            offers.add(manual.name() + "\t" + manual.summary());
        }
        return WITHOUT_FILES;
    }

    private String offerFor(String name) {
        return Commands.named(name)
                .map(command -> offerFor(command.manual()))
                .orElse(WITHOUT_FILES);
    }

    private String offerFor(Manual manual) {
        var before = words.get(words.size() - 2);
        for (var option : manual.options()) {
            if (Arrays.asList(option.names()).contains(before)
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
        } else if (words.size() - 2 < manual.words().size()) {
            return offer(Choice.of(manual.words().get(words.size() - 2)));
        }
        return WITHOUT_FILES;
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
