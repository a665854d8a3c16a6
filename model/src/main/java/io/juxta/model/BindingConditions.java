package io.juxta.model;

import java.util.List;

/// What must come true before a pod that got a device may be bound, and what rules it out.
///
/// @param bindsToNode whether the allocation is tied to the node it was made for
public record BindingConditions(
        Flag bindsToNode, List<String> conditions, List<String> failureConditions) {

    /// Nothing to wait for.
    public static final BindingConditions NONE =
            new BindingConditions(Flag.UNSET, List.of(), List.of());

    public BindingConditions {
        conditions = List.copyOf(conditions);
        failureConditions = List.copyOf(failureConditions);
    }
}
