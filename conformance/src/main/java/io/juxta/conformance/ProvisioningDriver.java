package io.juxta.conformance;

import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.conformance.controlplane.ApiServer;
import io.juxta.conformance.controlplane.ApiServerException;
import io.juxta.conformance.controlplane.ObjectWatch;
import io.juxta.model.Tree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A storage provisioner: a claim whose class waits for a pod gets a volume as soon as a node is
/// selected, in the zone of that node; one whose class does not wait gets it at once. The volume is
/// for the claim alone, and the controller binds both.
final class ProvisioningDriver implements AutoCloseable {

    private static final String SELECTED = "volume.kubernetes.io/selected-node";
    private static final String ZONE = "topology.kubernetes.io/zone";

    private final ApiServer api;
    private final ObjectWatch claims;

    ProvisioningDriver(ApiServer api) {
        this.api = api;
        this.claims = api.watch(ApiKind.PERSISTENT_VOLUME_CLAIM, this::provision);
    }

    /// Whether volumes of a class are provisioned without a pod.
    static boolean isImmediate(String storageClass) {
        return storageClass.endsWith("-now");
    }

    /// The driver of a class, empty where its volumes are made by hand.
    private static String driver(String storageClass) {
        var split = storageClass.lastIndexOf('-');
        if (split < 0) {
            return "";
        }
        var cluster = storageClass.substring(0, split);
        return switch (storageClass.substring(split + 1)) {
            case "now", "later", "zonal" -> "disk." + cluster + ".example";
            case "counted" -> "counted." + cluster + ".example";
            default -> "";
        };
    }

    private void provision(Tree.Mapping claim) {
        var spec = claim.mapping("spec");
        var storageClass = spec.text("storageClassName");
        var node = claim.mapping("metadata").mapping("annotations").text(SELECTED);
        if (driver(storageClass).isEmpty()
                || spec.has("volumeName")
                || (node.isEmpty() && !isImmediate(storageClass))) {
            return;
        }
        try {
            api.create(volume(claim, zone(node)));
        } catch (ApiServerException e) {
            // It is made already.
            if (e.code() != 409) {
                throw e;
            }
        }
    }

    private String zone(String node) {
        if (node.isEmpty()) {
            return "";
        }
        return api.get(ApiKind.NODE.everywhere() + "/" + node)
                .mapping("metadata")
                .mapping("labels")
                .text(ZONE);
    }

    private static Tree.Mapping volume(Tree.Mapping claim, String zone) {
        var spec = claim.mapping("spec");
        var name = claim.mapping("metadata").text("name");
        var uid = claim.mapping("metadata").text("uid");
        var volume = "%s-%s".formatted(name, uid.substring(0, 8));
        var fields = new LinkedHashMap<String, Tree>();
        fields.put("capacity", spec.mapping("resources").mapping("requests"));
        fields.put("accessModes", Tree.Sequence.of(spec.items("accessModes")));
        fields.put("persistentVolumeReclaimPolicy", Tree.Text.of("Retain"));
        fields.put("storageClassName", Tree.Text.of(spec.text("storageClassName")));
        fields.put(
                "csi",
                texts("driver", driver(spec.text("storageClassName")), "volumeHandle", volume));
        fields.put(
                "claimRef",
                texts(
                                "kind",
                                "PersistentVolumeClaim",
                                "namespace",
                                "default",
                                "name",
                                name,
                                "uid",
                                uid)
                        .with("apiVersion", Tree.Text.of("v1")));
        if (!zone.isEmpty()) {
            fields.put("nodeAffinity", affinity(zone));
        }
        var object = texts("apiVersion", "v1", "kind", "PersistentVolume");
        return object.with("metadata", texts("name", volume)).with("spec", Tree.Mapping.of(fields));
    }

    private static Tree affinity(String zone) {
        var expression =
                texts("key", ZONE, "operator", "In")
                        .with("values", Tree.Sequence.of(List.of(Tree.Text.of(zone))));
        var term = one("matchExpressions", Tree.Sequence.of(List.of(expression)));
        return one("required", one("nodeSelectorTerms", Tree.Sequence.of(List.of(term))));
    }

    private static Tree.Mapping one(String name, Tree value) {
        return Tree.Mapping.of(Map.of(name, value));
    }

    private static Tree.Mapping texts(String... namesAndTexts) {
        var fields = new LinkedHashMap<String, Tree>();
        for (var i = 0; i < namesAndTexts.length; i += 2) {
            fields.put(namesAndTexts[i], Tree.Text.of(namesAndTexts[i + 1]));
        }
        return Tree.Mapping.of(fields);
    }

    @Override
    public void close() {
        claims.close();
    }
}
