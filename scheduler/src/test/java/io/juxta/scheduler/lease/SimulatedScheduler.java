package io.juxta.scheduler.lease;

import io.juxta.kube.live.LeaseRecord;
import io.juxta.kube.live.LeaseStore;
import io.juxta.scheduler.lease.Elector.Standing;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// One process of the simulation: its elector, its clocks, its way to the server, and what befalls
/// it.
final class SimulatedScheduler {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1000 * MILLI;

    private final VirtualTime time;
    private final Duration patience;
    private final SplittableRandom random;
    private final double speed;
    private final BooleanSupplier troubled;
    private final long offset;
    private Instant wallAtZero;
    private long stoppedUntil;
    private long suspended;
    private boolean killed;
    private boolean ending;
    private boolean dead;
    private boolean cutOff;
    private final Elector elector;

    SimulatedScheduler(
            String name,
            VirtualTime time,
            LeaseStore server,
            LeaseTerms terms,
            SplittableRandom random,
            double speed,
            BooleanSupplier troubled) {
        this.time = time;
        this.troubled = troubled;
        this.patience = terms.request();
        this.random = random;
        this.speed = speed;
        this.offset = random.nextLong(1L << 50);
        this.wallAtZero = Instant.ofEpochSecond(random.nextLong(1L << 31));
        this.elector =
                new Elector(
                        new LeaseStore() {
                            @Override
                            public LeaseRecord read() throws IOException {
                                return sent(() -> unchecked(server::read));
                            }

                            @Override
                            public Optional<LeaseRecord> write(LeaseRecord lease)
                                    throws IOException {
                                return sent(() -> unchecked(() -> server.write(lease)));
                            }
                        },
                        name,
                        terms,
                        new LocalClocks(this::nanos, this::wall),
                        random);
        time.live(this::live);
    }

    @FunctionalInterface
    private interface Asking<T> {
        T ask() throws IOException;
    }

    private static <T> T unchecked(Asking<T> asking) {
        try {
            return asking.ask();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private long nanos() {
        return offset + (long) ((time.now() - suspended) * speed);
    }

    private Instant wall() {
        return wallAtZero.plusNanos((long) (time.now() * speed));
    }

    private void live() {
        while (!killed && !ending && elector.standing() != Standing.LOST) {
            sleep((long) (elector.look().toNanos() / speed));
        }
        if (ending) {
            elector.release();
        }
        dead = true;
    }

    private void sleep(long nanos) {
        time.sleepUntil(time.now() + nanos);
        // A process that is stopped goes on where it was, however late.
        while (stoppedUntil > time.now()) {
            time.sleepUntil(stoppedUntil);
        }
    }

    /// A request takes its time, and the answer too; either may be lost. What is under way arrives,
    /// even when nobody waits for it any more.
    private <T> T sent(Supplier<T> work) throws IOException {
        sleep(random.nextLong(5 * MILLI));
        if (killed) {
            throw new IOException("killed");
        }
        var luck = troubled.getAsBoolean() ? random.nextInt(100) : 50;
        var there = luck < 4 ? random.nextLong(8 * SECOND) : random.nextLong(20 * MILLI);
        var andBack = luck < 8 ? random.nextLong(8 * SECOND) : random.nextLong(20 * MILLI);
        var arrives = !cutOff && luck != 99;
        var answered = arrives && luck != 98;
        var result = new Object[1];
        if (arrives) {
            time.at(time.now() + there, () -> result[0] = work.get());
        }
        var longest = (long) (patience.toNanos() / speed);
        var inTime = answered && there + andBack < longest;
        sleep(inTime ? there + andBack : longest);
        if (!inTime || result[0] == null) {
            throw new IOException("no answer");
        }
        @SuppressWarnings("unchecked") // what the work gave
        var answer = (T) result[0];
        return answer;
    }

    /// SIGSTOP, and SIGCONT after a while.
    void stop(long nanos) {
        stoppedUntil = Math.max(stoppedUntil, time.now() + nanos);
    }

    /// The machine sleeps: its steady clock stands still, the one on the wall is right afterwards.
    void suspend(long nanos) {
        if (stoppedUntil <= time.now()) {
            stop(nanos);
            time.at(stoppedUntil, () -> suspended += nanos);
        }
    }

    void setWallClock(Duration by) {
        wallAtZero = wallAtZero.plus(by);
    }

    void cut(boolean off) {
        cutOff = off;
    }

    /// SIGKILL.
    void kill() {
        killed = true;
    }

    /// SIGTERM: no more looks, then the Lease is given back.
    void end() {
        ending = true;
    }

    boolean isDead() {
        return killed || dead;
    }

    boolean hasReleased() {
        return elector.standing() == Standing.RELEASED;
    }

    /// Whether it would start a write now, if it had one to do. A process that is stopped starts
    /// none.
    boolean mayWrite() {
        return !isDead() && stoppedUntil <= time.now() && elector.mayWrite();
    }

    @Nullable String trouble() {
        return elector.trouble();
    }
}
