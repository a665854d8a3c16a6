package io.juxta.model;

import java.util.List;

/// A Node: a machine that pods run on.
///
/// @param declaredFeatures the features its kubelet declares
/// @param specRest all else of the spec, as written
/// @param statusRest all else of the status, as written
public record Node(
        Meta meta,
        boolean unschedulable,
        List<Taint> taints,
        ByName<Quantity> allocatable,
        ByName<Quantity> capacity,
        List<String> declaredFeatures,
        List<Image> images,
        Tree.Mapping specRest,
        Tree.Mapping statusRest)
        implements ApiObject {

    public Node {
        taints = List.copyOf(taints);
        declaredFeatures = List.copyOf(declaredFeatures);
        images = List.copyOf(images);
    }

    /// A node of which only the name is known.
    public static Node named(String name) {
        return new Node(
                Meta.named("", name),
                false,
                List.of(),
                ByName.empty(),
                ByName.empty(),
                List.of(),
                List.of(),
                Tree.Mapping.EMPTY,
                Tree.Mapping.EMPTY);
    }

    /// A container image that is already there, under all its names.
    public record Image(List<String> names, long sizeBytes) {
        public Image {
            names = List.copyOf(names);
        }
    }
}
