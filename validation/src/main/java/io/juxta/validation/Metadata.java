package io.juxta.validation;

import static io.juxta.validation.ErrorType.FORBIDDEN;
import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.REQUIRED;
import static io.juxta.validation.ErrorType.TOO_LONG;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/// The metadata every object has.
///
/// A request may leave out what the server fills in: on create the namespace and a generated name,
/// on update everything that identifies the stored object.
final class Metadata {

    private static final FieldPath PATH = FieldPath.of("metadata");
    private static final int ANNOTATION_BYTES = 256 * 1024;
    private static final String ORPHAN = "orphan";
    private static final String FOREGROUND = "foregroundDeletion";
    private static final Set<String> BARE_FINALIZERS = Set.of("kubernetes", ORPHAN, FOREGROUND);

    /// Kinds whose generation is set by the client on create; the others start at 1.
    private static final Set<String> KEEP_GENERATION =
            Set.of("ResourceClaim", "ResourceClaimTemplate");

    private Metadata() {}

    /// @param prepared the whole object, not only its metadata
    static void validate(
            ValidationInput question, Tree.Mapping prepared, RuleScope scope, Findings findings) {
        var metadata = prepared.mapping("metadata");
        switch (question.operation()) {
            case Operation.Create _ -> {
                ObjectNames.onCreate(question.kind(), metadata, PATH, findings);
                namespace(metadata, scope, findings);
                if (KEEP_GENERATION.contains(question.kind())) {
                    generation(metadata, findings);
                }
            }
            case Operation.Update(var old) -> {
                update(question, metadata, old, findings);
                if (KEEP_GENERATION.contains(question.kind())) {
                    // These kinds run the rules of create again, on the namespace of the request.
                    namespace(old.mapping("metadata"), scope, findings);
                }
            }
            case Operation.UpdateStatus(var old) -> update(question, metadata, old, findings);
            case Operation.Resize(var old) -> update(question, metadata, old, findings);
        }
        labels(metadata, findings);
        annotations(metadata, findings);
        OwnerReferences.validate(metadata.items("ownerReferences"), PATH, findings);
        finalizers(metadata, findings);
        ManagedFields.validate(metadata.items("managedFields"), PATH, findings);
    }

    private static void update(
            ValidationInput question,
            Tree.Mapping metadata,
            Tree.Mapping oldObject,
            Findings findings) {
        var old = oldObject.mapping("metadata");
        ObjectNames.onUpdate(question, metadata, old, PATH, findings);
        generation(old, findings);
        if (metadata.has("uid") && !metadata.text("uid").equals(old.text("uid"))) {
            changed("uid", metadata, findings);
        }
        if (metadata.has("deletionTimestamp") && !old.has("deletionTimestamp")) {
            changed("deletionTimestamp", metadata, findings);
        }
        if (metadata.has("deletionGracePeriodSeconds")
                && !metadata.field("deletionGracePeriodSeconds")
                        .equals(old.field("deletionGracePeriodSeconds"))) {
            changed("deletionGracePeriodSeconds", metadata, findings);
        }
        if (old.has("deletionTimestamp")) {
            var added = new HashSet<>(Nodes.texts(metadata.items("finalizers")));
            Nodes.texts(old.items("finalizers")).forEach(added::remove);
            if (!added.isEmpty()) {
                findings.written(
                        FORBIDDEN,
                        PATH.field("finalizers"),
                        "the object is being deleted; no finalizer can be added any more");
            }
        }
    }

    private static void changed(String name, Tree.Mapping metadata, Findings findings) {
        findings.written(
                INVALID,
                PATH.field(name),
                "%s differs from the stored object; leave it out"
                        .formatted(metadata.field(name).map(Metadata::shown).orElse("")));
    }

    private static String shown(Tree value) {
        return value instanceof Tree.Number(var literal, _) ? literal : Nodes.text(value);
    }

