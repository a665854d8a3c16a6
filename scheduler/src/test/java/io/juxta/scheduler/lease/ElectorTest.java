package io.juxta.scheduler.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.cluster.ManualClock;
import io.juxta.kube.live.LeaseRecord;
import io.juxta.kube.live.LeaseStore;
import io.juxta.model.Tree;
import io.juxta.scheduler.lease.Elector.Standing;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ElectorTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final ManualClock clock = new ManualClock(START);
    private final LeaseServer server = new LeaseServer();
    private final Elector one = elector("one", server, LeaseTerms.USUAL);
    private final Elector two = elector("two", server, LeaseTerms.USUAL);

    private Elector elector(String name, LeaseStore store, LeaseTerms terms) {
        return new Elector(
                store,
                name,
                terms,
                new LocalClocks(() -> Duration.between(START, clock.instant()).toNanos(), clock),
                new SplittableRandom(1));
    }

    private void pass(long seconds) {
        clock.advance(Duration.ofSeconds(seconds));
    }

    @Test
    void theFirstLeads_andTheSecondTakesOverWhenNothingChangesForTheDuration() {
        one.look();
        two.look();
        assertThat(one.mayWrite()).isTrue();
        assertThat(two.standing()).isEqualTo(Standing.STANDBY);
        assertThat(two.holder()).isEqualTo("one");

        pass(10);
        assertThat(one.mayWrite()).as("at the deadline").isFalse();
        pass(4);
        two.look();
        assertThat(two.mayWrite()).as("a second before the end").isFalse();
        pass(1);
        two.look();
        assertThat(two.mayWrite()).isTrue();
        assertThat(server.read().transitions()).isEqualTo(1);

        one.look();
        assertThat(one.standing()).isEqualTo(Standing.LOST);
        assertThat(one.trouble())
                .isEqualTo("it was not renewed for 10 s: this process stood still");
    }

    @Test
    void theEndOfALeaseIsNotSleptThrough() {
        one.look();
        var wait = two.look();
        assertThat(wait).isBetween(Duration.ofSeconds(2), Duration.ofMillis(2400));
        pass(14);
        assertThat(two.look()).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void aLeaseThatIsGivenBack_isTakenAtTheNextLook() {
        one.look();
        two.look();
        assertThat(one.release()).isTrue();
        assertThat(one.mayWrite()).isFalse();
        assertThat(server.read().holder()).isEmpty();
        two.look();
        assertThat(two.mayWrite()).isTrue();
        assertThat(two.release()).isTrue();
        assertThat(one.release()).as("a second time").isFalse();
    }

    @Test
    void aLeaseThatIsDeleted_isLeftToItsHolder() {
        one.look();
        two.look();
        server.delete();
        pass(2);
        two.look();
        two.look();
        assertThat(two.standing()).isEqualTo(Standing.STANDBY);
        one.look();
        assertThat(server.read().holder()).isEqualTo("one");

        server.delete();
        pass(15);
        two.look();
        assertThat(two.mayWrite()).isTrue();
    }

    @Test
    void longerTermsOfTheHolderAreKept() {
        var patient =
                new LeaseTerms(
                        Duration.ofSeconds(60), Duration.ofSeconds(40), Duration.ofSeconds(5));
        elector("patient", server, patient).look();
        two.look();
        pass(59);
        two.look();
        assertThat(two.standing()).isEqualTo(Standing.STANDBY);
        pass(1);
        two.look();
        assertThat(two.mayWrite()).isTrue();
    }

    /// The writes are stored, but their answers are lost.
    @Test
    void aRenewalWithoutAnAnswer_isNoLoss() {
        var lost = new boolean[1];
        var deaf =
                elector(
                        "deaf",
                        new LeaseStore() {
                            @Override
                            public LeaseRecord read() {
                                return server.read();
                            }

                            @Override
                            public Optional<LeaseRecord> write(LeaseRecord lease)
                                    throws IOException {
                                var stored = server.write(lease);
                                if (lost[0]) {
                                    throw new IOException("no answer");
                                }
                                return stored;
                            }
                        },
                        LeaseTerms.USUAL);
        deaf.look();
        lost[0] = true;
        pass(2);
        deaf.look();
        assertThat(deaf.trouble()).isEqualTo("no answer");
        lost[0] = false;
        pass(2);
        deaf.look();
        pass(9);
        assertThat(deaf.mayWrite()).as("nine seconds after the last answer").isTrue();
    }

    /// A machine that slept: its steady clock stood still, the one on the wall did not.
    @Test
    void aSleepOfTheMachineIsNoticed() {
        var wall = new ManualClock(START);
        var sleeper =
                new Elector(
                        server,
                        "sleeper",
                        LeaseTerms.USUAL,
                        new LocalClocks(() -> 0, wall),
                        new SplittableRandom(1));
        sleeper.look();
        assertThat(sleeper.mayWrite()).isTrue();
        wall.advance(Duration.ofSeconds(11));
        assertThat(sleeper.mayWrite()).isFalse();
    }

    @Test
    void whatOthersWriteIntoTheLease_stays() {
        one.look();
        var now = server.read();
        server.write(
                new LeaseRecord(
                        now.holder(),
                        now.duration(),
                        now.transitions(),
                        now.resourceVersion(),
                        now.object()
                                .with(
                                        "spec",
                                        now.object()
                                                .mapping("spec")
                                                .with("strategy", Tree.Text.of("s")))));
        pass(2);
        one.look();
        assertThat(one.mayWrite()).isTrue();
        assertThat(server.read().object().mapping("spec").text("strategy")).isEqualTo("s");
        assertThat(server.read().object().mapping("spec").text("renewTime"))
                .isEqualTo("2026-01-01T00:00:02.000000Z");
        assertThat(server.read().object().mapping("spec").text("acquireTime"))
                .isEqualTo("2026-01-01T00:00:00.000000Z");
    }
}
