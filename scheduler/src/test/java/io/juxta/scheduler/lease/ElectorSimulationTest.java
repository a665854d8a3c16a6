package io.juxta.scheduler.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Three electors and one Lease, with clocks that run apart, processes that stand still, answers
/// that are lost and kills: never do two believe that they may write, nor is the time between them
/// shorter than promised; and in the end one leads.
class ElectorSimulationTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1000 * MILLI;
    private static final LeaseTerms TERMS = LeaseTerms.USUAL;

    /// A run of some minutes.
    private static final class Run {
        private final VirtualTime time = new VirtualTime();
        private final LeaseServer server = new LeaseServer();
        private final SplittableRandom random;
        private final double slowest;
        private final double fastest;
        private final List<SimulatedScheduler> all = new ArrayList<>();
        private final List<String> violations = new ArrayList<>();
        private @Nullable SimulatedScheduler last;
        private long lastWrote;
        private int leaders;
        private int names;
        private long calmFrom;

        /// No clock finds out about a sleep of the machine if both stand still: where machines
        /// sleep here, nobody sets a clock.
        private final boolean suspends;

        Run(long seed, double slowest, double fastest) {
            this.random = new SplittableRandom(seed);
            this.slowest = slowest;
            this.fastest = fastest;
            this.suspends = seed % 2 == 0;
            for (var i = 0; i < 3; i++) {
                all.add(fresh());
            }
        }

        private SimulatedScheduler fresh() {
            var speed = slowest + random.nextDouble() * (fastest - slowest);
            return new SimulatedScheduler(
                    "s" + names++, time, server, TERMS, random.split(), speed, this::isTroubled);
        }

        private boolean isTroubled() {
            return time.now() < calmFrom;
        }

        /// What lies between the last write of a leader and the first of the next.
        private long promised() {
            return (long)
                    (TERMS.duration().toNanos() / fastest - TERMS.deadline().toNanos() / slowest);
        }

        private void look() {
            var writing = all.stream().filter(SimulatedScheduler::mayWrite).toList();
            if (writing.size() > 1) {
                violations.add("%d may write at %d ms".formatted(writing.size(), millis()));
            }
            for (var one : writing) {
                if (one != last) {
                    if (last != null
                            && !last.hasReleased()
                            && time.now() - lastWrote < promised()) {
                        violations.add(
                                "only %d ms lie between two leaders, at %d ms"
                                        .formatted((time.now() - lastWrote) / MILLI, millis()));
                    }
                    last = one;
                    leaders++;
                }
                lastWrote = time.now();
            }
        }

        private long millis() {
            return time.now() / MILLI;
        }

        private void befall() {
            var at = random.nextInt(all.size());
            var one = all.get(at);
            switch (random.nextInt(9)) {
                case 0, 1 -> one.stop(random.nextLong(40 * SECOND));
                case 2, 3 -> {
                    if (suspends) {
                        one.suspend(random.nextLong(40 * SECOND));
                    } else {
                        one.setWallClock(Duration.ofSeconds(random.nextLong(-9000, 9000)));
                    }
                }
                case 4 -> {
                    one.cut(true);
                    time.at(time.now() + random.nextLong(40 * SECOND), () -> one.cut(false));
                }
                case 5 -> one.kill();
                case 6 -> one.end();
                default -> {}
            }
        }

        /// Whoever ended is started again.
        private void restart() {
            for (var i = 0; i < all.size(); i++) {
                if (all.get(i).isDead()) {
                    all.set(i, fresh());
                }
            }
        }

        Run over(Duration troubled, Duration quiet) {
            var calm = troubled.toNanos();
            var end = calm + quiet.toNanos();
            calmFrom = calm;
            for (var at = 0L; at < end; at += SECOND) {
                time.at(at, this::restart);
            }
            for (var at = 0L; at < end; at += 20 * MILLI) {
                time.at(at, this::look);
            }
            for (var at = 0L; at < calm; at += random.nextLong(20 * SECOND)) {
                time.at(at, this::befall);
            }
            time.runUntil(end);
            return this;
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void whateverHappens_atMostOneMayWrite(long seed) {
        var run = new Run(seed, 0.9, 1.1).over(Duration.ofMinutes(10), Duration.ofSeconds(90));

        assertThat(run.violations).isEmpty();
        assertThat(run.leaders).as("the Lease changed hands").isGreaterThan(3);
        assertThat(run.all.stream().filter(SimulatedScheduler::mayWrite))
                .as("who leads in the end: %s", run.all.stream().map(s -> s.trouble()).toList())
                .hasSize(1);
    }

    /// The limit that is documented is a real one, and the check above can fail.
    @Test
    void whenClocksRunApartBeyondTheLimit_twoLeadersAreSeen() {
        var seen = false;
        for (var seed = 1; seed <= 40 && !seen; seed++) {
            seen =
                    !new Run(seed, 0.5, 1.6)
                            .over(Duration.ofMinutes(10), Duration.ZERO)
                            .violations
                            .isEmpty();
        }
        assertThat(seen).isTrue();
    }
}
