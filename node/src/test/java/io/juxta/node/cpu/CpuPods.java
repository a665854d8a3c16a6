package io.juxta.node.cpu;

import io.juxta.model.ByName;
import io.juxta.model.Container;
import io.juxta.model.Meta;
import io.juxta.model.Pod;
import io.juxta.model.PodSpec;
import io.juxta.model.PodStatus;
import io.juxta.model.Quantity;
import io.juxta.model.ResourceNeeds;
import io.juxta.model.Tree;
import io.juxta.node.AdmittedContainer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Pods in short: `init i 2, sidecar s 1, app c 4`. A number is CPUs, requested and limited alike
/// with 1 GiB; `2..4` requests two and is limited to four; `-` asks for nothing. The pod's name is
/// its UID.
final class CpuPods {

    private CpuPods() {}

    /// @param whole CPUs of the pod as a whole; empty when it says nothing
    static Pod pod(String name, String containers, String whole) {
        var inits = new ArrayList<Container>();
        var apps = new ArrayList<Container>();
        for (var words : containers.split(", *", -1)) {
            var word = words.split(" +", -1);
            switch (word[0]) {
                case "init" -> inits.add(container(word[1], word[2], null));
                case "sidecar" -> inits.add(container(word[1], word[2], "Always"));
                case "app" -> apps.add(container(word[1], word[2], null));
                default -> throw new IllegalArgumentException("What is a %s?".formatted(word[0]));
            }
        }
        var named = Meta.named("default", name);
        var meta =
                new Meta(
                        named.namespace(),
                        name,
                        name,
                        "",
                        0,
                        null,
                        null,
                        named.labels(),
                        named.annotations(),
                        List.of(),
                        Tree.Mapping.EMPTY);
        return new Pod(
                meta,
                PodSpec.of(apps, inits, whole.isEmpty() ? null : needs(whole)),
                PodStatus.EMPTY);
    }

    static AdmittedContainer part(Pod pod, String container) {
        return AdmittedContainer.of(pod).stream()
                .filter(part -> part.name().equals(container))
                .findFirst()
                .orElseThrow();
    }

    private static Container container(String name, String cpus, @Nullable String restart) {
        return new Container(name, needs(cpus), restart, Tree.Mapping.EMPTY);
    }

    private static ResourceNeeds needs(String cpus) {
        if (cpus.equals("-")) {
            return ResourceNeeds.NONE;
        }
        var dots = cpus.indexOf("..");
        var request = dots < 0 ? cpus : cpus.substring(0, dots);
        var limit = dots < 0 ? cpus : cpus.substring(dots + 2);
        return new ResourceNeeds(list(request), list(limit), List.of());
    }

    private static ByName<Quantity> list(String cpus) {
        return ByName.copyOf(Map.of("cpu", Quantity.parse(cpus), "memory", Quantity.parse("1Gi")));
    }
}
