package io.juxta.model;

import java.util.function.Function;

/// The fields of volume sources that have a record, in the order in which they are looked for.
enum VolumeSourceField {
    CLAIM(
            "persistentVolumeClaim",
            in -> new VolumeSource.ClaimSource(in.text("claimName"), in.flag("readOnly"))),
    EPHEMERAL(
            "ephemeral",
            in -> new VolumeSource.EphemeralSource(in.mapping("volumeClaimTemplate"))),
    CSI("csi", in -> new VolumeSource.CsiSource(in.text("driver"), in.text("volumeHandle"))),
    GCE(
            "gcePersistentDisk",
            in -> new VolumeSource.GcePersistentDisk(in.text("pdName"), in.flag("readOnly"))),
    AWS(
            "awsElasticBlockStore",
            in -> new VolumeSource.AwsElasticBlockStore(in.text("volumeID"), in.flag("readOnly"))),
    AZURE_DISK(
            "azureDisk",
            in ->
                    new VolumeSource.AzureDisk(
                            in.text("diskName"),
                            in.text("diskURI"),
                            in.has("kind") ? in.text("kind") : null)),
    AZURE_FILE(
            "azureFile",
            in ->
                    new VolumeSource.AzureFile(
                            in.text("shareName"),
                            in.text("secretName"),
                            in.has("secretNamespace") ? in.text("secretNamespace") : null)),
    CINDER("cinder", in -> new VolumeSource.Cinder(in.text("volumeID"))),
    VSPHERE("vsphereVolume", in -> new VolumeSource.VsphereVolume(in.text("volumePath"))),
    PORTWORX("portworxVolume", in -> new VolumeSource.PortworxVolume(in.text("volumeID"))),
    ISCSI("iscsi", in -> new VolumeSource.Iscsi(in.text("iqn"), in.flag("readOnly"))),
    RBD(
            "rbd",
            in ->
                    new VolumeSource.Rbd(
                            in.items("monitors").stream()
                                    .map(item -> item instanceof Tree.Text text ? text.value() : "")
                                    .toList(),
                            in.text("pool"),
                            in.text("image"),
                            in.flag("readOnly")));

    private final String wire;
    private final Function<Tree.Mapping, VolumeSource> reader;

    VolumeSourceField(String wire, Function<Tree.Mapping, VolumeSource> reader) {
        this.wire = wire;
        this.reader = reader;
    }

    String wire() {
        return wire;
    }

    VolumeSource read(Tree.Mapping fields) {
        return reader.apply(fields);
    }
}
