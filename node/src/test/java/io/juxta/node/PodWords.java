package io.juxta.node;

import io.juxta.model.ByName;
import io.juxta.model.Container;
import io.juxta.model.Meta;
import io.juxta.model.Pod;
import io.juxta.model.PodSpec;
import io.juxta.model.PodStatus;
import io.juxta.model.Quantity;
import io.juxta.model.ResourceNeeds;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Pods as the cases write them: `B 6/12+d1`, `M (4/8, 4/8)`, `I (init 6/10, 4/8)`, `X
/// Burstable+vf`, `B Burstable:27` that asks for 27 CPUs without a limit; `+8huge` for 8 GiB of 1
/// GiB pages, `+claim:22` for 22 CPUs through a claim, `+static:UID` and `+mirror:UID` for a static
/// pod and its mirror.
final class PodWords {

    private PodWords() {}

    static String resource(String device) {
        return "example.com/" + device;
    }

    static Pod parse(String words) {
        var space = words.indexOf(' ');
        var name = words.substring(0, space);
        var rest = words.substring(space + 1).strip();
        var parts =
                rest.startsWith("(")
                        ? List.of(rest.substring(1, rest.length() - 1).split(",\\s*"))
                        : List.of(rest);
        var inits = new ArrayList<Container>();
        var apps = new ArrayList<Container>();
        for (var part : parts) {
            if (part.startsWith("init ")) {
                inits.add(container("i" + inits.size(), part.substring(5), null));
            } else if (part.startsWith("sidecar ")) {
                inits.add(container("i" + inits.size(), part.substring(8), "Always"));
            } else {
                apps.add(container("c" + apps.size(), part, null));
            }
        }
        return marked(pod(name, inits, apps), rest);
    }

    /// What is not about containers: claims, and where the pod comes from.
    private static Pod marked(Pod pod, String words) {
        var meta = pod.meta();
        var status = pod.status();
        for (var term : words.split("\\+", -1)) {
            var colon = term.indexOf(':');
            var value = term.substring(colon + 1);
            switch (colon < 0 ? "" : term.substring(0, colon)) {
                case "claim" ->
                        status =
                                new PodStatus(
                                        "",
                                        "",
                                        List.of(),
                                        List.of(
                                                new PodStatus.NodeAllocatableUse(
                                                        "claim",
                                                        List.of("c0"),
                                                        List.of(
                                                                new PodStatus.Mapped(
                                                                        "cpu",
                                                                        Quantity.parse(value))),
                                                        List.of())),
                                        Tree.Mapping.EMPTY);
                case "static" -> meta = marked(meta, value, "kubernetes.io/config.source", "file");
                case "mirror" ->
                        meta = marked(meta, "of the mirror", "kubernetes.io/config.mirror", value);
                default -> {}
            }
        }
        return new Pod(meta, pod.spec(), status);
    }

    private static Meta marked(Meta meta, String uid, String annotation, String value) {
        return new Meta(
                meta.namespace(),
                meta.name(),
                uid,
                "",
                0,
                null,
                null,
                ByName.empty(),
                ByName.of(annotation, value),
                List.of(),
                Tree.Mapping.EMPTY);
    }

    static Pod pod(String name, List<Container> inits, List<Container> apps) {
        return new Pod(Meta.named("default", name), PodSpec.of(apps, inits, null), PodStatus.EMPTY);
    }

    private static Container container(String name, String words, @Nullable String restartPolicy) {
        var terms = words.split("\\+", -1);
        var amounts = new TreeMap<String, Quantity>();
        var guaranteed = !terms[0].startsWith("Burstable");
        if (guaranteed) {
            var sizes = terms[0].split("/", -1);
            amounts.put("cpu", Quantity.parse(sizes[0]));
            amounts.put("memory", Quantity.parse(sizes[1] + "Gi"));
        }
        for (var i = 1; i < terms.length; i++) {
            if (terms[i].contains(":")) {
                continue;
            }
            if (terms[i].endsWith("huge")) {
                amounts.put("hugepages-1Gi", Quantity.parse(terms[i].replace("huge", "") + "Gi"));
            } else {
                amounts.put(resource(terms[i]), Quantity.of(1));
            }
        }
        var requests = new TreeMap<>(amounts);
        if (!guaranteed) {
            var cpu = terms[0].contains(":") ? terms[0].substring(10) : "100m";
            requests.put("cpu", Quantity.parse(cpu));
        }
        return new Container(
                name,
                new ResourceNeeds(ByName.copyOf(requests), ByName.copyOf(amounts), List.of()),
                restartPolicy,
                Tree.Mapping.EMPTY);
    }
}
