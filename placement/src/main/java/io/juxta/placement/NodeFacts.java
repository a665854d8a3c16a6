package io.juxta.placement;

import io.juxta.model.Node;
import io.juxta.model.Taint;
import io.juxta.model.TaintEffect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The parts of a node object that do not change when pods come and go, read once.
///
/// @param forbidding taints with effect NoSchedule or NoExecute, in their order
/// @param discouraging taints with effect PreferNoSchedule
/// @param images the size of each image by name
record NodeFacts(
        Node node,
        Resources allocatable,
        long allowedPods,
        List<Taint> forbidding,
        List<Taint> discouraging,
        Map<String, Long> images,
        Set<String> declaredFeatures) {

    static NodeFacts of(Node node) {
        var forbidding = new ArrayList<Taint>();
        var discouraging = new ArrayList<Taint>();
        for (var taint : node.taints()) {
            if (taint.effect() == TaintEffect.KnownEffect.NO_SCHEDULE
                    || taint.effect() == TaintEffect.KnownEffect.NO_EXECUTE) {
                forbidding.add(taint);
            } else if (taint.effect() == TaintEffect.KnownEffect.PREFER_NO_SCHEDULE) {
                discouraging.add(taint);
            }
        }
        var images = new HashMap<String, Long>();
        for (var image : node.images()) {
            for (var name : image.names()) {
                images.putIfAbsent(name, image.sizeBytes());
            }
        }
        var pods = node.allocatable().get("pods");
        return new NodeFacts(
                node,
                Resources.of(node.allocatable()),
                pods == null ? 0 : pods.value(),
                List.copyOf(forbidding),
                List.copyOf(discouraging),
                Map.copyOf(images),
                Set.copyOf(node.declaredFeatures()));
    }
}
