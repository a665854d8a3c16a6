package io.juxta.validation;

import static io.juxta.validation.ErrorType.FORBIDDEN;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.List;
import java.util.Optional;

/// Whether the nodes of a slice support what its devices need.
///
/// This is admission, not validation: it runs last, on valid objects, and the server answers 403.
/// Every node from which a device with nodeAllocatableResources can be used must declare the
/// feature.
final class NodeSupport {

    private static final String FEATURE = "DRANodeAllocatableResources";

    private NodeSupport() {}

    static void admit(
            ValidationInput question, Tree.Mapping spec, FieldPath path, Findings findings) {
        var nodes = question.nodes();
        if (nodes == null
                || !question.gates().on(FEATURE)
                || !question.gates().on("NodeDeclaredFeatures")) {
            return;
        }
        for (var device : Reading.objects(spec, "devices")) {
            if (Reading.anyIn(device, "nodeAllocatableResources")) {
                var chooser = spec.flag("perDeviceNodeSelection") ? device : spec;
                var refusal = refusal(chooser, nodes);
                if (refusal.isPresent()) {
                    findings.written(
                            FORBIDDEN,
                            path,
                            "device %s has nodeAllocatableResources, but %s"
                                    .formatted(device.text("name"), refusal.get()));
                    return;
                }
            }
        }
    }

    /// @param chooser the slice or the device that selects the nodes
    private static Optional<String> refusal(Tree.Mapping chooser, List<Tree.Mapping> nodes) {
        var name = chooser.text("nodeName");
        if (!name.isEmpty()) {
            return nodes.stream()
                    .filter(node -> name(node).equals(name))
                    .findFirst()
                    .map(NodeSupport::lack)
                    .orElseGet(() -> Optional.of("there is no node " + name));
        }
        if (chooser.has("nodeSelector")) {
            var selector = chooser.mapping("nodeSelector");
            return NodeMatchRules.fault(selector)
                    .or(
                            () ->
                                    firstLack(
                                            nodes.stream()
                                                    .filter(
                                                            n ->
                                                                    NodeMatchRules.matches(
                                                                            selector, n))
                                                    .toList()));
        }
        return chooser.flag("allNodes")
                ? firstLack(nodes)
                : Optional.of("it says on no node where to find them");
    }

    private static Optional<String> firstLack(List<Tree.Mapping> nodes) {
        return nodes.stream().map(NodeSupport::lack).flatMap(Optional::stream).findFirst();
    }

    private static Optional<String> lack(Tree.Mapping node) {
        return Nodes.texts(node.mapping("status").items("declaredFeatures")).contains(FEATURE)
                ? Optional.empty()
                : Optional.of("node %s does not declare %s".formatted(name(node), FEATURE));
    }

    private static String name(Tree.Mapping node) {
        return node.mapping("metadata").text("name");
    }
}
