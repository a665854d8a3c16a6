package io.juxta.allocator.why;

import io.juxta.model.Constraint;
import io.juxta.model.DeviceId;
import io.juxta.model.Quantity;
import io.juxta.model.Taint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One fact about a question that could be otherwise: what a conflict is made of. What becomes of
/// the question without it is in [Lifted].
///
/// An alternative of a request is no member. Without it there is less to choose from, so leaving it
/// out never makes anything fit.
public sealed interface Member {

    /// Part of what a claim asks for.
    sealed interface OfClaim extends Member {
        String claim();
    }

    /// That something is asked for at all.
    record Wanted(String claim, String request) implements OfClaim {}

    /// What devices must have in common, or not.
    ///
    /// @param constraint its place in the claim
    record Constrained(String claim, int constraint, Constraint rule) implements OfClaim {}

    /// A test of the request itself.
    ///
    /// @param alternative of the request, or null when it has none
    /// @param selector its place there
    record Selected(
            String claim,
            String request,
            @Nullable String alternative,
            int selector,
            String expression)
            implements OfClaim {}

    /// How much of a capacity is asked for.
    ///
    /// @param alternative of the request, or null when it has none
    record Sized(
            String claim,
            String request,
            @Nullable String alternative,
            String capacity,
            Quantity amount)
            implements OfClaim {}

    /// A test of a device class, for everybody who asks for it.
    record Classed(String deviceClass, int selector, String expression) implements Member {}

    /// A taint of a device.
    record Tainted(DeviceId device, Taint taint) implements Member {}

    /// How much there is of a counter.
    record Counted(String driver, String pool, String counterSet, String counter, Quantity total)
            implements Member {}

    /// That claims have a device, or shares of it.
    record InUse(DeviceId device, List<Refusal.Holder> by) implements Member {
        public InUse {
            by = List.copyOf(by);
        }
    }
}
