package io.juxta.placement;

import io.juxta.model.CsiStorageCapacity;
import io.juxta.model.PersistentVolumeClaim;
import io.juxta.model.StorageClass;
import io.juxta.model.StorageClass.TopologyTerm;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Whether a volume can be made for a claim on a node.
sealed interface VolumeProvisioning {

    String NO_PROVISIONER = "kubernetes.io/no-provisioner";

    /// It can.
    ///
    /// @param capacity the storage that is large enough; null where storage is not tracked
    record Possible(PersistentVolumeClaim claim, @Nullable CsiStorageCapacity capacity)
            implements VolumeProvisioning {}

    /// Nobody makes volumes of the class for this node.
    record NotHere() implements VolumeProvisioning {}

    /// The driver has too little storage left.
    record NoStorage() implements VolumeProvisioning {}

    static VolumeProvisioning of(
            PersistentVolumeClaim claim, StorageObjects storage, NodeState node) {
        var storageClass = storage.storageClass(claim.className());
        if (storageClass == null
                || storageClass.provisioner().isEmpty()
                || storageClass.provisioner().equals(NO_PROVISIONER)
                || !allows(storageClass.allowedTopologies(), node)) {
            return new NotHere();
        }
        var driver = storage.driver(storageClass.provisioner());
        if (driver == null
                || !driver.storageCapacity().isTrue()
                || !claim.requests().containsKey(VolumeCandidates.STORAGE)) {
            return new Possible(claim, null);
        }
        var capacity = capacity(claim, storageClass, storage, node);
        return capacity == null ? new NoStorage() : new Possible(claim, capacity);
    }

    private static boolean allows(List<TopologyTerm> terms, NodeState node) {
        return terms.isEmpty() || terms.stream().anyMatch(term -> allows(term, node));
    }

    private static boolean allows(TopologyTerm term, NodeState node) {
        return !term.labels().isEmpty()
                && term.labels().stream()
                        .allMatch(
                                label -> {
                                    var value = node.labels().get(label.key());
                                    return value != null && label.values().contains(value);
                                });
    }

    /// The first capacity by name that is large enough and that the node can reach, or null.
    private static @Nullable CsiStorageCapacity capacity(
            PersistentVolumeClaim claim,
            StorageClass storageClass,
            StorageObjects storage,
            NodeState node) {
        var size = VolumeCandidates.request(claim).value();
        for (var capacity : storage.capacities(storageClass.meta().name())) {
            var limit = capacity.volumeLimit();
            if (limit != null && limit.value() >= size && reaches(node, capacity)) {
                return capacity;
            }
        }
        return null;
    }

    private static boolean reaches(NodeState node, CsiStorageCapacity capacity) {
        try {
            return capacity.nodeTopology() != null
                    && LabelSelector.read(capacity.nodeTopology()).matches(node.labels());
        } catch (UnreadableException _) {
            return false;
        }
    }
}
