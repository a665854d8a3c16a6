package io.juxta.cli.page;

import java.util.List;
import java.util.Locale;

/// How an answer is printed.
public enum Output {
    TABLE,
    WIDE,
    JSON,
    YAML,
    NAME;

    /// The format of a word after `-o`.
    ///
    /// @throws UsageException when the command has no such format
    public static Output parse(String word, List<Output> offered) {
        for (var output : offered) {
            if (output.word().equals(word)) {
                return output;
            }
        }
        var words = offered.stream().map(Output::word).toList();
        throw new UsageException(
                "There is no output format %s here (%s)%s"
                        .formatted(word, String.join(", ", words), DidYouMean.hint(word, words)));
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
