package io.juxta.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The status of a claim: its allocation if it has one, its consumers, and the reports of drivers.
public record ClaimStatus(
        @Nullable Allocation allocation, List<Consumer> reservedFor, List<DeviceReport> devices) {

    /// Not allocated, not used.
    public static final ClaimStatus EMPTY = new ClaimStatus(null, List.of(), List.of());

    public ClaimStatus {
        reservedFor = List.copyOf(reservedFor);
        devices = List.copyOf(devices);
    }

    /// A consumer that the claim is reserved for, usually a pod.
    public record Consumer(String apiGroup, String resource, String name, String uid) {}

    /// A driver's report about one allocated device.
    ///
    /// @param shareId which share of a device that many claims use, or null
    public record DeviceReport(
            DeviceId device,
            @Nullable String shareId,
            List<Condition> conditions,
            @Nullable Tree data,
            @Nullable NetworkData networkData) {
        public DeviceReport {
            conditions = List.copyOf(conditions);
        }
    }

    /// A network device as seen inside the pod.
    public record NetworkData(String interfaceName, List<String> ips, String hardwareAddress) {
        public NetworkData {
            ips = List.copyOf(ips);
        }
    }
}