    private static void namespace(Tree.Mapping metadata, RuleScope scope, Findings findings) {
        var namespace = metadata.text("namespace");
        if (scope == RuleScope.CLUSTER || namespace.isEmpty()) {
            return;
        }
        Names.dnsLabel(namespace)
                .ifPresent(
                        fault ->
                                findings.written(
                                        INVALID,
                                        PATH.field("namespace"),
                                        "namespace \"%s\" %s".formatted(namespace, fault)));
    }

    private static void generation(Tree.Mapping metadata, Findings findings) {
        if (Nodes.number(metadata, "generation") < 0) {
            findings.written(
                    INVALID,
                    PATH.field("generation"),
                    "%d is negative".formatted(Nodes.number(metadata, "generation")));
        }
    }

    static void labels(Tree.Mapping metadata, Findings findings) {
        labels(metadata, PATH, findings);
    }

    /// Labels of an object or of a template for one.
    static void labels(Tree.Mapping metadata, FieldPath path, Findings all) {
        for (var label : metadata.mapping("labels").fields().entrySet()) {
            var findings = all.ofEntry(label.getKey());
            var value = Nodes.text(label.getValue());
            Names.labelName(label.getKey())
                    .ifPresent(
                            fault ->
                                    findings.written(
                                            INVALID,
                                            path.field("labels"),
                                            "label key \"%s\": %s"
                                                    .formatted(label.getKey(), fault)));
            Names.labelValue(value)
                    .ifPresent(
                            fault ->
                                    findings.written(
                                            INVALID,
                                            path.field("labels"),
                                            "value \"%s\" of label %s %s"
                                                    .formatted(value, label.getKey(), fault)));
        }
    }

    private static void annotations(Tree.Mapping metadata, Findings findings) {
        annotations(metadata, PATH, findings);
    }

    /// Annotations of an object or of a template for one.
    static void annotations(Tree.Mapping metadata, FieldPath path, Findings findings) {
        var total = 0L;
        for (var annotation : metadata.mapping("annotations").fields().entrySet()) {
            total +=
                    Names.bytes(annotation.getKey())
                            + Names.bytes(Nodes.text(annotation.getValue()));
            Names.labelName(annotation.getKey().toLowerCase(Locale.ROOT))
                    .ifPresent(
                            fault ->
                                    findings.ofEntry(annotation.getKey())
                                            .written(
                                                    INVALID,
                                                    path.field("annotations"),
                                                    "annotation key \"%s\": %s"
                                                            .formatted(
                                                                    annotation.getKey(), fault)));
        }
        if (total > ANNOTATION_BYTES) {
            findings.written(
                    TOO_LONG,
                    path.field("annotations"),
                    "all annotations together have %d bytes, at most %d are allowed"
                            .formatted(total, ANNOTATION_BYTES));
        }
    }

    private static void finalizers(Tree.Mapping metadata, Findings findings) {
        var path = PATH.field("finalizers");
        var finalizers = Nodes.texts(metadata.items("finalizers"));
        for (var i = 0; i < finalizers.size(); i++) {
            var finalizer = finalizers.get(i);
            Names.labelName(finalizer)
                    .ifPresent(
                            fault ->
                                    findings.written(
                                            INVALID,
                                            path,
                                            "finalizer \"%s\": %s".formatted(finalizer, fault)));
            if (finalizer.indexOf('/') < 0 && !BARE_FINALIZERS.contains(finalizer)) {
                findings.written(
                        INVALID,
                        path.index(i),
                        "finalizer \"%s\" needs a domain, as in example.com/%s"
                                .formatted(finalizer, finalizer));
            }
        }
        if (finalizers.contains(ORPHAN) && finalizers.contains(FOREGROUND)) {
            findings.written(
                    INVALID, path, "orphan and foregroundDeletion contradict each other; keep one");
        }
    }

    /// Says that a name is missing.
    static void nameRequired(FieldPath path, Findings findings) {
        findings.written(
                REQUIRED,
                path.field("name"),
                "an object needs a name, or a generateName to make one from");
    }
}
