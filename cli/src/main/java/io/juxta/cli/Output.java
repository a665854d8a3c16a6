package io.juxta.cli;

import java.util.List;
import java.util.Locale;

/// How an answer is printed.
enum Output {
    TABLE,
    WIDE,
    JSON,
    YAML,
    NAME;

    /// @throws UsageException when the command has no such format
    static Output parse(String word, List<Output> offered) {
        for (var output : offered) {
            if (output.word().equals(word)) {
                return output;
            }
        }
        var words = offered.stream().map(Output::word).toList();
        throw new UsageException(
                "There is no output format %s here (%s)%s"
                        .formatted(word, String.join(", ", words), Nearest.hint(word, words)));
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
