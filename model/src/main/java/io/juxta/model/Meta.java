package io.juxta.model;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The metadata of an API object. Missing texts are empty.
///
/// @param rest unused parts: owners, managed fields and the like, as written
public record Meta(
        String namespace,
        String name,
        String uid,
        String resourceVersion,
        long generation,
        @Nullable Instant created,
        @Nullable Instant deleted,
        ByName<String> labels,
        ByName<String> annotations,
        List<String> finalizers,
        Tree.Mapping rest) {

    /// Without any value.
    public static final Meta EMPTY = named("", "");

    public Meta {
        finalizers = List.copyOf(finalizers);
    }

    public static Meta named(String namespace, String name) {
        return new Meta(
                namespace,
                name,
                "",
                "",
                0,
                null,
                null,
                ByName.empty(),
                ByName.empty(),
                List.of(),
                Tree.Mapping.EMPTY);
    }

    /// `namespace/name`, or the name alone for what lives in no namespace.
    public String fullName() {
        return namespace.isEmpty() ? name : namespace + "/" + name;
    }

    public Meta withNamespace(String other) {
        return with(other, name, uid, resourceVersion, annotations, finalizers);
    }

    public Meta withName(String other) {
        return with(namespace, other, uid, resourceVersion, annotations, finalizers);
    }

    /// The metadata of a copy under another name, without a UID and a version.
    public Meta copyNamed(String other) {
        return with(namespace, other, "", "", annotations, finalizers);
    }

    public Meta withUid(String other) {
        return with(namespace, name, other, resourceVersion, annotations, finalizers);
    }

    public Meta withResourceVersion(String other) {
        return with(namespace, name, uid, other, annotations, finalizers);
    }

    public Meta withAnnotations(ByName<String> others) {
        return with(namespace, name, uid, resourceVersion, others, finalizers);
    }

    public Meta withLabels(ByName<String> others) {
        return new Meta(
                namespace,
                name,
                uid,
                resourceVersion,
                generation,
                created,
                deleted,
                others,
                annotations,
                finalizers,
                rest);
    }

    public Meta withFinalizers(List<String> others) {
        return with(namespace, name, uid, resourceVersion, annotations, others);
    }

    private Meta with(
            String namespace,
            String name,
            String uid,
            String resourceVersion,
            ByName<String> annotations,
            List<String> finalizers) {
        return new Meta(
                namespace,
                name,
                uid,
                resourceVersion,
                generation,
                created,
                deleted,
                labels,
                annotations,
                finalizers,
                rest);
    }
}
