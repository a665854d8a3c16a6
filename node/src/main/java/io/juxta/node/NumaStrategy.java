package io.juxta.node;

import java.util.Arrays;
import java.util.stream.Collectors;

/// Which of several equally good single nodes is chosen, by their use.
public enum NumaStrategy {
    /// The lowest id, whatever its use: what every released kubelet does.
    NONE("none"),
    /// The node with the higher use, so that the others keep room for large pods.
    MOST_ALLOCATED("most-allocated"),
    /// The node with the lower use.
    LEAST_ALLOCATED("least-allocated");

    private final String word;

    NumaStrategy(String word) {
        this.word = word;
    }

    /// The value of the option.
    public String word() {
        return word;
    }

    /// The strategy of that name.
    ///
    /// @throws StartException when there is none
    static NumaStrategy parse(String option, String word) {
        for (var strategy : values()) {
            if (strategy.word.equals(word)) {
                return strategy;
            }
        }
        throw new StartException(
                "bad value for option %s: %s is not one of %s"
                        .formatted(
                                GoText.quote(option),
                                GoText.quote(word),
                                Arrays.stream(values())
                                        .map(NumaStrategy::word)
                                        .collect(Collectors.joining(", "))));
    }
}
