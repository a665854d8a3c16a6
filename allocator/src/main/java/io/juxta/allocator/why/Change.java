package io.juxta.allocator.why;

import io.juxta.model.DeviceId;
import io.juxta.model.Toleration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A change with which claims fit, smallest first.
public sealed interface Change {

    /// Place them on a node where they fit as they are.
    record OtherNode(String node) implements Change {}

    /// Let a request tolerate a taint.
    record AddToleration(
            String claim, String request, @Nullable String alternative, Toleration toleration)
            implements Change {}

    /// Let requests tolerate two taints, where one is not enough.
    record AddTolerations(List<AddToleration> all) implements Change {
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
            implements Change {}

    record RemoveConstraint(Member.Constrained constraint) implements Change {}

    /// Loosen a selector. Checked by leaving the selector out.
    record LoosenSelector(Member.Selected selector) implements Change {}

    /// Delete the pods that use these claims.
    record FreeClaims(List<Refusal.Holder> claims) implements Change {
        public FreeClaims {
            claims = List.copyOf(claims);
        }
    }

    /// Add a device to a pool, equal to another except for its name.
    record AddDevice(DeviceId like) implements Change {}
}
