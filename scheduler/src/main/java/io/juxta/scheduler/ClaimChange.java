package io.juxta.scheduler;

import io.juxta.model.Claim;
import io.juxta.model.ClaimStatus.Consumer;
import io.juxta.placement.Snapshot;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A claim and its change for a pod.
///
/// @param before at the time of placing, or null for a claim that must be created
/// @param after as granted
public record ClaimChange(@Nullable Claim before, Claim after) {

    /// The changes that make claims what they are granted.
    ///
    /// @param seen the cluster at the time of placing; a claim that it lacks must be created
    public static List<ClaimChange> of(List<Claim> granted, Snapshot seen) {
        var changes = new ArrayList<ClaimChange>();
        for (var after : granted) {
            var known = seen.claim(after.meta().fullName());
            changes.add(
                    new ClaimChange(
                            known != null && known.meta().uid().equals(after.meta().uid())
                                    ? known
                                    : null,
                            after));
        }
        return changes;
    }

    /// Whether this change allocates it.
    public boolean allocates() {
        return before == null || !before.isAllocated();
    }

    /// The consumers that are added.
    List<Consumer> newcomers() {
        var known = before == null ? List.<Consumer>of() : before.status().reservedFor();
        return after.status().reservedFor().stream().filter(each -> !known.contains(each)).toList();
    }

    /// The finalizers that are added.
    List<String> guards() {
        var known = before == null ? List.<String>of() : before.meta().finalizers();
        return after.meta().finalizers().stream().filter(each -> !known.contains(each)).toList();
    }

    public String name() {
        return after.meta().fullName();
    }
}
