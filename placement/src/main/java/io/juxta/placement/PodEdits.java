package io.juxta.placement;

import io.juxta.model.ByName;
import io.juxta.model.Container;
import io.juxta.model.Pod;
import io.juxta.model.PodSpec;
import io.juxta.model.Quantity;
import io.juxta.model.ResourceNeeds;
import io.juxta.model.Tree;
import io.juxta.placement.PodChange.LowerRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Applies changes to a pod. Changes use indexes of the original pod, so all are applied at once.
final class PodEdits {

    private PodEdits() {}

    static Pod of(Pod pod, List<PodChange> changes) {
        var spec = pod.spec();
        var nodeName = spec.nodeName();
        var selector = new TreeMap<String, String>(spec.nodeSelector());
        var tolerations = new ArrayList<>(spec.tolerations());
        var gates = new ArrayList<>(spec.schedulingGates());
        for (var change : changes) {
            switch (change) {
                case PodChange.RemoveGate(var gate) -> gates.remove(gate);
                case PodChange.TolerateTaint tolerate -> tolerations.add(tolerate.toleration());
                case PodChange.ChangeNodeSelector(var key, _, var to, _) -> selector.put(key, to);
                case PodChange.RenameNodeSelector(var from, var to, var value, _) -> {
                    selector.remove(from);
                    selector.put(to, value);
                }
                case PodChange.RemoveNodeSelector(var key, _) -> selector.remove(key);
                case PodChange.RemoveNodeName _ -> nodeName = "";
                case PodChange.WidenNodeAffinity _,
                        PodChange.RemoveNodeAffinity _,
                        PodChange.LowerRequest _,
                        PodChange.RemoveHostPort _,
                        PodChange.RemoveSpreadConstraint _,
                        PodChange.RemovePodAffinity _,
                        PodChange.Uncordon _,
                        PodChange.LabelNode _,
                        PodChange.ClearTaint _,
                        PodChange.DeclareFeature _,
                        PodChange.Deallocate _,
                        PodChange.StopPod _,
                        PodChange.OfClaims _ -> {}
            }
        }
        return new Pod(
                pod.meta(),
                new PodSpec(
                        containers(spec.containers(), changes),
                        containers(spec.initContainers(), changes),
                        spec.ephemeralContainers(),
                        podLevel(spec.resources(), changes),
                        spec.overhead(),
                        spec.claims(),
                        nodeName,
                        spec.schedulerName(),
                        spec.priority(),
                        ByName.copyOf(selector),
                        tolerations,
                        gates,
                        AffinityEdits.of(spec.rest(), changes)),
                pod.status());
    }

    private static List<Container> containers(List<Container> all, List<PodChange> changes) {
        return all.stream().map(container -> container(container, changes)).toList();
    }

    private static Container container(Container container, List<PodChange> changes) {
        var resources = container.resources();
        var rest = container.rest();
        for (var change : changes) {
            if (change instanceof LowerRequest(var resource, var parts)) {
                for (var part : parts) {
                    if (part.container().equals(container.name())) {
                        resources = lowered(resources, resource, part.to());
                    }
                }
            } else if (change instanceof PodChange.RemoveHostPort(var port, _)) {
                rest = withoutPort(rest, port);
            }
        }
        return new Container(container.name(), resources, container.restartPolicy(), rest);
    }

    private static @Nullable ResourceNeeds podLevel(
            @Nullable ResourceNeeds resources, List<PodChange> changes) {
        var lowered = resources;
        for (var change : changes) {
            if (lowered != null && change instanceof LowerRequest(var resource, var parts)) {
                for (var part : parts) {
                    if (part.container().isEmpty()) {
                        lowered = lowered(lowered, resource, part.to());
                    }
                }
            }
        }
        return lowered;
    }

    /// Resources that cannot be overcommitted need equal requests and limits, so the limit is
    /// lowered too.
    private static ResourceNeeds lowered(ResourceNeeds needs, String resource, Quantity to) {
        var requests = new TreeMap<String, Quantity>(needs.requests());
        requests.put(resource, to);
        var limits = new TreeMap<String, Quantity>(needs.limits());
        if (Resources.isScalar(resource)) {
            limits.computeIfPresent(resource, (_, _) -> to);
        }
        return new ResourceNeeds(ByName.copyOf(requests), ByName.copyOf(limits), needs.claims());
    }

    private static Tree.Mapping withoutPort(Tree.Mapping container, HostPort port) {
        if (container.items("ports").isEmpty()) {
            return container;
        }
        var ports = new ArrayList<Tree>();
        for (var item : container.items("ports")) {
            ports.add(
                    item instanceof Tree.Mapping fields && HostPort.read(fields).equals(port)
                            ? fields.without("hostPort").without("hostIP")
                            : item);
        }
        return container.with("ports", Tree.Sequence.of(ports));
    }
}
