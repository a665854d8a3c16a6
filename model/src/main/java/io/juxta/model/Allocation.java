package io.juxta.model;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The allocation of a claim.
///
/// @param nodes where the devices can be used; null means everywhere
public record Allocation(
        List<Result> results,
        List<Config> config,
        @Nullable NodeSelector nodes,
        @Nullable Instant time) {

    public Allocation {
        results = List.copyOf(results);
        config = List.copyOf(config);
    }

    /// One device for one request, named `request` or `request/alternative`.
    ///
    /// @param shareId which share of a device that many claims use, or null
    public record Result(
            String request,
            DeviceId device,
            Flag adminAccess,
            List<Toleration> tolerations,
            List<String> bindingConditions,
            List<String> bindingFailureConditions,
            @Nullable String shareId,
            ByName<Quantity> consumedCapacity,
            List<String> skipNodeOperations) {
        public Result {
            tolerations = List.copyOf(tolerations);
            bindingConditions = List.copyOf(bindingConditions);
            bindingFailureConditions = List.copyOf(bindingFailureConditions);
            skipNodeOperations = List.copyOf(skipNodeOperations);
        }

        /// The same with another device.
        public Result with(DeviceId other) {
            return new Result(
                    request,
                    other,
                    adminAccess,
                    tolerations,
                    bindingConditions,
                    bindingFailureConditions,
                    shareId,
                    consumedCapacity,
                    skipNodeOperations);
        }
    }

    /// Configuration for some requests, with its source: `FromClass`, `FromClaim`, or a text
    /// unknown to this release.
    public record Config(String source, List<String> requests, DeviceConfig config) {
        public static final String FROM_CLASS = "FromClass";
        public static final String FROM_CLAIM = "FromClaim";

        public Config {
            requests = List.copyOf(requests);
        }
    }
}
