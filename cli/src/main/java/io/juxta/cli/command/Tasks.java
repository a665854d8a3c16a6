package io.juxta.cli.command;

import io.juxta.cli.page.DidYouMean;
import io.juxta.cli.page.UsageException;
import picocli.CommandLine.ParseResult;

/// The subcommands of a command that does nothing by itself, such as `eval` of `cel`.
public final class Tasks {

    private Tasks() {}

    /// The word right after the command, or empty when that is an option.
    public static String firstWord(ParseResult arguments) {
        var words = arguments.originalArgs();
        return words.isEmpty() || words.getFirst().startsWith("-") ? "" : words.getFirst();
    }

    /// The error for a command with subcommands only.
    ///
    /// @param word what was typed in place of a subcommand; empty when nothing was
    public static UsageException missing(Command command, String word) {
        var words = command.tasks().stream().map(task -> task.manual().word()).toList();
        var known =
                String.join(", ", words.subList(0, words.size() - 1)) + " and " + words.getLast();
        return new UsageException(
                word.isEmpty()
                        ? "Which task? One of %s.".formatted(known)
                        : "There is no task %s, only %s%s"
                                .formatted(word, known, DidYouMean.hint(word, words)));
    }
}
