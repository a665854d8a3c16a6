package io.juxta.validation;

import static io.juxta.validation.ErrorType.FORBIDDEN;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;

/// What a resize may do to volumes: with its gate, change the size of those in memory.
final class VolumeResize {

    private static final FieldPath PATH = FieldPath.of("spec", "volumes");

    private final PodSettings settings;
    private final Findings findings;

    VolumeResize(PodSettings settings, Findings findings) {
        this.settings = settings;
        this.findings = findings;
    }

    /// Validates the volumes; returns the spec with the stored ones, where they may change.
    Tree.Mapping validate(Tree.Mapping spec, Tree.Mapping old) {
        if (!settings.gates().on("InPlacePodVerticalScalingMemoryBackedVolumes")) {
            if (!PodSameness.sameField("volumes", spec, old)) {
                findings.written(FORBIDDEN, PATH, "a resize cannot change volumes");
            }
            return spec;
        }
        var now = Reading.objects(spec, "volumes");
        var before = Reading.objects(old, "volumes");
        if (now.size() != before.size()) {
            findings.written(FORBIDDEN, PATH, "a resize cannot add or remove volumes");
        } else {
            for (var i = 0; i < now.size(); i++) {
                volume(now.get(i), before.get(i), PATH.index(i));
            }
        }
        return Edit.takeFrom(old, spec, "volumes");
    }

    /// Only the size of a volume in memory may change.
    private void volume(Tree.Mapping now, Tree.Mapping before, FieldPath path) {
        if (!now.text("name").equals(before.text("name"))) {
            findings.written(
                    FORBIDDEN, path.field("name"), "a resize cannot rename or reorder volumes");
            return;
        }
        var was = before.mapping("emptyDir");
        var rest =
                before.has("emptyDir")
                        ? Edit.inside(now, "emptyDir", dir -> Edit.takeFrom(was, dir, "sizeLimit"))
                        : now;
        if (!PodSameness.same(rest, before)) {
            findings.written(
                    FORBIDDEN, path, "a resize can only change the sizeLimit of an emptyDir");
            return;
        }
        var size = Quantities.in(now.mapping("emptyDir"), "sizeLimit");
        var oldSize = Quantities.in(was, "sizeLimit");
        var at = path.field("emptyDir", "sizeLimit");
        var limited = size.filter(limit -> limit.signum() != 0).isPresent();
        if (limited != oldSize.filter(limit -> limit.signum() != 0).isPresent()) {
            findings.written(FORBIDDEN, at, "a resize cannot add or remove the sizeLimit");
        } else if (limited
                && !size.equals(oldSize)
                && !now.mapping("emptyDir").text("medium").equals("Memory")) {
            findings.written(FORBIDDEN, at, "only volumes in memory can be resized");
        }
    }
}
