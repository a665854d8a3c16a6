package io.juxta.cli.options;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// Options in the order they were typed, for a command where that order counts. The parser has
/// accepted the line already, so every word is an option or its value.
public final class TypedOptions {

    /// One option as it was typed.
    ///
    /// @param name the longest of the option
    /// @param value empty for a switch
    public record TypedOption(String name, String value) {}

    private final CommandSpec spec;
    private final ArrayDeque<String> words;
    private final List<TypedOption> typed = new ArrayList<>();

    private TypedOptions(CommandSpec spec, List<String> words) {
        this.spec = spec;
        this.words = new ArrayDeque<>(words);
    }

    public static List<TypedOption> of(ParseResult arguments) {
        var options = new TypedOptions(arguments.commandSpec(), arguments.originalArgs());
        while (!options.words.isEmpty()) {
            options.next();
        }
        return options.typed;
    }

    private void next() {
        var word = words.removeFirst();
        if (word.startsWith("--")) {
            var equals = word.indexOf('=');
            var name = equals < 0 ? word : word.substring(0, equals);
            find(name)
                    .ifPresent(
                            option ->
                                    add(
                                            option,
                                            equals < 0
                                                    ? Optional.empty()
                                                    : Optional.of(word.substring(equals + 1))));
        } else if (word.startsWith("-")) {
            cluster(word);
        }
    }

    /// Short options may be combined, and followed by the value of the last.
    private void cluster(String word) {
        for (var i = 1; i < word.length(); i++) {
            var option = find("-" + word.charAt(i));
            if (option.isEmpty()) {
                return;
            }
            if (takesValue(option.get())) {
                var rest = word.substring(i + 1);
                add(
                        option.get(),
                        rest.isEmpty()
                                ? Optional.empty()
                                : Optional.of(rest.startsWith("=") ? rest.substring(1) : rest));
                return;
            }
            add(option.get(), Optional.empty());
        }
    }

    private Optional<OptionSpec> find(String name) {
        return Optional.ofNullable(spec.findOption(name));
    }

    private void add(OptionSpec option, Optional<String> value) {
        var written = value.orElse("");
        if (value.isEmpty() && takesValue(option) && !words.isEmpty()) {
            written = words.removeFirst();
        }
        typed.add(new TypedOption(option.longestName(), written));
    }

    private static boolean takesValue(OptionSpec option) {
        return option.arity().max() > 0;
    }
}
