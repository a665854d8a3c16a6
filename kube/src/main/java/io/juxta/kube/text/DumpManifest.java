package io.juxta.kube.text;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What a dump tells about itself: the first file of the archive, `manifest.json`.
///
/// A command that reads a dump takes from it what a running server would have told: its gates, and
/// what could not be read.
///
/// @param time when the objects were read, as RFC 3339 writes it
/// @param madeBy the version of juxta
/// @param cluster null when the objects come from files
/// @param settings of the folder that the objects come from; null when there are none
/// @param leftOut how many objects of which kinds were in the files and are not in the dump
/// @param workloads those of them that make pods: a command tells that they are missing
/// @param renaming null when names are as they were
public record DumpManifest(
        String time,
        String madeBy,
        @Nullable DumpedCluster cluster,
        @Nullable Tree settings,
        List<DumpedKind> kinds,
        SortedMap<String, Integer> leftOut,
        SortedMap<String, Integer> workloads,
        @Nullable DumpRenaming renaming) {

    public static final String FILE = "manifest.json";
    public static final String KIND = "DumpManifest";
    public static final String API_VERSION = "juxta.io/v1alpha1";

    /// A running cluster.
    ///
    /// @param resourceVersion of the view
    /// @param featureGates of the API server; null when it does not tell
    /// @param refused kinds that could not be read
    /// @param notServed kinds that the server does not have
    public record DumpedCluster(
            String serverVersion,
            String resourceVersion,
            @Nullable SortedMap<String, Boolean> featureGates,
            List<String> refused,
            List<String> notServed) {
        public DumpedCluster {
            featureGates =
                    featureGates == null
                            ? null
                            : Collections.unmodifiableSortedMap(new TreeMap<>(featureGates));
            refused = List.copyOf(refused);
            notServed = List.copyOf(notServed);
        }
    }

    /// Objects of one kind.
    ///
    /// @param file empty when there are none
    /// @param resourceVersion of these objects, where it is later than that of the view; else empty
    public record DumpedKind(
            String kind, String apiVersion, String file, int count, String resourceVersion) {}

    /// What was not renamed.
    ///
    /// @param words Kubernetes' own, which stay wherever they stand
    /// @param kept texts that stay, and why
    public record DumpRenaming(List<String> words, List<Map.Entry<String, String>> kept) {
        public DumpRenaming {
            words = List.copyOf(words);
            kept = List.copyOf(kept);
        }
    }

    public DumpManifest {
        kinds = List.copyOf(kinds);
        leftOut = Collections.unmodifiableSortedMap(new TreeMap<>(leftOut));
        workloads = Collections.unmodifiableSortedMap(new TreeMap<>(workloads));
    }

    static boolean isManifest(Document document) {
        return document.kind().equals(KIND) && document.apiVersion().startsWith("juxta.io/");
    }

    public Tree.Mapping tree() {
        var fields = new LinkedHashMap<String, Tree>();
        fields.put("apiVersion", Tree.Text.of(API_VERSION));
        fields.put("kind", Tree.Text.of(KIND));
        fields.put("time", Tree.Text.of(time));
        fields.put("juxtaVersion", Tree.Text.of(madeBy));
        if (cluster != null) {
            fields.put("cluster", tree(cluster));
        }
        if (settings != null) {
            fields.put("settings", settings);
        }
        fields.put("kinds", Tree.Sequence.of(kinds.stream().map(DumpManifest::tree).toList()));
        if (!leftOut.isEmpty()) {
            fields.put("leftOut", counts(leftOut));
        }
        if (!workloads.isEmpty()) {
            fields.put("leftOutWorkloads", counts(workloads));
        }
        if (renaming != null) {
            fields.put("anonymized", tree(renaming));
        }
        return Tree.Mapping.of(fields);
    }

    private static Tree counts(SortedMap<String, Integer> byKind) {
        var counts = new LinkedHashMap<String, Tree>();
        byKind.forEach((kind, count) -> counts.put(kind, Tree.Number.of(count)));
        return Tree.Mapping.of(counts);
    }

    private static Tree tree(DumpedCluster cluster) {
        var fields = new LinkedHashMap<String, Tree>();
        fields.put("serverVersion", Tree.Text.of(cluster.serverVersion()));
        fields.put("resourceVersion", Tree.Text.of(cluster.resourceVersion()));
        if (cluster.featureGates() != null) {
            var gates = new LinkedHashMap<String, Tree>();
            cluster.featureGates().forEach((name, on) -> gates.put(name, Tree.Bool.of(on)));
            fields.put("featureGates", Tree.Mapping.of(gates));
        }
        fields.put("refused", texts(cluster.refused()));
        fields.put("notServed", texts(cluster.notServed()));
        return Tree.Mapping.of(fields);
    }

    private static Tree tree(DumpedKind kind) {
        var fields = new LinkedHashMap<String, Tree>();
        fields.put("kind", Tree.Text.of(kind.kind()));
        fields.put("apiVersion", Tree.Text.of(kind.apiVersion()));
        fields.put("count", Tree.Number.of(kind.count()));
        if (!kind.file().isEmpty()) {
            fields.put("file", Tree.Text.of(kind.file()));
        }
        if (!kind.resourceVersion().isEmpty()) {
            fields.put("resourceVersion", Tree.Text.of(kind.resourceVersion()));
        }
        return Tree.Mapping.of(fields);
    }

    private static Tree tree(DumpRenaming renaming) {
        var kept = new ArrayList<Tree>();
        for (var text : renaming.kept()) {
            var fields = new LinkedHashMap<String, Tree>();
            fields.put("text", Tree.Text.of(text.getKey()));
            fields.put("because", Tree.Text.of(text.getValue()));
            kept.add(Tree.Mapping.of(fields));
        }
        var fields = new LinkedHashMap<String, Tree>();
        fields.put("words", texts(renaming.words()));
        fields.put("kept", Tree.Sequence.of(kept));
        return Tree.Mapping.of(fields);
    }

    private static Tree texts(List<String> texts) {
        return Tree.Sequence.of(texts.stream().map(Tree.Text::of).toList());
    }

    /// Reads what commands need of a manifest.
    ///
    /// @throws InputException when it is of a version that is not known
    static DumpManifest from(Document document) {
        var tree = document.tree();
        if (!document.apiVersion().equals(API_VERSION)) {
            throw new InputException(
                    document.source(),
                    "apiVersion is " + document.apiVersion(),
                    "This juxta reads dumps of " + API_VERSION + "; use a newer one");
        }
        var kinds = new ArrayList<DumpedKind>();
        for (var item : tree.items("kinds")) {
            if (item instanceof Tree.Mapping kind) {
                kinds.add(
                        new DumpedKind(
                                kind.text("kind"),
                                kind.text("apiVersion"),
                                kind.text("file"),
                                0,
                                kind.text("resourceVersion")));
            }
        }
        return new DumpManifest(
                tree.text("time"),
                tree.text("juxtaVersion"),
                tree.has("cluster") ? cluster(tree.mapping("cluster")) : null,
                tree.has("settings") ? tree.mapping("settings") : null,
                kinds,
                counts(tree.mapping("leftOut")),
                counts(tree.mapping("leftOutWorkloads")),
                null);
    }

    private static SortedMap<String, Integer> counts(Tree.Mapping byKind) {
        var counts = new TreeMap<String, Integer>();
        for (var kind : byKind.fields().entrySet()) {
            if (kind.getValue() instanceof Tree.Number(var literal, _)
                    && literal.matches("[0-9]{1,9}")) {
                counts.put(kind.getKey(), Integer.valueOf(literal));
            }
        }
        return counts;
    }

    private static DumpedCluster cluster(Tree.Mapping tree) {
        TreeMap<String, Boolean> gates = null;
        if (tree.has("featureGates")) {
            gates = new TreeMap<>();
            for (var gate : tree.mapping("featureGates").fields().entrySet()) {
                if (gate.getValue() instanceof Tree.Bool(var on, _)) {
                    gates.put(gate.getKey(), on);
                }
            }
        }
        return new DumpedCluster(
                tree.text("serverVersion"),
                tree.text("resourceVersion"),
                gates,
                texts(tree, "refused"),
                texts(tree, "notServed"));
    }

    private static List<String> texts(Tree.Mapping tree, String field) {
        return tree.items(field).stream()
                .filter(Tree.Text.class::isInstance)
                .map(item -> ((Tree.Text) item).value())
                .toList();
    }
}
