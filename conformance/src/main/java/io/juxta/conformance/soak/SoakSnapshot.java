package io.juxta.conformance.soak;

import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.conformance.controlplane.ApiServer;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The objects of one moment: all kinds are listed at one version of the store, so that nothing
/// looks wrong only because the kinds were read one after the other.
///
/// @param version of the store
record SoakSnapshot(String version, Map<ApiKind, List<Tree.Mapping>> objects) {

    private static final List<ApiKind> KINDS =
            List.of(
                    ApiKind.POD,
                    ApiKind.RESOURCE_CLAIM,
                    ApiKind.RESOURCE_SLICE,
                    ApiKind.NODE,
                    ApiKind.PERSISTENT_VOLUME_CLAIM,
                    ApiKind.PERSISTENT_VOLUME);

    static SoakSnapshot of(ApiServer api) {
        var objects = new EnumMap<ApiKind, List<Tree.Mapping>>(ApiKind.class);
        var version = "";
        for (var kind : KINDS) {
            var at =
                    version.isEmpty()
                            ? ""
                            : "?resourceVersionMatch=Exact&resourceVersion=" + version;
            var list = api.get(kind.everywhere() + at);
            if (version.isEmpty()) {
                version = list.mapping("metadata").text("resourceVersion");
            }
            objects.put(kind, list.items("items").stream().map(Tree.Mapping.class::cast).toList());
        }
        return new SoakSnapshot(version, objects);
    }

    List<Tree.Mapping> all(ApiKind kind) {
        return objects.getOrDefault(kind, List.of());
    }

    List<Tree.Mapping> pods() {
        return all(ApiKind.POD);
    }

    List<Tree.Mapping> claims() {
        return all(ApiKind.RESOURCE_CLAIM);
    }

    /// Writes one file for each kind.
    void save(Path folder) throws IOException {
        Files.createDirectories(folder);
        for (var kind : objects.keySet()) {
            var lines = new StringBuilder();
            all(kind).forEach(object -> lines.append(TreeWriter.json(object)).append('\n'));
            Files.writeString(
                    folder.resolve(kind.name().toLowerCase(Locale.ROOT) + ".jsonl"), lines);
        }
    }
}
