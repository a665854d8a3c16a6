package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.conformance.soak.Soak;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// A minute of `./compare soak`. Its logs, and the objects of a violation, stay in
/// `conformance/target/soak-test`.
class SoakTest {

    private static final long SEED = 20_261_118;
    private static final Duration TIME = Duration.ofMinutes(1);

    @Test
    void whileEverythingFailsInTurn_noDeviceIsGivenTwice()
            throws IOException, InterruptedException {
        Partners.assumeGo();
        var folder =
                Path.of(System.getProperty("juxta.root", ".."))
                        .resolve("conformance/target/soak-test");

        var figures = Soak.run(new Soak.SoakPlan(SEED, TIME, folder), System.out);

        System.out.print(figures.report());
        assertThat(figures.violations()).isEmpty();
        assertThat(figures.kills()).isPositive();
        assertThat(figures.podsBound()).isGreaterThan(5);
    }
}
