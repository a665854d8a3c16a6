package io.juxta.validation;

import static io.juxta.validation.ErrorType.FORBIDDEN;
import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.REQUIRED;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.Optional;

/// The attribute with the kind of partition of a device. Every device that consumes counters must
/// have it, as a string.
final class PartitionType {

    private static final String GATE = "DRAPartitionableDevicesType";

    private PartitionType() {}

    static void validate(SliceWrite slice, FieldPath spec, Findings findings) {
        if (!slice.spec().has("partitionTypeAttribute")) {
            return;
        }
        var name = slice.spec().text("partitionTypeAttribute");
        var path = spec.field("partitionTypeAttribute");
        format(slice, name, path, findings);
        var consumers =
                slice.devices().stream()
                        .anyMatch(device -> Reading.anyIn(device, "consumesCounters"));
        if (!consumers) {
            findings.written(
                    INVALID, path, "no device of this slice consumes counters; leave it out");
        } else if (wellFormed(name)) {
            devices(slice, name, spec.field("devices"), findings);
        }
    }

    private static void format(SliceWrite slice, String name, FieldPath path, Findings findings) {
        var old = slice.old();
        var changed =
                old == null
                        || !old.has("partitionTypeAttribute")
                        || !old.text("partitionTypeAttribute").equals(name);
        var heard = changed ? findings : findings.withoutDeclared();
        if (slice.question().gates().on(GATE)) {
            DraNames.fullyQualified(name, path, heard);
        } else {
            heard.declared(
                    FORBIDDEN,
                    path,
                    "feature gate %s is off; the stored value can stay, another cannot come"
                            .formatted(GATE));
        }
        if (slice.question().profile() == RuleProfile.STRICT && DraNames.severalSlashes(name)) {
            findings.written(
                    INVALID, path, "\"%s\" has several slashes; write domain/name".formatted(name));
        }
    }

    /// A malformed name is one error, not one for each device. Here a domain may be in upper case.
    private static boolean wellFormed(String name) {
        var faults = new Findings(path -> path);
        DraNames.attributeKey(name, FieldPath.ROOT, faults);
        return name.contains("/") && faults.size() == 0;
    }

    private static void devices(SliceWrite slice, String name, FieldPath path, Findings findings) {
        var driver = slice.spec().text("driver") + "/";
        var bare = name.startsWith(driver) ? name.substring(driver.length()) : name;
        var devices = slice.devices();
        for (var i = 0; i < devices.size(); i++) {
            if (!Reading.anyIn(devices.get(i), "consumesCounters")) {
                continue;
            }
            var at = path.index(i).field("attributes").key(name);
            var attribute = attribute(devices.get(i).mapping("attributes"), name, bare);
            if (attribute.isEmpty()) {
                findings.written(
                        REQUIRED,
                        at,
                        "the slice's partitionTypeAttribute is missing on this device, which consumes counters");
            } else if (!attribute.get().has("string")) {
                findings.written(
                        INVALID, at, "the slice's partitionTypeAttribute must be a string");
            }
        }
    }

    private static Optional<Tree.Mapping> attribute(
            Tree.Mapping attributes, String name, String bare) {
        return Optional.ofNullable(attributes.fields().get(name))
                .or(
                        () ->
                                bare.isEmpty()
                                        ? Optional.empty()
                                        : Optional.ofNullable(attributes.fields().get(bare)))
                .map(Nodes::mapping);
    }
}
