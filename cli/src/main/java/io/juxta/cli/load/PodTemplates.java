package io.juxta.cli.load;

import io.juxta.model.Tree;
import java.util.Set;

/// Recognises objects that create pods, whatever their kind: their spec has a pod template.
public final class PodTemplates {

    /// Kinds that hold templates and create no pods, or only keep what others create.
    private static final Set<String> NO_MAKERS =
            Set.of("PodTemplate", "ControllerRevision", "CustomResourceDefinition");

    /// Kinds that create pods from something else than a template of their own.
    private static final Set<String> MAKERS =
            Set.of(
                    "TrainJob",
                    "RayService",
                    "VirtualMachine",
                    "VirtualMachineInstance",
                    "Workflow");

    /// Deeper than any workload nests its template.
    private static final int DEEPEST = 12;

    private PodTemplates() {}

    public static boolean makesPods(Tree.Mapping object) {
        var kind = object.text("kind");
        return MAKERS.contains(kind)
                || (!NO_MAKERS.contains(kind) && hasContainers(object.mapping("spec"), DEEPEST));
    }

    private static boolean hasContainers(Tree tree, int depth) {
        if (depth == 0) {
            return false;
        }
        return switch (tree) {
            case Tree.Mapping mapping ->
                    isPodSpec(mapping)
                            || mapping.fields().values().stream()
                                    .anyMatch(inner -> hasContainers(inner, depth - 1));
            case Tree.Sequence(var items, _) ->
                    items.stream().anyMatch(inner -> hasContainers(inner, depth - 1));
            case Tree.Text _, Tree.Number _, Tree.Bool _, Tree.Null _ -> false;
        };
    }

    private static boolean isPodSpec(Tree.Mapping mapping) {
        return mapping.items("containers").stream()
                .anyMatch(item -> item instanceof Tree.Mapping container && container.has("image"));
    }
}
