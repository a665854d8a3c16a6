package io.juxta.cli.image;

import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.model.tar.TarWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// One image in the form of the OCI image layout, version 1.0.0: every file of it, by its path.
///
/// As a folder it is what `skopeo copy oci:…` and `crane push` read, as an archive what containerd,
/// Podman and Docker import.
record OciLayout(Map<String, byte[]> files, String digest) {

    private static final String MANIFEST = "application/vnd.oci.image.manifest.v1+json";
    private static final String INDEX = "application/vnd.oci.image.index.v1+json";

    OciLayout {
        // An archive's entries have one order.
        files = new TreeMap<>(files);
    }

    /// @param name what importers call the image, such as `localhost/juxta:0.1.0`
    static OciLayout of(ImageConfig config, String name) {
        var configuration = config.blob();
        var manifest = new LinkedHashMap<String, Tree>();
        manifest.put("schemaVersion", Tree.Number.of(2));
        manifest.put("mediaType", Tree.Text.of(MANIFEST));
        manifest.put("config", Tree.Mapping.of(configuration.descriptor()));
        manifest.put(
                "layers",
                Tree.Sequence.of(
                        config.layers().stream()
                                .map(layer -> Tree.Mapping.of(layer.blob().descriptor()))
                                .toList()));
        var top = new Blob(MANIFEST, json(manifest));

        var blobs = new ArrayList<>(List.of(configuration, top));
        config.layers().forEach(layer -> blobs.add(layer.blob()));
        var files = new TreeMap<String, byte[]>();
        files.put("oci-layout", json(Map.of("imageLayoutVersion", Tree.Text.of("1.0.0"))));
        files.put("index.json", json(index(top, config, name)));
        blobs.forEach(blob -> files.put("blobs/sha256/" + blob.name(), blob.content()));
        return new OciLayout(files, "sha256:" + top.name());
    }

    private static Map<String, Tree> index(Blob manifest, ImageConfig config, String name) {
        var platform = new LinkedHashMap<String, Tree>();
        platform.put("architecture", Tree.Text.of(config.architecture()));
        platform.put("os", Tree.Text.of("linux"));
        var annotations = new LinkedHashMap<String, Tree>();
        // The first is read by containerd, the second, a tag, by the others.
        annotations.put("io.containerd.image.name", Tree.Text.of(name));
        annotations.put(
                "org.opencontainers.image.ref.name",
                Tree.Text.of(name.substring(name.lastIndexOf(':') + 1)));
        var descriptor = new LinkedHashMap<>(manifest.descriptor());
        descriptor.put("platform", Tree.Mapping.of(platform));
        descriptor.put("annotations", Tree.Mapping.of(annotations));
        var index = new LinkedHashMap<String, Tree>();
        index.put("schemaVersion", Tree.Number.of(2));
        index.put("mediaType", Tree.Text.of(INDEX));
        index.put("manifests", Tree.Sequence.of(List.of(Tree.Mapping.of(descriptor))));
        return index;
    }

    /// Below a folder that does not exist yet.
    void write(Path folder) throws IOException {
        Files.createDirectories(folder.resolve("blobs/sha256"));
        for (var file : files.entrySet()) {
            Files.write(folder.resolve(file.getKey()), file.getValue());
        }
    }

    /// The same as one tar archive.
    byte[] archive() {
        var tar = new TarWriter().folder("blobs").folder("blobs/sha256");
        files.forEach(tar::file);
        return tar.bytes();
    }

    private static byte[] json(Map<String, ? extends Tree> object) {
        return TreeWriter.json(Tree.Mapping.of(object)).getBytes(StandardCharsets.UTF_8);
    }
}
