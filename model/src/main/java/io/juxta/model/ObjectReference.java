package io.juxta.model;

/// A reference to any object, as the core API writes it. Missing texts are empty.
public record ObjectReference(
        String apiVersion,
        String kind,
        String namespace,
        String name,
        String uid,
        String resourceVersion,
        String fieldPath) {

    /// A reference to an object as it is now.
    public static ObjectReference to(String apiVersion, String kind, Meta meta) {
        return new ObjectReference(
                apiVersion,
                kind,
                meta.namespace(),
                meta.name(),
                meta.uid(),
                meta.resourceVersion(),
                "");
    }
}
