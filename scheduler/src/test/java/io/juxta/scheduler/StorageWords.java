package io.juxta.scheduler;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.InMemoryCluster;
import io.juxta.kube.cluster.PlainObject;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.form.ModelReader;
import io.juxta.model.CsiDriver;
import io.juxta.model.CsiNode;
import io.juxta.model.CsiStorageCapacity;
import io.juxta.model.Node;
import io.juxta.model.PersistentVolume;
import io.juxta.model.PersistentVolumeClaim;
import io.juxta.model.StorageClass;
import io.juxta.model.Tree;
import io.juxta.model.VolumeAnnotations;
import java.util.ArrayList;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Volumes in stories: manifests to begin with, and what becomes of claims.
final class StorageWords {

    private StorageWords() {}

    /// Loads a manifest; claims are in the namespace `default`.
    static void load(Tree.Mapping manifest, InMemoryCluster cluster) {
        if (manifest.text("kind").equals("StatefulSet")) {
            cluster.load(Resource.STATEFUL_SETS, PlainObject.of(manifest));
            return;
        }
        switch (new ModelReader().read(Yaml.decoded(manifest)).orElseThrow()) {
            case PersistentVolume each -> cluster.load(Resource.PERSISTENT_VOLUMES, each);
            case PersistentVolumeClaim each ->
                    cluster.load(Resource.PERSISTENT_VOLUME_CLAIMS, each);
            case StorageClass each -> cluster.load(Resource.STORAGE_CLASSES, each);
            case CsiNode each -> cluster.load(Resource.CSI_NODES, each);
            case CsiDriver each -> cluster.load(Resource.CSI_DRIVERS, each);
            case CsiStorageCapacity each -> cluster.load(Resource.CSI_STORAGE_CAPACITIES, each);
            case Node each -> cluster.load(Resource.NODES, each);
            default -> throw new IllegalArgumentException("No storage: " + manifest.text("kind"));
        }
    }

    static Map<String, String> texts(Tree.Mapping expected) {
        return seen(expected, expected::text);
    }

    private static Map<String, String> seen(
            Tree.Mapping expected, Function<String, String> looking) {
        var seen = new TreeMap<String, String>();
        expected.fields().keySet().forEach(name -> seen.put(name, looking.apply(name)));
        return seen;
    }

    static Map<String, String> volumes(Tree.Mapping expected, Cluster cluster) {
        return seen(expected, name -> volume(claim(name, cluster)));
    }

    private static String volume(@Nullable PersistentVolumeClaim claim) {
        if (claim == null) {
            return "gone";
        }
        var node = claim.meta().annotations().get(VolumeAnnotations.SELECTED_NODE);
        if (claim.volumeName().isEmpty()) {
            return node == null ? "-" : "on " + node;
        }
        return claim.volumeName().startsWith("pvc-") ? "made" : claim.volumeName();
    }

    static Map<String, String> reach(Tree.Mapping expected, Cluster cluster) {
        return seen(
                expected,
                name -> {
                    var claim = claim(name, cluster);
                    return claim == null
                            ? "gone"
                            : cluster.read(Resource.PERSISTENT_VOLUMES, claim.volumeName())
                                    .map(StorageWords::affinity)
                                    .orElse("-");
                });
    }

    private static String affinity(PersistentVolume volume) {
        var affinity = volume.nodeAffinity();
        if (affinity == null) {
            return "all";
        }
        var texts = new ArrayList<String>();
        for (var term : affinity.terms()) {
            for (var each : term.expressions()) {
                texts.add(each.key() + " " + each.operator().text() + " " + each.values());
            }
        }
        return String.join(", ", texts);
    }

    private static @Nullable PersistentVolumeClaim claim(String name, Cluster cluster) {
        return cluster.read(Resource.PERSISTENT_VOLUME_CLAIMS, "default/" + name).orElse(null);
    }
}
