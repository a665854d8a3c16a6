package io.juxta.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/// The completions of an option's value.
public sealed interface Choice {

    /// A switch: nothing follows.
    record Nothing() implements Choice {}

    /// Free text without completion.
    record Anything() implements Choice {}

    /// The name of a file or folder.
    record Files() implements Choice {}

    /// One of these.
    record Words(List<String> words) implements Choice {
        public Words {
            words = List.copyOf(words);
        }
    }

    static Choice of(ArgSpec argument) {
        if (argument instanceof OptionSpec option && option.arity().max() == 0) {
            return new Nothing();
        }
        if (argument.completionCandidates() != null) {
            var words = new ArrayList<String>();
            argument.completionCandidates().forEach(words::add);
            return new Words(words);
        }
        return Arrays.asList(argument.auxiliaryTypes()).contains(Path.class)
                ? new Files()
                : new Anything();
    }
}
