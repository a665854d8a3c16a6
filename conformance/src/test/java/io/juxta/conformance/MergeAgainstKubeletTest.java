package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/// A share of the long comparison in every build; `./compare merge` asks about any number of merges
/// from any seed.
class MergeAgainstKubeletTest {

    private static final long SEED = 20_261_116;
    private static final int MERGES = 5_000;

    @Test
    void oursAndTheRealTopologyManagerMergeAlike() throws IOException, InterruptedException {
        Partners.assumeGo();

        var result = MergeComparison.run(SEED, 0, MERGES);

        assertThat(result.compared()).isEqualTo(MERGES);
        assertThat(result.byLabel())
                .as("all kinds of answers occur, and the real one never panics")
                .containsOnlyKeys("Admitted", "Admitted, preferred", "Rejected", "StartError");
        assertThat(result.different()).as(result.report()).isZero();
    }
}
