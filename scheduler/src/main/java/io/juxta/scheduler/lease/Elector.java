package io.juxta.scheduler.lease;

import io.juxta.kube.live.LeaseRecord;
import io.juxta.kube.live.LeaseStore;
import io.juxta.scheduler.lease.LocalClocks.Moment;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// Competes for a Lease, one look at a time. Has no thread of its own.
///
/// Its states, and what leads from one to the next:
///
/// - **Standby**: looks at the Lease every [LeaseTerms#retry()]. It is free, or has not changed for
///   its duration since we saw its last change: write our name into it, *Leader* if that write is
///   the first. A change is a new resource version, and the time is that of our own clock from the
///   moment the answer was here, whatever times the Lease shows.
/// - **Leader**: renews it as often. A renewal counts from the moment before it was *sent*. It may
///   write until [LeaseTerms#deadline()] after that moment. Another holds the Lease, or the
///   deadline passes without a renewal: *Lost*. A renewal without an answer may have been stored:
///   then the Lease has our name under a version that we do not know yet, and is read again.
/// - **Lost**: for good. The process is to end, since what it knows is of before.
/// - **Released**: our name was taken out again, so that another need not wait. For good.
///
/// Why no two may write at once: a standby takes the Lease no earlier than its duration after it
/// saw the last renewal, which is after that renewal was sent, from which the leader counts. So on
/// clocks of the same speed at least [LeaseTerms#margin()] lies between. What a clock shows does
/// not matter, only its speed: two may differ by the factor `duration / deadline`, 1.5 with the
/// usual terms.
///
/// A Lease that is gone, but was seen before, is left alone as if it were there: its holder may
/// still write.
final class Elector {

    /// How a look ended.
    enum Standing {
        STANDBY,
        LEADER,
        LOST,
        RELEASED
    }

    /// At most so much longer than [LeaseTerms#retry()] is waited, so that standbys do not look at
    /// the same time.
    private static final double JITTER = 0.2;

    private final LeaseStore store;
    private final String identity;
    private final LeaseTerms terms;
    private final LocalClocks clocks;
    private final RandomGenerator random;

    /// The Lease as we know it, and since when it is so. Null until the first answer.
    private volatile @Nullable LeaseRecord seen;

    private Moment seenAt;
    private volatile Standing standing = Standing.STANDBY;

    /// When the last renewal that was stored was sent. Null while we do not lead.
    private volatile @Nullable Moment renewedAt;

    private volatile String trouble = "";

    /// @param identity ours, different from that of all others
    Elector(
            LeaseStore store,
            String identity,
            LeaseTerms terms,
            LocalClocks clocks,
            RandomGenerator random) {
        this.store = store;
        this.identity = identity;
        this.terms = terms;
        this.clocks = clocks;
        this.random = random;
        this.seenAt = clocks.now();
    }

    Standing standing() {
        return standing;
    }

    /// Whether a write may start now. Any thread may ask; the answer comes at once.
    boolean mayWrite() {
        var renewed = renewedAt;
        return renewed != null
                && standing == Standing.LEADER
                && clocks.atMostSince(renewed).compareTo(terms.deadline()) < 0;
    }

    /// Who holds the Lease as far as we know; empty for nobody.
    String holder() {
        var known = seen;
        return known == null ? "" : known.holder();
    }

    /// Why we lost the Lease, or what is wrong with the last look; empty where nothing is.
    String trouble() {
        return trouble;
    }

    /// Looks at the Lease once, and takes or renews it.
    ///
    /// @return the wait until the next look
    Duration look() {
        return switch (standing) {
            case STANDBY -> standBy();
            case LEADER -> lead();
            case LOST, RELEASED -> terms.retry();
        };
    }

    private Duration standBy() {
        try {
            see(store.read());
            if (isFree()) {
                take();
            }
            trouble = "";
        } catch (IOException e) {
            trouble = String.valueOf(e.getMessage());
        }
        return standing == Standing.LEADER ? terms.retry() : untilNextLook();
    }

    /// The end of the Lease is not slept through.
    private Duration untilNextLook() {
        var usual = jittered(terms.retry());
        var known = seen;
        if (known == null || known.holder().isEmpty()) {
            return usual;
        }
        var left = left(known);
        return left.isPositive() && left.compareTo(usual) < 0 ? left : usual;
    }

    private Duration jittered(Duration time) {
        return Duration.ofNanos((long) (time.toNanos() * (1 + JITTER * random.nextDouble())));
    }

    private void see(LeaseRecord now) {
        var before = seen;
        if (before != null && !now.exists()) {
            // Somebody deleted it. Its holder may not know.
            seen = new LeaseRecord(before.holder(), before.duration(), 0, "", now.object());
            return;
        }
        if (before == null || !before.resourceVersion().equals(now.resourceVersion())) {
            seenAt = clocks.now();
        }
        seen = now;
    }

    private boolean isFree() {
        var known = seen;
        return known != null
                && (known.holder().isEmpty()
                        || known.holder().equals(identity)
                        || !left(known).isPositive());
    }

    /// What is left of a Lease. Another holder may have longer terms than we.
    private Duration left(LeaseRecord known) {
        var lasting =
                known.duration().compareTo(terms.duration()) > 0
                        ? known.duration()
                        : terms.duration();
        return lasting.minus(clocks.atLeastSince(seenAt));
    }

    private void take() throws IOException {
        if (write(identity)) {
            standing = Standing.LEADER;
        }
    }

    /// Writes the Lease over the version that we know.
    ///
    /// @return whether it was stored
    private boolean write(String holder) throws IOException {
        var known = seen;
        if (known == null) {
            return false;
        }
        var sent = clocks.now();
        var lasting = holder.isEmpty() ? Duration.ofSeconds(1) : terms.duration();
        Optional<LeaseRecord> stored = store.write(known.held(holder, lasting, sent.wall()));
        if (stored.isEmpty()) {
            return false;
        }
        seen = stored.get();
        seenAt = clocks.now();
        renewedAt = sent;
        return true;
    }

    private Duration lead() {
        // Whoever stood still for so long knows the cluster of before.
        if (isInTime("this process stood still")) {
            try {
                if (write(identity) || again()) {
                    trouble = "";
                }
            } catch (IOException e) {
                trouble = String.valueOf(e.getMessage());
                isInTime(trouble);
            }
        }
        return terms.retry();
    }

    private boolean isInTime(String why) {
        if (mayWrite()) {
            return true;
        }
        lost("it was not renewed for %d s: %s".formatted(terms.deadline().toSeconds(), why));
        return false;
    }

    /// Our version was not the last one: an earlier renewal was stored after all, or another was
    /// quicker.
    ///
    /// @return whether it is renewed
    private boolean again() throws IOException {
        var now = store.read();
        if (now.exists() && !now.holder().equals(identity)) {
            lost(now.holder().isEmpty() ? "it was released" : "%s has it".formatted(now.holder()));
            return false;
        }
        seen = now;
        return isInTime("others write it, too") && write(identity);
    }

    private void lost(String why) {
        renewedAt = null;
        standing = Standing.LOST;
        trouble = why;
    }

    /// Gives the Lease back. No write may start from here on.
    ///
    /// @return whether nobody has to wait for its end
    boolean release() {
        if (standing != Standing.LEADER) {
            return false;
        }
        standing = Standing.RELEASED;
        try {
            if (write("")) {
                return true;
            }
            seen = store.read();
            return holder().equals(identity) && write("");
        } catch (IOException e) {
            trouble = String.valueOf(e.getMessage());
            return false;
        } finally {
            renewedAt = null;
        }
    }
}
