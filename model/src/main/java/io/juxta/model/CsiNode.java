package io.juxta.model;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A CSINode: the CSI drivers on the node of the same name.
///
/// @param status as written
public record CsiNode(Meta meta, List<CsiNodeDriver> drivers, Tree.Mapping status)
        implements ApiObject {

    public CsiNode {
        drivers = List.copyOf(drivers);
    }

    /// The names of in-tree plugins of which a CSI driver took over on this node.
    public Set<String> migratedPlugins() {
        var names = meta.annotations().getOrDefault(VolumeAnnotations.MIGRATED_PLUGINS, "");
        return names.isEmpty() ? Set.of() : Set.copyOf(Arrays.asList(names.split(",", -1)));
    }

    /// A driver on the node.
    ///
    /// @param limit how many of its volumes the node can use; null for no limit
    /// @param rest all else, as written
    public record CsiNodeDriver(String name, @Nullable Integer limit, Tree.Mapping rest) {}
}
