package io.juxta.scheduler;

import io.juxta.model.Claim;
import io.juxta.model.ClaimStatus.Consumer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A claim and its change for a pod.
///
/// @param before at the time of placing, or null for a claim that must be created
/// @param after as granted
record ClaimChange(@Nullable Claim before, Claim after) {

    /// Whether this change allocates it.
    boolean allocates() {
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

    String name() {
        return after.meta().fullName();
    }
}
