package io.juxta.placement;

import io.juxta.model.Tree;
import java.util.TreeMap;

/// A Service or a controller with its pod selector. The default spread applies to the pods it
/// selects.
///
/// @param name without its namespace
public record PodSelecting(
        SelectingKind kind, String namespace, String name, LabelSelector selector) {

    /// The kind of object.
    public enum SelectingKind {
        SERVICE("Service", "v1"),
        REPLICATION_CONTROLLER("ReplicationController", "v1"),
        REPLICA_SET("ReplicaSet", "apps/v1"),
        STATEFUL_SET("StatefulSet", "apps/v1");

        private final String text;
        private final String apiVersion;

        SelectingKind(String text, String apiVersion) {
            this.text = text;
            this.apiVersion = apiVersion;
        }

        /// The kind as in the API.
        public String text() {
            return text;
        }

        /// Its API version.
        public String apiVersion() {
            return apiVersion;
        }
    }

    /// Reads an object. One with an invalid selector selects nothing.
    public static PodSelecting read(SelectingKind kind, Tree.Mapping object) {
        var meta = object.mapping("metadata");
        var spec = object.mapping("spec");
        return new PodSelecting(
                kind, meta.text("namespace"), meta.text("name"), selector(kind, spec));
    }

    private static LabelSelector selector(SelectingKind kind, Tree.Mapping spec) {
        return switch (kind) {
            case SERVICE, REPLICATION_CONTROLLER -> plain(spec.mapping("selector"));
            case REPLICA_SET, STATEFUL_SET -> controller(spec);
        };
    }

    /// A Service without a selector selects no pods.
    private static LabelSelector plain(Tree.Mapping labels) {
        var selector = new TreeMap<String, String>();
        labels.fields().keySet().forEach(key -> selector.put(key, labels.text(key)));
        return selector.isEmpty() ? LabelSelector.NOTHING : LabelSelector.ofLabels(selector);
    }

    private static LabelSelector controller(Tree.Mapping spec) {
        try {
            return LabelSelector.read(spec, "selector");
        } catch (UnreadableException _) {
            return LabelSelector.NOTHING;
        }
    }
}
