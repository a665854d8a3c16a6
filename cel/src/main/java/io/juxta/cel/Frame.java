package io.juxta.cel;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What one evaluation remembers: the device, the variables, and what was charged so far.
///
/// One thread uses it, for any number of evaluations one after the other.
final class Frame {

    /// Variables by their slot; null where an accumulator was not evaluated yet.
    final @Nullable Object[] locals;

    private final long limit;
    private @Nullable Subject subject;
    private long cost;

    Frame(int locals, long limit) {
        this.locals = new @Nullable Object[locals];
        this.limit = limit;
    }

    /// Starts anew with a device.
    void begin(Subject device) {
        subject = device;
        cost = 0;
    }

    Subject subject() {
        return Objects.requireNonNull(subject);
    }

    long cost() {
        return cost;
    }

    /// Charges for one thing.
    void charge(long amount) {
        cost += amount;
        if (cost > limit) {
            throw new CostLimitExceeded();
        }
    }

    /// Charges 1 each for several things. The first that exceeds the limit ends the evaluation.
    void chargeEach(int things) {
        cost += things;
        if (cost > limit) {
            cost = limit + 1;
            throw new CostLimitExceeded();
        }
    }

    /// Takes 1 back. Needed for an oddity of `has`: see [Presence]. Costs are unsigned, so one
    /// below 0 is more than any limit.
    void refund() {
        cost--;
        if (cost < 0) {
            throw new CostLimitExceeded();
        }
    }
}
