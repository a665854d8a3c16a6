package io.juxta.allocator.why;

import io.juxta.model.Constraint;
import io.juxta.model.DeviceId;
import io.juxta.model.Quantity;
import io.juxta.model.Taint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One fact of a question that could be different: a member of a conflict. [Lifted] defines the
/// question without it.
///
/// An alternative of a request is not a member: without it there are fewer choices, so leaving it
/// out never helps.
public sealed interface ConflictMember {

    /// Part of what a claim asks for.
    sealed interface OfClaim extends ConflictMember {
        String claim();
    }

    /// That the request exists.
    record Wanted(String claim, String request) implements OfClaim {}

    /// A constraint.
    ///
    /// @param constraint its index in the claim
    record Constrained(String claim, int constraint, Constraint rule) implements OfClaim {}

    /// A selector of the request itself.
    ///
    /// @param alternative of the request, or null when it has none
    /// @param selector its index there
    record Selected(
            String claim,
            String request,
            @Nullable String alternative,
            int selector,
            String expression)
            implements OfClaim {}

    /// A capacity request.
    ///
    /// @param alternative of the request, or null when it has none
    record Sized(
            String claim,
            String request,
            @Nullable String alternative,
            String capacity,
            Quantity amount)
            implements OfClaim {}

    /// A selector of a device class, for all requests of the class.
    record Classed(String deviceClass, int selector, String expression) implements ConflictMember {}

    /// A taint of a device.
    record DevicesTainted(DeviceId device, Taint taint) implements ConflictMember {}

    /// The size of a counter.
    record Counted(String driver, String pool, String counterSet, String counter, Quantity total)
            implements ConflictMember {}

    /// That claims hold a device, or shares of it.
    record DevicesInUse(DeviceId device, List<Refusal.Holder> by) implements ConflictMember {
        public DevicesInUse {
            by = List.copyOf(by);
        }
    }
}
