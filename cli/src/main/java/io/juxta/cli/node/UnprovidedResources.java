package io.juxta.cli.node;

import io.juxta.cli.page.DidYouMean;
import io.juxta.cli.page.Fitted;
import io.juxta.model.ByName;
import io.juxta.model.Container;
import io.juxta.model.Pod;
import io.juxta.model.Quantity;
import io.juxta.placement.Resources;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Resources of device plugins that pods request and no device provides. A kubelet treats such a
/// resource as a cluster-level one and ignores it, so that the pod runs without the device.
final class UnprovidedResources {

    private UnprovidedResources() {}

    /// A sentence for each.
    ///
    /// @param provided those with devices
    /// @param byClaims those that claims provide
    static List<String> sentences(
            Collection<Pod> pods, Set<String> provided, Set<String> byClaims) {
        var wanted = new LinkedHashMap<String, Set<String>>();
        for (var pod : pods) {
            for (var resource : extended(pod)) {
                if (!provided.contains(resource)
                        && !byClaims.contains(resource)
                        && !pod.status().hasClaimFor(resource, _ -> true)) {
                    wanted.computeIfAbsent(resource, _ -> new LinkedHashSet<>())
                            .add(pod.meta().fullName());
                }
            }
        }
        var sentences = new ArrayList<String>();
        wanted.forEach(
                (resource, names) ->
                        sentences.add(sentence(resource, List.copyOf(names), provided)));
        return sentences;
    }

    private static String sentence(String resource, List<String> pods, Set<String> provided) {
        return "No device provides %s, which %s %s: a kubelet passes over a resource that it does not know, and admits %s without it. %s"
                .formatted(
                        resource,
                        Fitted.some(pods, 60),
                        pods.size() == 1 ? "asks for" : "ask for",
                        pods.size() == 1 ? "the pod" : "the pods",
                        cure(resource, provided));
    }

    private static String cure(String resource, Set<String> provided) {
        var near = DidYouMean.to(resource, provided);
        if (!near.isEmpty()) {
            return "Did you mean %s, which has devices?".formatted(near.getFirst());
        }
        return provided.isEmpty()
                ? "Give the devices of the node with --devices or --pci-devices."
                : "There are devices of %s."
                        .formatted(Fitted.some(List.copyOf(new TreeSet<>(provided)), 60));
    }

    private static Set<String> extended(Pod pod) {
        var names = new TreeSet<String>();
        for (var containers : List.of(pod.spec().initContainers(), pod.spec().containers())) {
            for (var container : containers) {
                add(container, names);
            }
        }
        return names;
    }

    private static void add(Container container, Set<String> names) {
        for (ByName<Quantity> amounts :
                List.of(container.resources().requests(), container.resources().limits())) {
            amounts.forEach(
                    (name, amount) -> {
                        if (Resources.isExtended(name) && amount.signum() > 0) {
                            names.add(name);
                        }
                    });
        }
    }
}
