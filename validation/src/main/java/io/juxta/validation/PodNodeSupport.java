package io.juxta.validation;

import static io.juxta.validation.ErrorType.FORBIDDEN;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// Whether the node a pod runs on can carry out a change of the pod. Asked last, about a pod that
/// passed every rule.
final class PodNodeSupport {

    private PodNodeSupport() {}

    static void validate(
            ValidationInput question, Tree.Mapping pod, Tree.Mapping old, Findings findings) {
        var nodes = question.nodes();
        var name = pod.mapping("spec").text("nodeName");
        if (nodes == null
                || name.isEmpty()
                || findings.size() > 0
                || PodSameness.same(pod.mapping("spec"), old.mapping("spec"))) {
            return;
        }
        var needed = needed(pod.mapping("spec"), old.mapping("spec"));
        if (needed.isEmpty()) {
            return;
        }
        var declared =
                nodes.stream()
                        .filter(node -> node.mapping("metadata").text("name").equals(name))
                        .findFirst()
                        .map(node -> Nodes.texts(node.mapping("status").items("declaredFeatures")));
        if (declared.isEmpty()) {
            findings.written(
                    FORBIDDEN,
                    FieldPath.of("spec"),
                    "the pod's node %s is not there".formatted(name));
        } else if (!declared.get().containsAll(needed)) {
            findings.written(
                    FORBIDDEN,
                    FieldPath.of("spec"),
                    "the change needs %s, which node %s does not declare"
                            .formatted(String.join(", ", needed), name));
        }
    }

    private static List<String> needed(Tree.Mapping spec, Tree.Mapping old) {
        var features = new ArrayList<String>();
        if (!PodSameness.sameField("resources", spec, old)) {
            features.add("InPlacePodLevelResourcesVerticalScaling");
        }
        if (initContainerResized(spec, old)) {
            features.add("InPlacePodVerticalScalingInitContainers");
        }
        if (memoryVolumeResized(spec, old)) {
            features.add("InPlacePodVerticalScalingMemoryBackedVolumes");
        }
        return features;
    }

    private static boolean initContainerResized(Tree.Mapping spec, Tree.Mapping old) {
        var before = PodContainer.of(old, PodContainer.Kind.INIT);
        var now = PodContainer.of(spec, PodContainer.Kind.INIT);
        for (var i = 0; i < before.size(); i++) {
            if (!before.get(i).restartable()
                    && !before.get(i).resources().equals(now.get(i).resources())) {
                return true;
            }
        }
        return false;
    }

    private static boolean memoryVolumeResized(Tree.Mapping spec, Tree.Mapping old) {
        var before = Reading.objects(old, "volumes");
        var now = Reading.objects(spec, "volumes");
        for (var i = 0; i < Math.min(before.size(), now.size()); i++) {
            var dir = now.get(i).mapping("emptyDir");
            var size = Quantities.in(dir, "sizeLimit");
            var was = Quantities.in(before.get(i).mapping("emptyDir"), "sizeLimit");
            if (dir.text("medium").equals("Memory")
                    && size.isPresent()
                    && was.isPresent()
                    && !size.equals(was)) {
                return true;
            }
        }
        return false;
    }
}
