package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A world that was loaded once and changes answers as its objects do when they come with every
/// question. `./compare worlds` asks many more.
class LoadedWorldsTest {

    private static final int QUESTIONS = 250;

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void whenAskedBothWays_givesTheSameBytes(long seed) throws IOException {
        var outcome = WorldsComparison.run(seed, QUESTIONS);

        assertThat(outcome.compared()).isEqualTo(QUESTIONS);
        assertThat(outcome.changes()).isGreaterThan(QUESTIONS / 5);
        assertThat(outcome.byAnswer())
                .containsKeys("allocate Allocated", "allocate Unsatisfiable", "explain Fits");
        assertThat(outcome.different()).as(outcome.report()).isZero();
    }
}
