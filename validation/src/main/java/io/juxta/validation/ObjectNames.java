package io.juxta.validation;

import static io.juxta.validation.ErrorType.INTERNAL;
import static io.juxta.validation.ErrorType.INVALID;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/// The name of an object, given or generated. All kinds here are named by DNS subdomains.
final class ObjectNames {

    /// Kinds whose name is checked in full on every update, not only when it is given.
    private static final Set<String> CHECKED_AGAIN =
            Set.of("ResourceClaim", "ResourceClaimTemplate", "DeviceClass");

    /// A kind that looks only at the name that was generated.
    private static final String ONLY_RESULT = "DeviceClass";

    /// What the server appends to a generateName, and how much of that it keeps.
    private static final String SUFFIX = "x2x2x";

    private static final int PREFIX_BYTES = 58;

    private ObjectNames() {}

    static void onCreate(String kind, Tree.Mapping metadata, FieldPath path, Findings findings) {
        var prefix = metadata.text("generateName");
        var given = metadata.text("name");
        prefix(kind, prefix, path, findings);
        var name = given.isEmpty() && !prefix.isEmpty() ? generated(prefix) : given;
        if (name.isEmpty()) {
            Metadata.nameRequired(path, findings);
        } else {
            subdomain(name, path, findings);
        }
    }

    static void onUpdate(
            ValidationInput question,
            Tree.Mapping metadata,
            Tree.Mapping old,
            FieldPath path,
            Findings findings) {
        var name = metadata.text("name");
        if (name.isEmpty()) {
            Metadata.nameRequired(path, findings);
        }
        if (!name.equals(old.text("name"))) {
            findings.written(
                    INVALID,
                    path.field("name"),
                    "\"%s\" is not the stored object's name \"%s\""
                            .formatted(name, old.text("name")));
        }
        segment(name, path.field("name"), findings);
        segment(metadata.text("generateName"), path.field("generateName"), findings);
        if (question.operation() instanceof Operation.Update
                && CHECKED_AGAIN.contains(question.kind())) {
            again(question.kind(), metadata, path, findings);
        }
    }

    /// The last check of a new object without other errors. Other kinds run it earlier.
    static void inUrl(Tree.Mapping metadata, FieldPath path, Findings findings) {
        if (findings.size() == 0) {
            segment(metadata.text("generateName"), path.field("generateName"), findings);
        }
    }

    private static void again(
            String kind, Tree.Mapping metadata, FieldPath path, Findings findings) {
        var name = metadata.text("name");
        var prefix = metadata.text("generateName");
        prefix(kind, prefix, path, findings);
        if (!name.isEmpty()) {
            subdomain(name, path, findings);
        } else if (!prefix.isEmpty() && kind.equals(ONLY_RESULT)) {
            findings.written(
                    INTERNAL,
                    path.field("name"),
                    "an update generates no name from %s; give the name".formatted(prefix));
        }
    }

    private static void prefix(String kind, String prefix, FieldPath path, Findings findings) {
        if (!prefix.isEmpty() && !kind.equals(ONLY_RESULT)) {
            prefixFault(prefix)
                    .ifPresent(
                            fault ->
                                    findings.written(
                                            INVALID,
                                            path.field("generateName"),
                                            "\"%s\" %s".formatted(prefix, fault)));
        }
    }

    private static void subdomain(String name, FieldPath path, Findings findings) {
        Names.dnsSubdomain(name)
                .ifPresent(
                        fault ->
                                findings.written(
                                        INVALID,
                                        path.field("name"),
                                        "name \"%s\" %s".formatted(name, fault)));
    }

    /// A name that cannot be part of a URL path.
    private static void segment(String name, FieldPath path, Findings findings) {
        if (name.equals(".") || name.equals("..") || name.contains("/") || name.contains("%")) {
            findings.written(
                    INVALID,
                    path,
                    "\"%s\" cannot stand in a URL: no '/', no '%%', not '.' or '..'"
                            .formatted(name));
        }
    }

    /// A prefix may end with a dash. The server looks away from that dash and the character before
    /// it.
    static Optional<String> prefixFault(String prefix) {
        var bytes = prefix.getBytes(StandardCharsets.UTF_8);
        var looked =
                bytes.length > 1 && prefix.endsWith("-")
                        ? text(bytes, bytes.length - 2) + "a"
                        : prefix;
        return Names.dnsSubdomain(looked);
    }

    private static String generated(String prefix) {
        return text(prefix.getBytes(StandardCharsets.UTF_8), PREFIX_BYTES) + SUFFIX;
    }

    /// The first bytes as text; a character cut in two comes out as one no name may have.
    private static String text(byte[] bytes, int most) {
        return new String(
                Arrays.copyOf(bytes, Math.min(bytes.length, most)), StandardCharsets.UTF_8);
    }
}
