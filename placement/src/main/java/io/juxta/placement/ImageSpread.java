package io.juxta.placement;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// For each image, the number of nodes that have it.
final class ImageSpread {

    /// @param size as reported by the first node by name
    record Image(long size, int nodes) {}

    private final Map<String, Image> images = new HashMap<>();

    static ImageSpread of(List<NodeState> all) {
        var spread = new ImageSpread();
        for (var node : all) {
            node.facts()
                    .images()
                    .forEach(
                            (name, size) ->
                                    spread.images.merge(
                                            name,
                                            new Image(size, 1),
                                            (old, _) -> new Image(old.size(), old.nodes() + 1)));
        }
        return spread;
    }

    @Nullable Image get(String name) {
        return images.get(name);
    }
}
