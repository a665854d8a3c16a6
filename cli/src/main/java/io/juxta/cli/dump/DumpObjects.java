package io.juxta.cli.dump;

import io.juxta.kube.anonymize.Anonymizer;
import io.juxta.kube.live.ClusterKind;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The objects of a dump, kind by kind in the order they came, as JSON texts: they take less memory
/// than trees.
final class DumpObjects {

    /// Annotations that a rule reads; the others are left out.
    private static final Set<String> ANNOTATIONS =
            Set.of(
                    "juxta.io/node-accounting",
                    "kubernetes.io/config.mirror",
                    "kubernetes.io/config.source",
                    "deployment.kubernetes.io/revision",
                    "resource.kubernetes.io/pod-claim-name");

    private static final Source KEPT = Source.of("the objects of the dump");

    private final Map<ClusterKind, List<byte[]>> texts = new EnumMap<>(ClusterKind.class);

    /// Adds an object that is trimmed already.
    void add(ClusterKind kind, Tree.Mapping object) {
        texts.computeIfAbsent(kind, _ -> new ArrayList<>()).add(json(withoutAnnotations(object)));
    }

    private static byte[] json(Tree.Mapping object) {
        return TreeWriter.json(object).getBytes(StandardCharsets.UTF_8);
    }

    private static Tree.Mapping withoutAnnotations(Tree.Mapping object) {
        var metadata = object.mapping("metadata");
        if (!metadata.has("annotations")) {
            return object;
        }
        var kept = new LinkedHashMap<String, Tree>();
        metadata.mapping("annotations")
                .fields()
                .forEach(
                        (key, value) -> {
                            if (ANNOTATIONS.contains(key)) {
                                kept.put(key, value);
                            }
                        });
        return object.with(
                "metadata",
                kept.isEmpty()
                        ? metadata.without("annotations")
                        : metadata.with("annotations", Tree.Mapping.of(kept)));
    }

    int count(ClusterKind kind) {
        return texts.getOrDefault(kind, List.of()).size();
    }

    int count() {
        return texts.values().stream().mapToInt(List::size).sum();
    }

    /// All objects, each read when it is asked for.
    Iterable<Tree.Mapping> trees() {
        return () ->
                texts.values().stream().flatMap(List::stream).map(DumpObjects::tree).iterator();
    }

    private static Tree.Mapping tree(byte[] json) {
        return (Tree.Mapping) JsonTrees.parse(json, KEPT);
    }

    /// The same objects under other names.
    DumpObjects renamed(Anonymizer names) {
        var renamed = new DumpObjects();
        texts.forEach(
                (kind, objects) -> {
                    var others = new ArrayList<byte[]>();
                    objects.forEach(object -> others.add(json(names.renamed(tree(object)))));
                    renamed.texts.put(kind, others);
                });
        return renamed;
    }

    /// The file of a kind: a List, one object a line.
    byte[] file(ClusterKind kind) {
        var file = new ByteArrayOutputStream();
        file.writeBytes(utf8("{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":["));
        var separator = "\n";
        for (var object : texts.getOrDefault(kind, List.of())) {
            file.writeBytes(utf8(separator));
            file.writeBytes(object);
            separator = ",\n";
        }
        file.writeBytes(utf8("\n]}\n"));
        return file.toByteArray();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
