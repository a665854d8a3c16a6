package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.conformance.dump.AnonymizeComparison;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/// A share of the long comparison in every build; `./compare anonymize` asks about any number of
/// clusters from any seed.
class AnonymousDumpsTest {

    private static final long SEED = 1;
    private static final int CLUSTERS = 24;

    @Test
    void everyAnswerIsTheSameButForTheNames() throws IOException {
        var outcome = AnonymizeComparison.run(SEED, 0, CLUSTERS);

        assertThat(outcome.broken()).as(outcome.report()).isEmpty();
        assertThat(outcome.asked().keySet())
                .as("every command was asked")
                .containsExactlyInAnyOrder(
                        "allocate",
                        "cel census",
                        "explain",
                        "features",
                        "footprint",
                        "simulate",
                        "validate");
    }
}
