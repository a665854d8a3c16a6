package io.juxta.cli.gates;

import io.juxta.model.Pod;
import io.juxta.model.PodClaim;
import java.util.ArrayList;
import java.util.List;

/// The claims and templates that a pod names.
public final class ClaimReferences {

    /// What one of a pod's claim names refers to.
    public sealed interface Named {

        /// The pod's name for it.
        String podName();

        /// A claim, by `namespace/name`; it may be missing from the files.
        record Claimed(String podName, String claim) implements Named {}

        /// A template from which no claim was created yet, by `namespace/name`.
        record Templated(String podName, String template) implements Named {}

        /// No claim: none is needed, or the name refers to nothing.
        record Nothing(String podName) implements Named {}
    }

    private ClaimReferences() {}

    /// In the order the pod lists them.
    public static List<Named> of(Pod pod) {
        var named = new ArrayList<Named>();
        for (var claim : pod.spec().claims()) {
            named.add(
                    switch (claim) {
                        case PodClaim.Existing(var name, var existing) ->
                                new Named.Claimed(name, in(pod, existing));
                        case PodClaim.FromTemplate(var name, var template) ->
                                generated(pod, name, template);
                        case PodClaim.MalformedPodClaim(var name, _, _) -> new Named.Nothing(name);
                    });
        }
        return named;
    }

    private static Named generated(Pod pod, String name, String template) {
        for (var generated : pod.status().generatedClaims()) {
            if (generated.name().equals(name)) {
                return generated.claim() == null
                        ? new Named.Nothing(name)
                        : new Named.Claimed(name, in(pod, generated.claim()));
            }
        }
        return new Named.Templated(name, in(pod, template));
    }

    private static String in(Pod pod, String name) {
        return pod.meta().namespace() + "/" + name;
    }
}
