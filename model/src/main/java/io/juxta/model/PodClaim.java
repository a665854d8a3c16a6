package io.juxta.model;

import org.jspecify.annotations.Nullable;

/// A claim of a pod, under the name that the pod's containers use.
public sealed interface PodClaim {

    String name();

    /// A claim that exists on its own.
    record Existing(String name, String claim) implements PodClaim {}

    /// A claim made for this pod from a template.
    record FromTemplate(String name, String template) implements PodClaim {}

    /// What can be read but points nowhere: neither of the two, or both.
    record MalformedPodClaim(String name, @Nullable String claim, @Nullable String template)
            implements PodClaim {}
}
