package io.juxta.scheduler;

import io.juxta.model.ByName;
import io.juxta.model.Meta;
import io.juxta.model.NodeSelector;
import io.juxta.model.NodeSelector.NodeSelectorOperator;
import io.juxta.model.NodeSelector.NodeSelectorRequirement;
import io.juxta.model.NodeSelector.Term;
import io.juxta.model.PersistentVolume;
import io.juxta.model.PersistentVolumeClaim;
import io.juxta.model.StorageClass;
import io.juxta.model.Tree;
import io.juxta.model.VolumeAnnotations;
import io.juxta.model.VolumeSource;
import io.juxta.placement.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Volumes as the provisioner of a CSI driver makes them for claims.
///
/// The volume is for the topology of the selected node: the labels of the node under the keys that
/// its CSINode lists for the driver. A driver without keys makes volumes that every node reaches.
final class ProvisionedVolumes {

    private static final String NO_PROVISIONER = "kubernetes.io/no-provisioner";

    private ProvisionedVolumes() {}

    /// The volume of a claim for a node; null where the node's CSINode does not list the driver.
    static @Nullable PersistentVolume on(
            String node, PersistentVolumeClaim claim, Snapshot snapshot) {
        var storage = snapshot.volumes().storage();
        var storageClass = storage.storageClass(claim.className());
        var csiNode = storage.csiNode(node);
        var state = snapshot.node(node);
        if (storageClass == null || csiNode == null || state == null) {
            return null;
        }
        for (var driver : csiNode.drivers()) {
            if (driver.name().equals(storageClass.provisioner())) {
                var labels = new ArrayList<NodeSelectorRequirement>();
                for (var item : driver.rest().items("topologyKeys")) {
                    var value =
                            item instanceof Tree.Text(var key, _) ? state.labels().get(key) : null;
                    if (item instanceof Tree.Text(var key, _) && value != null) {
                        labels.add(in(key, List.of(value)));
                    }
                }
                return volume(
                        claim,
                        storageClass,
                        labels.isEmpty()
                                ? null
                                : new NodeSelector(List.of(new Term(labels, List.of()))));
            }
        }
        return null;
    }

    /// The volume of a claim that is provisioned before any pod uses it: which of the allowed
    /// topologies it gets is chance, so it is for all of them. Null where the class provisions
    /// nothing.
    static @Nullable PersistentVolume anywhere(
            PersistentVolumeClaim claim, StorageClass storageClass) {
        if (storageClass.provisioner().isEmpty()
                || storageClass.provisioner().equals(NO_PROVISIONER)) {
            return null;
        }
        var terms = new ArrayList<Term>();
        for (var term : storageClass.allowedTopologies()) {
            terms.add(
                    new Term(
                            term.labels().stream()
                                    .map(label -> in(label.key(), label.values()))
                                    .toList(),
                            List.of()));
        }
        return volume(claim, storageClass, terms.isEmpty() ? null : new NodeSelector(terms));
    }

    private static NodeSelectorRequirement in(String key, List<String> values) {
        return new NodeSelectorRequirement(key, NodeSelectorOperator.Known.IN, values);
    }

    private static PersistentVolume volume(
            PersistentVolumeClaim claim,
            StorageClass storageClass,
            @Nullable NodeSelector affinity) {
        var meta = claim.meta();
        var name =
                "pvc-" + (meta.uid().isEmpty() ? meta.namespace() + "-" + meta.name() : meta.uid());
        var driver = storageClass.provisioner();
        return new PersistentVolume(
                Meta.named("", name)
                        .withAnnotations(ByName.of(VolumeAnnotations.PROVISIONED_BY, driver)),
                claim.requests(),
                new VolumeSource.CsiSource(driver, name),
                claim.accessModes(),
                VolumeController.reference(claim),
                storageClass.meta().name(),
                claim.volumeMode(),
                claim.attributesClass(),
                affinity,
                "Bound",
                Tree.Mapping.of(
                        Map.of(
                                "csi",
                                Tree.Mapping.of(
                                        Map.of(
                                                "driver", Tree.Text.of(driver),
                                                "volumeHandle", Tree.Text.of(name))))),
                Tree.Mapping.EMPTY);
    }
}
