package io.juxta.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// The manual of a command: the source of its help page, its parser and its shell completion.
///
/// @param name the words that call it, such as `explain` or `cel eval`
/// @param summary one line for the list of commands
/// @param about the purpose, in whole sentences
/// @param examples lines as a person would type them, each below a `#` comment
/// @param usage what follows the command's name
/// @param words the positional arguments
public record Manual(
        String name,
        String summary,
        String about,
        String examples,
        String usage,
        List<Section> sections,
        List<PositionalParamSpec> words) {

    /// Options that belong together on the page.
    public record Section(String title, List<OptionSpec> options) {
        public Section {
            options = List.copyOf(options);
        }
    }

    private static final String TASK = "TASK";

    public Manual {
        sections = List.copyOf(sections);
        words = List.copyOf(words);
    }

    /// The last word of its name: what is typed after `juxta`, or after the command it belongs to.
    public String word() {
        return name.substring(name.lastIndexOf(' ') + 1);
    }

    /// Whether it only has subcommands.
    public boolean isFamily() {
        return sections.isEmpty()
                && words.stream().anyMatch(word -> word.paramLabel().equals(TASK));
    }

    /// The parser's view. Options are declared by calls, not annotations: reading annotations costs
    /// twice the start-up time.
    public CommandSpec spec() {
        var spec = CommandSpec.create().name(word());
        spec.usageMessage().description(summary);
        options().forEach(spec::addOption);
        words.forEach(spec::addPositional);
        return spec;
    }

    /// All options, `--help` last.
    public List<OptionSpec> options() {
        var options = new ArrayList<OptionSpec>();
        sections.forEach(section -> options.addAll(section.options()));
        options.add(flag("Help about this command.", "-h", "--help"));
        return options;
    }

    /// All names of all options, such as `-f` and `--filename`.
    public List<String> optionNames() {
        var names = new ArrayList<String>();
        options().forEach(option -> names.addAll(Arrays.asList(option.names())));
        return names;
    }

    /// A switch without a value.
    public static OptionSpec flag(String description, String... names) {
        return OptionSpec.builder(names).type(boolean.class).description(description).build();
    }

    /// A switch that can be repeated; its value is the count.
    public static OptionSpec times(String description, String... names) {
        return OptionSpec.builder(names)
                .type(boolean[].class)
                .arity("0")
                .description(description)
                .build();
    }

    /// An option with one value out of a few words, or any text when there are none.
    public static OptionSpec text(
            String label, List<String> choices, String description, String... names) {
        var option =
                OptionSpec.builder(names)
                        .type(String.class)
                        .paramLabel(label)
                        .description(description);
        return choices.isEmpty() ? option.build() : option.completionCandidates(choices).build();
    }

    /// An option with a file or folder.
    public static OptionSpec path(String label, String description, String... names) {
        return OptionSpec.builder(names)
                .type(Path.class)
                .paramLabel(label)
                .description(description)
                .build();
    }

    /// The positional argument that selects a subcommand.
    public static PositionalParamSpec task(List<Command> tasks) {
        return PositionalParamSpec.builder()
                .index("0")
                .arity("0..1")
                .type(String.class)
                .paramLabel(TASK)
                .completionCandidates(tasks.stream().map(task -> task.manual().word()).toList())
                .build();
    }

    /// An option that may be repeated.
    public static OptionSpec texts(
            Class<?> type, String label, String description, String... names) {
        return OptionSpec.builder(names)
                .type(List.class)
                .auxiliaryTypes(type)
                .paramLabel(label)
                .description(description)
                .build();
    }
}
