package io.juxta.model;

import java.util.List;

/// Reads a [VolumeSource] from the fields it is one of.
final class VolumeSourceReader {

    /// The fields that have a record, in the order in which they are looked for.
    private static final List<String> FIELDS =
            List.of(
                    "persistentVolumeClaim",
                    "ephemeral",
                    "csi",
                    "gcePersistentDisk",
                    "awsElasticBlockStore",
                    "azureDisk",
                    "azureFile",
                    "cinder",
                    "vsphereVolume",
                    "portworxVolume",
                    "iscsi",
                    "rbd");

    private VolumeSourceReader() {}

    static VolumeSource read(Tree.Mapping fields, List<String> others) {
        for (var field : FIELDS) {
            if (fields.has(field)) {
                return source(field, fields.mapping(field));
            }
        }
        for (var other : others) {
            if (fields.has(other)) {
                return new VolumeSource.OtherSource(other);
            }
        }
        return new VolumeSource.OtherSource("");
    }

    private static VolumeSource source(String field, Tree.Mapping in) {
        return switch (field) {
            case "persistentVolumeClaim" ->
                    new VolumeSource.ClaimSource(in.text("claimName"), in.flag("readOnly"));
            case "ephemeral" -> new VolumeSource.EphemeralSource(in.mapping("volumeClaimTemplate"));
            case "csi" -> new VolumeSource.CsiSource(in.text("driver"), in.text("volumeHandle"));
            case "gcePersistentDisk" ->
                    new VolumeSource.GcePersistentDisk(in.text("pdName"), in.flag("readOnly"));
            case "awsElasticBlockStore" ->
                    new VolumeSource.AwsElasticBlockStore(in.text("volumeID"));
            case "azureDisk" ->
                    new VolumeSource.AzureDisk(
                            in.text("diskName"),
                            in.text("diskURI"),
                            in.has("kind") ? in.text("kind") : null);
            case "azureFile" -> new VolumeSource.AzureFile();
            case "cinder" -> new VolumeSource.Cinder(in.text("volumeID"));
            case "vsphereVolume" -> new VolumeSource.VsphereVolume();
            case "portworxVolume" -> new VolumeSource.PortworxVolume(in.text("volumeID"));
            case "iscsi" -> new VolumeSource.Iscsi(in.text("iqn"), in.flag("readOnly"));
            case "rbd" ->
                    new VolumeSource.Rbd(
                            in.items("monitors").stream()
                                    .map(item -> item instanceof Tree.Text text ? text.value() : "")
                                    .toList(),
                            in.text("pool"),
                            in.text("image"),
                            in.flag("readOnly"));
            default -> new VolumeSource.OtherSource(field);
        };
    }
}
