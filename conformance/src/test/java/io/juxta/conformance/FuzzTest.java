package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.conformance.fuzz.Fuzz;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/// A share of the long run in every build; `./compare fuzz` spoils any number of inputs from any
/// seed, and runs some of them as processes.
class FuzzTest {

    private static final long SEED = 20_261_117;
    private static final int INPUTS = 120;

    @Test
    void noInputEndsInABugOrDoesNotEnd() throws IOException, InterruptedException {
        var threads = Thread.getAllStackTraces().keySet();

        var outcome = Fuzz.run(SEED, 0, INPUTS, 0);

        assertThat(outcome.faults()).as(outcome.report()).isEmpty();
        assertThat(outcome.runs()).as("some are answered, some refused").containsKeys(0, 1, 2);
        assertThat(Thread.getAllStackTraces().keySet())
                .as("no thread is left behind")
                .filteredOn(thread -> !threads.contains(thread))
                .noneMatch(thread -> thread.getName().equals("juxta"));
    }
}
