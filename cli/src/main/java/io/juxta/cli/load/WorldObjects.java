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

/// Objects for questions, as read under some gates, with what was computed from them for earlier
/// questions.
///
/// It never changes. What is computed for slightly changed objects starts from the results for the
/// old ones, and equals a computation from scratch.
public final class WorldObjects {

    /// Upper bound on settings of gates whose results are kept.
    private static final int SETTINGS_REMEMBERED = 4;

    /// The objects that these were derived from, and the changes.
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

    /// These objects after a permanent change.
    public WorldObjects changed(StoreEdit edit) {
        if (edit.edits().isEmpty()) {
            return this;
        }
        // Keeps no reference to the state before: a world may be changed without end.
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

    /// The devices, classes and allocations.
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
