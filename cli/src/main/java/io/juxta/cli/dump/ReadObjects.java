package io.juxta.cli.dump;

import io.juxta.kube.live.ClusterKind;
import io.juxta.kube.text.DumpManifest.DumpedCluster;
import io.juxta.kube.text.DumpManifest.DumpedKind;
import io.juxta.model.Tree;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/// What a dump is made of, before it is renamed.
///
/// @param cluster null when the objects come from files
/// @param settings of the folder they come from; null when there are none
/// @param leftOut how many objects of which kinds were in the files and are not in the dump
/// @param workloads those of them that make pods
record ReadObjects(
        DumpObjects objects,
        List<DumpedKind> kinds,
        @Nullable DumpedCluster cluster,
        Tree.@Nullable Mapping settings,
        SortedMap<String, Integer> leftOut,
        SortedMap<String, Integer> workloads) {

    static DumpedKind kind(
            ClusterKind kind, String apiVersion, DumpObjects objects, String resourceVersion) {
        var count = objects.count(kind);
        return new DumpedKind(
                kind.kind(), apiVersion, count == 0 ? "" : file(kind), count, resourceVersion);
    }

    static String file(ClusterKind kind) {
        return kind.qualified() + ".json";
    }
}
