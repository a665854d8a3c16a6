package io.juxta.validation;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// The fields of a pod that no rule here checks, so that a missing error is not read as approval.
final class NotJudged {

    private static final List<String> OF_CONTAINERS =
            List.of(
                    "livenessProbe",
                    "readinessProbe",
                    "startupProbe",
                    "lifecycle",
                    "securityContext");
    private static final List<String> OF_SPEC =
            List.of("securityContext", "imagePullSecrets", "evictionResponders");
    private static final List<String> OLD_ANNOTATIONS =
            List.of(
                    "container.apparmor.security.beta.kubernetes.io/",
                    "seccomp.security.alpha.kubernetes.io/",
                    "container.seccomp.security.alpha.kubernetes.io/",
                    "scheduler.alpha.kubernetes.io/tolerations");

    private NotJudged() {}

    /// Warns once, with all the fields of the spec and the annotations.
    static void inSpec(Tree.Mapping pod, Findings findings) {
        var paths = new ArrayList<FieldPath>();
        for (var name : pod.mapping("metadata").mapping("annotations").fields().keySet()) {
            if (OLD_ANNOTATIONS.stream().anyMatch(name::startsWith)) {
                paths.add(FieldPath.of("metadata", "annotations").key(name));
            }
        }
        var spec = pod.mapping("spec");
        written(spec, OF_SPEC, FieldPath.of("spec"), paths);
        if (spec.mapping("os").text("name").equals("windows")) {
            paths.add(FieldPath.of("spec", "os"));
        }
        var volumes = Reading.objects(spec, "volumes");
        for (var i = 0; i < volumes.size(); i++) {
            for (var kind : PodVolumes.kindsOf(volumes.get(i))) {
                if (!PodVolumes.JUDGED.contains(kind)) {
                    paths.add(FieldPath.of("spec", "volumes").index(i).field(kind));
                }
            }
        }
        for (var container : PodContainer.all(spec)) {
            written(container.tree(), OF_CONTAINERS, container.path(), paths);
        }
        warn(paths, findings);
    }

    /// Warns once, with all the fields of the status.
    static void inStatus(Tree.Mapping pod, Findings findings) {
        var paths = new ArrayList<FieldPath>();
        written(pod.mapping("status"), List.of("volumeHealth"), FieldPath.of("status"), paths);
        warn(paths, findings);
    }

    private static void written(
            Tree.Mapping in, List<String> fields, FieldPath path, List<FieldPath> paths) {
        for (var field : fields) {
            if (Reading.anyIn(in, field)) {
                paths.add(path.field(field));
            }
        }
    }

    private static void warn(List<FieldPath> paths, Findings findings) {
        if (!paths.isEmpty()) {
            findings.warn(
                    "not judged: "
                            + String.join(", ", paths.stream().map(FieldPath::toString).toList()));
        }
    }
}
