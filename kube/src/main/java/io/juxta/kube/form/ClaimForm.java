package io.juxta.kube.form;

import io.juxta.model.Claim;
import io.juxta.model.ClaimStatus;
import io.juxta.model.ClaimStatus.Consumer;
import io.juxta.model.ClaimStatus.DeviceReport;
import io.juxta.model.ClaimStatus.NetworkData;
import io.juxta.model.Tree;

/// [Claim] on the wire.
final class ClaimForm {

    static final String KIND = "ResourceClaim";

    private ClaimForm() {}

    static Claim read(FieldsIn in) {
        return new Claim(
                MetaForm.read(in.object("metadata")),
                in.sharedObject("spec", "claim spec", ClaimSpecForm::read),
                readStatus(in.object("status")));
    }

    private static ClaimStatus readStatus(FieldsIn in) {
        return new ClaimStatus(
                in.objectOrNull("allocation", AllocationForm::read),
                in.list("reservedFor", ClaimForm::readConsumer),
                in.list("devices", ClaimForm::readReport));
    }

    private static Consumer readConsumer(FieldsIn in) {
        return new Consumer(
                in.text("apiGroup"), in.text("resource"), in.text("name"), in.text("uid"));
    }

    private static DeviceReport readReport(FieldsIn in) {
        Tree data = in.tree().fields().get("data");
        return new DeviceReport(
                AllocationForm.readDevice(in),
                in.textOrNull("shareID"),
                in.list("conditions", ConditionForm::read),
                data instanceof Tree.Null ? null : data,
                in.objectOrNull("networkData", ClaimForm::readNetworkData));
    }

    private static NetworkData readNetworkData(FieldsIn in) {
        return new NetworkData(
                in.text("interfaceName"), in.texts("ips"), in.text("hardwareAddress"));
    }

    static FieldsOut write(Claim claim) {
        return new FieldsOut()
                .object("metadata", MetaForm.write(claim.meta()))
                .object("spec", ClaimSpecForm.write(claim.spec()))
                .object("status", writeStatus(claim.status()));
    }

    private static FieldsOut writeStatus(ClaimStatus status) {
        return new FieldsOut()
                .objectUnlessNull("allocation", status.allocation(), AllocationForm::write)
                .list("reservedFor", status.reservedFor(), ClaimForm::writeConsumer)
                .list("devices", status.devices(), ClaimForm::writeReport);
    }

    private static FieldsOut writeConsumer(Consumer consumer) {
        return new FieldsOut()
                .text("apiGroup", consumer.apiGroup())
                .textAlways("resource", consumer.resource())
                .textAlways("name", consumer.name())
                .textAlways("uid", consumer.uid());
    }

    private static FieldsOut writeReport(DeviceReport report) {
        return AllocationForm.writeDevice(report.device())
                .textUnlessNull("shareID", report.shareId())
                .listOrNull("conditions", report.conditions(), ConditionForm::write)
                .treeUnlessNull("data", report.data())
                .objectUnlessNull("networkData", report.networkData(), ClaimForm::writeNetworkData);
    }

    private static FieldsOut writeNetworkData(NetworkData data) {
        return new FieldsOut()
                .text("interfaceName", data.interfaceName())
                .texts("ips", data.ips())
                .text("hardwareAddress", data.hardwareAddress());
    }
}
