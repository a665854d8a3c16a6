package io.juxta.cli.options;

import io.juxta.cli.page.UsageException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParseResult;

/// Checks on arguments that several commands need.
public final class Arguments {

    private Arguments() {}

    /// The path of an option, or null when the option was not given.
    public static @Nullable Path path(ParseResult arguments, String name) {
        if (!arguments.hasMatchedOption(name)) {
            return null;
        }
        Path path = arguments.matchedOptionValue(name, Path.of(""));
        if (path.equals(Path.of(""))) {
            throw new UsageException(name + " is followed by nothing: name a file or folder.");
        }
        return path;
    }

    /// Rejects options that exclude another.
    public static void refuse(ParseResult arguments, String other, String... options) {
        for (var option : options) {
            if (arguments.hasMatchedOption(option)) {
                throw new UsageException("%s does not go with %s.".formatted(option, other));
            }
        }
    }
}
