package io.juxta.cli.load;

import io.juxta.allocator.core.World;
import io.juxta.cli.gates.FeatureCounts;
import io.juxta.kube.cluster.Edited;
import io.juxta.kube.cluster.ObjectStore;
import io.juxta.kube.cluster.StoreEdit;
import io.juxta.model.FeatureGates;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Objects that questions are asked about, as they are read under some gates, with what was worked
/// out from them for earlier questions.
///
/// It never changes. What is worked out for objects that differ little from others is made from
/// what is known about those, and is the same as if it had been made from nothing.
public final class WorldObjects {

    /// Under so many settings of gates what was worked out is kept.
    private static final int SETTINGS_REMEMBERED = 4;

    /// What these objects differ from, and in what.
    private record Base(WorldObjects objects, List<Edited<?>> edits) {}

    private final ObjectStore store;
    private final @Nullable Base base;
    private final Map<Worlds, World> worlds = new RecentlyUsed<>(SETTINGS_REMEMBERED);
    private @Nullable FeatureCounts features;

    private WorldObjects(ObjectStore store, @Nullable Base base) {
        this.store = store;
        this.base = base;
    }

    public static WorldObjects of(ObjectStore store) {
        return new WorldObjects(store, null);
    }

    /// These objects with some on top, for one question.
    public WorldObjects topped(StoreEdit edit) {
        return edit.edits().isEmpty()
                ? this
                : new WorldObjects(edit.store(), new Base(this, edit.edits()));
    }

    /// These objects as they are from now on.
    public WorldObjects changed(StoreEdit edit) {
        if (edit.edits().isEmpty()) {
            return this;
        }
        // It keeps nothing of what was before: a world may be changed for ever.
        var next = new WorldObjects(edit.store(), null);
        worlds.forEach(
                (maker, world) ->
                        next.worlds.put(maker, maker.next(world, next.store, edit.edits())));
        if (features != null) {
            next.features = features.with(edit.edits());
        }
        return next;
    }

    public ObjectStore store() {
        return store;
    }

    /// What there is to allocate from.
    public World world(Worlds maker) {
        var known = worlds.get(maker);
        if (known == null) {
            known =
                    base == null
                            ? maker.of(store)
                            : maker.next(base.objects().world(maker), store, base.edits());
            worlds.put(maker, known);
        }
        return known;
    }

    /// One sentence for each gate that is off while objects use it.
    public List<String> unheeded(FeatureGates gates) {
        return features().unheeded(gates);
    }

    private FeatureCounts features() {
        var known = features;
        if (known == null) {
            known =
                    base == null
                            ? FeatureCounts.of(store)
                            : base.objects().features().with(base.edits());
            features = known;
        }
        return known;
    }
}
