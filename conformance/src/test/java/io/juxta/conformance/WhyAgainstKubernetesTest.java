package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/// A share of the long comparison in every build; `./compare why` asks about any number of worlds
/// from any seed.
class WhyAgainstKubernetesTest {

    private static final long SEED = 20_261_118;
    private static final int WORLDS = 1_000;

    @Test
    void withAMemberLiftedOrARemedyMadeTheRealAllocatorFindsAnAllocation()
            throws IOException, InterruptedException {
        Partners.assumeGo();

        holds(WhyComparison.run(SEED, 0, WORLDS, WhyComparison.Judge.KUBERNETES));
    }

    @Test
    void withAMemberLiftedOrARemedyMadeWeFindAnAllocation()
            throws IOException, InterruptedException {
        holds(WhyComparison.run(SEED + 1, 0, WORLDS, WhyComparison.Judge.JUXTA));
    }

    private static void holds(WhyComparison.Outcome outcome) {
        assertThat(outcome.broken()).as(outcome.report()).isEmpty();
        assertThat(outcome.unsatisfiable()).isGreaterThan(WORLDS / 4);
        assertThat(outcome.minimal()).isGreaterThan(WORLDS / 8);
        assertThat(outcome.checked())
                .as("every kind of member and remedy occurs")
                .containsKeys(
                        "AddDevice",
                        "AddToleration",
                        "FreeClaims",
                        "LoosenSelector",
                        "LowerCount",
                        "RemoveConstraint",
                        "lifted capacity",
                        "lifted constraint",
                        "lifted counter",
                        "lifted deviceClass",
                        "lifted inUseBy",
                        "lifted request",
                        "lifted selector",
                        "lifted taint");
    }
}
