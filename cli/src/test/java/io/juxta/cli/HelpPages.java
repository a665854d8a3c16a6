package io.juxta.cli;

import io.juxta.cli.command.Command;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import picocli.CommandLine.Model.OptionSpec;

/// Writes help pages from the commands' manuals, in the order kubectl users know: what it is for,
/// examples, options, usage.
final class HelpPages {

    private static final int WIDTH = 98;
    private static final int COLUMN = 32;

    private HelpPages() {}

    /// Every page by the name of its file.
    static SequencedMap<String, String> all() {
        var pages = new TreeMap<String, String>();
        pages.put("juxta", overview());
        for (var command : Commands.all()) {
            pages.put(command.manual().name(), page(command));
            for (var task : command.tasks()) {
                pages.put(task.manual().name().replace(' ', '-'), page(task));
            }
        }
        return pages;
    }

    private static String overview() {
        var page = new StringBuilder();
        page.append(
                """
                juxta answers questions about devices, CPUs and memory in Kubernetes: right, bounded
                and explained. It reads files and dumps; it needs no cluster.

                """);
        for (var group : Commands.GROUPS) {
            page.append(group.title()).append(":\n");
            for (var name : group.names()) {
                var summary = Commands.named(name).orElseThrow().manual().summary();
                page.append("  %-12s %s\n".formatted(name, summary));
            }
            page.append('\n');
        }
        page.append(
                """
                Usage:
                  {program} COMMAND [options]

                Use "{program} COMMAND --help" for more about a command.
                """);
        return page.toString();
    }

    private static String page(Command command) {
        var manual = command.manual();
        var page = new StringBuilder(manual.about().stripTrailing());
        page.append("\n\n").append(tasks(command)).append("Examples:\n");
        page.append(manual.examples().stripTrailing().indent(2).replaceAll("(?m)^ +$", ""));
        for (var section : manual.sections()) {
            page.append('\n').append(section.title()).append(":\n");
            section.options().forEach(option -> page.append(option(option)));
        }
        page.append("\nUsage:\n  {program} %s %s\n".formatted(manual.name(), manual.usage()));
        if (!command.tasks().isEmpty()) {
            page.append(
                    "\nUse \"{program} %s TASK --help\" for more about a task.\n"
                            .formatted(manual.name()));
        }
        return page.toString();
    }

    private static String tasks(Command command) {
        if (command.tasks().isEmpty()) {
            return "";
        }
        var list = new StringBuilder("Tasks:\n");
        for (var task : command.tasks()) {
            list.append("  %-12s %s\n".formatted(task.manual().word(), task.manual().summary()));
        }
        return list.append('\n').toString();
    }

    private static String option(OptionSpec option) {
        var names = option.names();
        var value = option.arity().max() == 0 ? "" : "=" + option.paramLabel();
        var left =
                names.length == 1
                        ? "      " + names[0] + value
                        : "  " + String.join(", ", names) + value;
        var text = new StringBuilder();
        if (left.length() >= COLUMN) {
            text.append(left).append('\n');
            left = "";
        }
        for (var line : wrapped(option.description()[0], WIDTH - COLUMN)) {
            text.append(left).append(" ".repeat(Math.max(1, COLUMN - left.length()))).append(line);
            text.append('\n');
            left = "";
        }
        return text.toString();
    }

    private static List<String> wrapped(String text, int width) {
        var lines = new ArrayList<String>();
        var line = new StringBuilder();
        for (var word : text.split(" ", -1)) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
