package io.juxta.kube.form;

import io.juxta.model.CsiStorageCapacity;

/// [CsiStorageCapacity] on the wire.
final class CsiStorageCapacityForm {

    static final String KIND = "CSIStorageCapacity";

    private CsiStorageCapacityForm() {}

    @SuppressWarnings(
            "NullAway") // it does not see that a nested type of another module is nullable
    static CsiStorageCapacity read(FieldsIn in) {
        return new CsiStorageCapacity(
                MetaForm.read(in.object("metadata")),
                in.text("storageClassName"),
                in.objectOrNull("nodeTopology", selector -> selector.without()),
                in.quantityOrNull("capacity"),
                in.quantityOrNull("maximumVolumeSize"));
    }

    static FieldsOut write(CsiStorageCapacity capacity) {
        return new FieldsOut()
                .object("metadata", MetaForm.write(capacity.meta()))
                .textAlways("storageClassName", capacity.storageClassName())
                .treeUnlessNull("nodeTopology", capacity.nodeTopology())
                .quantityUnlessNull("capacity", capacity.capacity())
                .quantityUnlessNull("maximumVolumeSize", capacity.maximumVolumeSize());
    }
}
