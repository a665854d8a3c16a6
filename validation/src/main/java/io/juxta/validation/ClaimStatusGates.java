package io.juxta.validation;

import io.juxta.model.FeatureGates;
import io.juxta.model.Tree;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// What a write to the status of a claim loses: fields whose gate is off and that the stored claim
/// does not use yet, then the status of devices that the write deallocates.
final class ClaimStatusGates {

    private ClaimStatusGates() {}

    /// @param old the stored claim
    static Tree.Mapping apply(Tree.Mapping status, Tree.Mapping old, FeatureGates gates) {
        var left = status;
        var oldStatus = old.mapping("status");
        var hasDeviceStatus =
                gates.on("DRAResourceClaimDeviceStatus") || !oldStatus.items("devices").isEmpty();
        if (!hasDeviceStatus) {
            left = left.without("devices");
        }
        if (!gates.on("DRAAdminAccess") && !usesAdminAccess(old)) {
            left = eachResult(left, result -> result.without("adminAccess"));
        }
        if (!gates.on("DRAConsumableCapacity") && !usesConsumableCapacity(old)) {
            left =
                    eachResult(
                            left, result -> result.without("shareID").without("consumedCapacity"));
            left = Edit.each(left, "devices", device -> device.without("shareID"));
        }
        if (!gates.on("DRADeviceBindingConditions")
                && !anyResult(oldStatus, ClaimStatusGates::usesBindingConditions)) {
            left =
                    eachResult(
                            left,
                            result ->
                                    result.without("bindingConditions")
                                            .without("bindingFailureConditions"));
        }
        if (!gates.on("DRAOptionalNodeOperations")
                && !anyResult(oldStatus, one -> !one.items("skipNodeOperations").isEmpty())) {
            left = eachResult(left, result -> result.without("skipNodeOperations"));
        }
        return hasDeviceStatus ? withoutDeallocated(left, oldStatus) : left;
    }

    private static boolean usesAdminAccess(Tree.Mapping claim) {
        return ClaimSpecGates.usesAdminAccess(claim.mapping("spec"))
                || anyResult(claim.mapping("status"), result -> result.has("adminAccess"));
    }

    private static boolean usesConsumableCapacity(Tree.Mapping claim) {
        var status = claim.mapping("status");
        return ClaimSpecGates.usesConsumableCapacity(claim.mapping("spec"))
                || anyResult(
                        status, result -> result.has("shareID") || result.has("consumedCapacity"))
                || Reading.objects(status, "devices").stream()
                        .anyMatch(device -> device.has("shareID"));
    }

    private static boolean usesBindingConditions(Tree.Mapping result) {
        return result.has("bindingConditions") || result.has("bindingFailureConditions");
    }

    private static Tree.Mapping withoutDeallocated(Tree.Mapping status, Tree.Mapping oldStatus) {
        var gone = allocated(oldStatus);
        gone.removeAll(allocated(status));
        if (gone.isEmpty() || !(status.fields().get("devices") instanceof Tree.Sequence devices)) {
            return status;
        }
        var kept =
                devices.items().stream()
                        .filter(device -> !gone.contains(SharedDevice.of(Nodes.mapping(device))))
                        .toList();
        return kept.isEmpty()
                ? status.without("devices")
                : status.with("devices", new Tree.Sequence(kept, devices.line()));
    }

    private static Set<SharedDevice> allocated(Tree.Mapping status) {
        var devices = new HashSet<SharedDevice>();
        results(status).forEach(result -> devices.add(SharedDevice.of(result)));
        return devices;
    }

    private static List<Tree.Mapping> results(Tree.Mapping status) {
        return Reading.objects(status.mapping("allocation").mapping("devices"), "results");
    }

    private static boolean anyResult(Tree.Mapping status, Predicate<Tree.Mapping> test) {
        return results(status).stream().anyMatch(test);
    }

    private static Tree.Mapping eachResult(
            Tree.Mapping status, UnaryOperator<Tree.Mapping> change) {
        return Edit.inside(
                status,
                "allocation",
                allocation ->
                        Edit.inside(
                                allocation,
                                "devices",
                                devices -> Edit.each(devices, "results", change)));
    }
}
