package io.juxta.cli.gates;

import io.juxta.cli.options.CommandOptions;
import io.juxta.kube.cluster.Edited;
import io.juxta.kube.cluster.ObjectStore;
import io.juxta.model.ApiObject;
import io.juxta.model.FeatureGates;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Counts the objects that use each feature of allocation, whatever the gates are.
///
/// Immutable; an update is cheap when few objects change.
public final class FeatureCounts {

    private final SortedMap<String, Integer> users;

    private FeatureCounts(SortedMap<String, Integer> users) {
        this.users = users;
    }

    public static FeatureCounts of(ObjectStore store) {
        var counts = new FeatureCounts(new TreeMap<>());
        FeatureUse.each(store, object -> counts.count(object, 1));
        return counts;
    }

    public FeatureCounts with(Collection<Edited<?>> edits) {
        var counts = new FeatureCounts(new TreeMap<>(users));
        for (var edit : edits) {
            counts.count(edit.before(), -1);
            counts.count(edit.after(), 1);
        }
        return counts;
    }

    private void count(@Nullable Object object, int times) {
        if (object instanceof ApiObject known) {
            FeatureUse.of(known).forEach(gate -> users.merge(gate, times, Integer::sum));
        }
    }

    /// One sentence for each gate that is off while objects use it.
    public List<String> unheeded(FeatureGates gates) {
        var off = new TreeMap<>(users);
        off.keySet().removeIf(gates::on);
        off.values().removeIf(count -> count == 0);
        return FeatureUse.sentences(off, CommandOptions.GATES);
    }
}
