package io.juxta.allocator.why;

import io.juxta.model.DeviceId;
import io.juxta.model.Toleration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Something that can be done so that claims fit, those that change least first.
public sealed interface Change {

    /// Place them on a node where they fit as they are.
    record OtherNode(String node) implements Change {}

    /// Let a request bear a taint.
    record AddToleration(
            String claim, String request, @Nullable String alternative, Toleration toleration)
            implements Change {}

    /// Let requests bear two taints, where one is not enough.
    record AddTolerations(List<AddToleration> all) implements Change {
        public AddTolerations {
            all = List.copyOf(all);
        }
    }

    /// Ask for fewer devices.
    ///
    /// @param from what is asked for now
    /// @param to the most that can be had
    record LowerCount(
            String claim, String request, @Nullable String alternative, long from, long to)
            implements Change {}

    record RemoveConstraint(Member.Constrained constraint) implements Change {}

    /// Ask for less special devices. Checked by leaving the selector out.
    record LoosenSelector(Member.Selected selector) implements Change {}

    /// End the pods that use these claims.
    record FreeClaims(List<Refusal.Holder> claims) implements Change {
        public FreeClaims {
            claims = List.copyOf(claims);
        }
    }

    /// Add a device to a pool, the same in all but its name.
    record AddDevice(DeviceId like) implements Change {}
}
