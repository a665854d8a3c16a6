package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/// A share of the long comparison in every build; `./compare remedies` asks about any number of
/// pods from any seed.
class RemediesAgainstKubeletTest {

    private static final long SEED = 20_261_120;
    private static final int REJECTIONS = 30;

    @Test
    void withARemedyMadeTheRealManagersAdmitThePod() throws IOException, InterruptedException {
        Partners.assumeGo();

        var outcome = RemedyComparison.run(SEED, 0, REJECTIONS);

        assertThat(outcome.broken()).as(outcome.report()).isEmpty();
        assertThat(outcome.rejections()).isEqualTo(REJECTIONS);
        assertThat(outcome.silent()).as(outcome.report()).isZero();
        assertThat(outcome.cured()).as(outcome.report()).isGreaterThan(REJECTIONS / 2);
        assertThat(outcome.notAnswered()).as(outcome.report()).isLessThan(REJECTIONS / 4);
        assertThat(outcome.checked())
                .as(outcome.report())
                .containsKeys(
                        "LowerRequest",
                        "OtherPolicyAfterRestart",
                        "OtherPolicyFromStart",
                        "RemovePod");
    }
}
