package io.juxta.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What became of a claim: its allocation if it has one, who uses it, and what drivers report.
public record ClaimStatus(
        @Nullable Allocation allocation, List<Consumer> reservedFor, List<DeviceReport> devices) {

    /// Not allocated, not used.
    public static final ClaimStatus EMPTY = new ClaimStatus(null, List.of(), List.of());

    public ClaimStatus {
        reservedFor = List.copyOf(reservedFor);
        devices = List.copyOf(devices);
    }

    /// Someone who may use the claim, usually a pod.
    public record Consumer(String apiGroup, String resource, String name, String uid) {}

    /// What a driver says about one allocated device.
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

    /// What a network device looks like from inside the pod.
    public record NetworkData(String interfaceName, List<String> ips, String hardwareAddress) {
        public NetworkData {
            ips = List.copyOf(ips);
        }
    }
}
