package io.juxta.allocator.why;

import io.juxta.model.DeviceId;
import io.juxta.model.Toleration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A change with which claims fit, smallest first.
public sealed interface FitChange {

    /// Place them on a node where they fit as they are.
    record OtherNode(String node) implements FitChange {}

    /// Let a request tolerate a taint.
    record AddToleration(
            String claim, String request, @Nullable String alternative, Toleration toleration)
            implements FitChange {}

    /// Let requests tolerate two taints, where one is not enough.
    record AddTolerations(List<AddToleration> all) implements FitChange {
        public AddTolerations {
            all = List.copyOf(all);
        }
    }

    /// Request fewer devices.
    ///
    /// @param from the current count
    /// @param to the maximal count that fits
    record LowerCount(
            String claim, String request, @Nullable String alternative, long from, long to)
            implements FitChange {}

    record RemoveConstraint(ConflictMember.Constrained constraint) implements FitChange {}

    /// Loosen a selector. Checked by leaving the selector out.
    record LoosenSelector(ConflictMember.Selected selector) implements FitChange {}

    /// Delete the pods that use these claims.
    record FreeClaims(List<Refusal.Holder> claims) implements FitChange {
        public FreeClaims {
            claims = List.copyOf(claims);
        }
    }

    /// Add a device to a pool, equal to another except for its name.
    record AddDevice(DeviceId like) implements FitChange {}
}
