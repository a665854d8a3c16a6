package io.juxta.allocator.check;

import io.juxta.allocator.core.Features;
import io.juxta.cel.Subject;
import io.juxta.cel.Subjects;
import io.juxta.model.Allocation;
import io.juxta.model.Claim;
import io.juxta.model.Device;
import io.juxta.model.DeviceAsk;
import io.juxta.model.DeviceId;
import io.juxta.model.Slice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One result of a checked allocation, with its request and its device.
record Grant(Wish wish, Allocation.Result result, Offer offer) {

    /// A request of a claim as it was satisfied: itself, or one of its alternatives.
    record Wish(
            Claim claim,
            String request,
            @Nullable String alternative,
            DeviceAsk ask,
            boolean admin) {

        /// Its name in results.
        String reference() {
            return alternative == null ? request : request + "/" + alternative;
        }

        /// Whether a list of names, in a constraint or in a configuration, includes this request.
        boolean isNamedIn(List<String> names) {
            return names.contains(request) || names.contains(reference());
        }

        @Override
        public String toString() {
            return "claim %s, request %s".formatted(claim.meta().fullName(), reference());
        }
    }

    /// A device that the node can use, with its slice and pool.
    static final class Offer {

        private final Device device;
        private final Slice slice;
        private final CheckerPools.CheckedPool pool;
        private final Subjects preparing;
        private @Nullable Subject subject;

        /// @param preparing converts the device to a CEL value
        Offer(Device device, Slice slice, CheckerPools.CheckedPool pool, Subjects preparing) {
            this.device = device;
            this.slice = slice;
            this.pool = pool;
            this.preparing = preparing;
        }

        Device device() {
            return device;
        }

        Slice slice() {
            return slice;
        }

        CheckerPools.CheckedPool pool() {
            return pool;
        }

        DeviceId id() {
            return slice.id(device);
        }

        /// The device as a CEL value.
        Subject subject() {
            var ready = subject;
            if (ready == null) {
                ready = preparing.prepare(slice.driver(), device);
                subject = ready;
            }
            return ready;
        }

        /// Whether several claims may use the device at once.
        boolean shareable(Features features) {
            return features.consumableCapacity() && device.allowMultipleAllocations().isTrue();
        }
    }

    Device device() {
        return offer.device();
    }

    DeviceId id() {
        return offer.id();
    }

    boolean shareable(Features features) {
        return offer.shareable(features);
    }

    /// A sentence about a violation by this result.
    String but(String problem) {
        return "%s, device %s: %s".formatted(wish, result.device(), problem);
    }
}
