package io.juxta.cli.options;

import io.juxta.cel.Environment;
import io.juxta.cli.page.DidYouMean;
import io.juxta.cli.page.UsageException;
import io.juxta.validation.RuleProfile;
import java.util.Arrays;
import java.util.List;

/// The name of a [RuleProfile].
public enum ProfileName {
    KUBERNETES("1.37", RuleProfile.KUBERNETES_1_37, "for Kubernetes 1.37"),
    SEED("seed", RuleProfile.SEED, "by the seed's rules on top of Kubernetes 1.37"),
    STRICT("strict", RuleProfile.STRICT, "strictly for Kubernetes 1.37");

    private final String word;
    private final RuleProfile profile;
    private final String rules;

    ProfileName(String word, RuleProfile profile, String rules) {
        this.word = word;
        this.profile = profile;
        this.rules = rules;
    }

    /// The owner of these rules, as in "valid for Kubernetes 1.37".
    public String rules() {
        return rules;
    }

    public RuleProfile profile() {
        return profile;
    }

    /// The CEL environment, with the names of the enhancement texts where their rules apply.
    Environment words(Environment environment) {
        return this == SEED ? environment.withSeedWords() : environment;
    }

    static List<String> words() {
        return Arrays.stream(values()).map(name -> name.word).toList();
    }

    /// The profile of a name.
    ///
    /// @throws UsageException when there is no such profile
    public static ProfileName parse(String word) {
        for (var name : values()) {
            if (name.word.equals(word)) {
                return name;
            }
        }
        throw new UsageException(
                "There is no profile %s (%s)%s"
                        .formatted(
                                word, String.join(", ", words()), DidYouMean.hint(word, words())));
    }
}
