package io.juxta.testkit;

import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;

/// The metadata of the objects of a dump.
final class DumpNames {

    private final Grow grow;

    DumpNames(Grow grow) {
        this.grow = grow;
    }

    /// @param namespace empty where the kind has none
    Tree.Mapping meta(String namespace, String name) {
        var meta = map("name", name);
        if (!namespace.isEmpty()) {
            meta = meta.with("namespace", Grow.text(namespace));
        }
        return meta.with("uid", Grow.text(uid()))
                .with("resourceVersion", Grow.text(String.valueOf(grow.between(200_000, 900_000))));
    }

    String uid() {
        return "%08x-%04x-4%03x-8%03x-%06x%06x"
                .formatted(
                        grow.below(Integer.MAX_VALUE),
                        grow.below(1 << 16),
                        grow.below(1 << 12),
                        grow.below(1 << 12),
                        grow.below(1 << 24),
                        grow.below(1 << 24));
    }
}
