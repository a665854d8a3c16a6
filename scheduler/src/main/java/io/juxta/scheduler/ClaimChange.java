package io.juxta.scheduler;

import io.juxta.model.Claim;
import io.juxta.model.ClaimStatus.Consumer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A claim and what is to become of it for a pod.
///
/// @param before as it was when the pod was placed, or null for a claim that has to be made
/// @param after as it was granted
record ClaimChange(@Nullable Claim before, Claim after) {

    /// Whether it gets its devices now.
    boolean allocates() {
        return before == null || !before.isAllocated();
    }

    /// Who is to use it from now on.
    List<Consumer> newcomers() {
        var known = before == null ? List.<Consumer>of() : before.status().reservedFor();
        return after.status().reservedFor().stream().filter(each -> !known.contains(each)).toList();
    }

    /// What is to keep it from going away from now on.
    List<String> guards() {
        var known = before == null ? List.<String>of() : before.meta().finalizers();
        return after.meta().finalizers().stream().filter(each -> !known.contains(each)).toList();
    }

    String name() {
        return after.meta().fullName();
    }
}
