package io.juxta.kube.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// How long to wait between attempts.
class ReconnectDelayTest {

    private static final Duration FIRST = Duration.ofMillis(800);
    private static final Duration LONGEST = Duration.ofSeconds(30);

    private final ReconnectDelay delay =
            new ReconnectDelay(FIRST, LONGEST, new SplittableRandom(1));

    @Test
    void itDoublesUpToALimitAndIsAtLeastHalfOfThat() {
        var most = FIRST;
        for (var i = 0; i < 20; i++) {
            assertThat(delay.afterFailure()).isBetween(most.dividedBy(2), most);
            most = most.multipliedBy(2).compareTo(LONGEST) > 0 ? LONGEST : most.multipliedBy(2);
        }
    }

    @Test
    void afterSuccessItIsShortAgain() {
        for (var i = 0; i < 20; i++) {
            delay.afterFailure();
        }
        delay.succeeded();

        assertThat(delay.afterFailure()).isLessThanOrEqualTo(FIRST);
    }

    @Test
    void theSameSeedWaitsTheSame() {
        var other = new ReconnectDelay(FIRST, LONGEST, new SplittableRandom(1));

        for (var i = 0; i < 10; i++) {
            assertThat(other.afterFailure()).isEqualTo(delay.afterFailure());
        }
    }
}
