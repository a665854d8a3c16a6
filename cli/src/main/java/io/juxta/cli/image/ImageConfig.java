package io.juxta.cli.image;

import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;

/// How a container of the image starts, and what the image says of itself.
///
/// @param version juxta's own
/// @param architecture the processor, in Go's words: `amd64`, `arm64`
record ImageConfig(String version, String architecture, List<Layer> layers) {

    /// A user without a name elsewhere and without rights.
    static final String USER = "65532:65532";

    /// The scheduler stays for long: all compilers, a heap that leaves room for the JVM itself in
    /// the container's limit, and an end when memory is gone, so that the kubelet starts it again.
    /// Nothing is written to the file system.
    static final List<String> ENTRYPOINT =
            List.of(
                    "/runtime/bin/java",
                    "-XX:+UseG1GC",
                    "-XX:MaxRAMPercentage=65",
                    "-XX:+ExitOnOutOfMemoryError",
                    "-XX:+ErrorFileToStderr",
                    "-XX:-UsePerfData",
                    "--sun-misc-unsafe-memory-access=allow",
                    "-Xlog:disable",
                    "-Xlog:all=off",
                    "-Djuxta.stderr=other",
                    "-cp",
                    "/juxta/juxta.jar",
                    "io.juxta.cli.Main");

    static final List<String> COMMAND = List.of("--help");

    /// The time that everything in the image carries.
    private static final String CREATED = "1970-01-01T00:00:00Z";

    Blob blob() {
        var config = new LinkedHashMap<String, Tree>();
        config.put("created", Tree.Text.of(CREATED));
        config.put("architecture", Tree.Text.of(architecture));
        config.put("os", Tree.Text.of("linux"));
        config.put("config", container());
        config.put("rootfs", rootFileSystem());
        config.put("history", history());
        return new Blob(
                "application/vnd.oci.image.config.v1+json",
                TreeWriter.json(Tree.Mapping.of(config)).getBytes(StandardCharsets.UTF_8));
    }

    private Tree container() {
        var container = new LinkedHashMap<String, Tree>();
        container.put("User", Tree.Text.of(USER));
        container.put("Env", texts(List.of("LANG=C.UTF-8")));
        container.put("Entrypoint", texts(ENTRYPOINT));
        container.put("Cmd", texts(COMMAND));
        container.put("WorkingDir", Tree.Text.of("/"));
        container.put("Labels", labels());
        return Tree.Mapping.of(container);
    }

    private Tree labels() {
        var labels = new LinkedHashMap<String, Tree>();
        labels.put("org.opencontainers.image.title", Tree.Text.of("juxta"));
        labels.put("org.opencontainers.image.version", Tree.Text.of(version));
        labels.put(
                "org.opencontainers.image.licenses",
                Tree.Text.of(
                        "Apache-2.0 AND GPL-2.0-only WITH Classpath-exception-2.0 AND LGPL-2.1-or-later"));
        return Tree.Mapping.of(labels);
    }

    private Tree rootFileSystem() {
        var system = new LinkedHashMap<String, Tree>();
        system.put("type", Tree.Text.of("layers"));
        system.put("diff_ids", texts(layers.stream().map(Layer::diffId).toList()));
        return Tree.Mapping.of(system);
    }

    private Tree history() {
        return Tree.Sequence.of(
                layers.stream()
                        .map(
                                layer -> {
                                    var step = new LinkedHashMap<String, Tree>();
                                    step.put("created", Tree.Text.of(CREATED));
                                    step.put("created_by", Tree.Text.of(layer.title()));
                                    return Tree.Mapping.of(step);
                                })
                        .toList());
    }

    private static Tree texts(List<String> values) {
        return Tree.Sequence.of(values.stream().map(Tree.Text::of).toList());
    }
}
