package io.juxta.placement;

import io.juxta.model.AllocationMode;
import io.juxta.model.ByName;
import io.juxta.model.Claim;
import io.juxta.model.ClaimSpec;
import io.juxta.model.ClaimStatus;
import io.juxta.model.Container;
import io.juxta.model.DeviceAsk;
import io.juxta.model.DeviceAsk.CapacityAsk;
import io.juxta.model.Flag;
import io.juxta.model.Meta;
import io.juxta.model.Pod;
import io.juxta.model.Quantity;
import io.juxta.model.Request;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/// The ResourceClaim that Kubernetes creates for a pod's extended resources, on a node that gets
/// them from devices.
///
/// App containers and sidecars each have a request of their own. Init containers reuse the devices
/// of later containers. Only the largest excess of any init container becomes one more request.
final class ExtendedClaim {

    static final String ANNOTATION = "resource.kubernetes.io/extended-resource-claim";

    private final Pod pod;
    private final BackedResources backed;
    private final List<Request> requests = new ArrayList<>();

    private ExtendedClaim(Pod pod, BackedResources backed) {
        this.pod = pod;
        this.backed = backed;
    }

    /// @param resources those that devices provide on the node, sorted by name
    static Claim of(Pod pod, SequencedSet<String> resources, BackedResources backed) {
        var maker = new ExtendedClaim(pod, backed);
        resources.forEach(maker::add);
        maker.requests.sort(Comparator.comparing(Request::name));
        return new Claim(
                maker.meta(),
                new ClaimSpec(maker.requests, List.of(), List.of()),
                ClaimStatus.EMPTY);
    }

    /// Kubernetes generates the end of the name.
    private Meta meta() {
        var owner = new LinkedHashMap<String, Tree>();
        owner.put("apiVersion", Tree.Text.of("v1"));
        owner.put("kind", Tree.Text.of("Pod"));
        owner.put("name", Tree.Text.of(pod.meta().name()));
        owner.put("uid", Tree.Text.of(pod.meta().uid()));
        owner.put("controller", Tree.Bool.of(true));
        return new Meta(
                pod.meta().namespace(),
                pod.meta().name() + "-extended-resources",
                "extended-" + pod.meta().uid(),
                "",
                0,
                null,
                null,
                ByName.empty(),
                ByName.of(ANNOTATION, "true"),
                List.of(),
                Tree.Mapping.of(
                        Map.of(
                                "ownerReferences",
                                Tree.Sequence.of(List.of(Tree.Mapping.of(owner))))));
    }

    private void add(String resource) {
        var deviceClass = backed.classFor(resource);
        if (deviceClass == null) {
            return;
        }
        var containers = new ArrayList<>(pod.spec().initContainers());
        var firstStaying = containers.size();
        containers.addAll(pod.spec().containers());
        var staying = new long[containers.size()];
        for (var i = 0; i < staying.length; i++) {
            if (i >= firstStaying || containers.get(i).isSidecar()) {
                staying[i] = wanted(containers.get(i), resource);
            }
        }
        var most = 0L;
        var neediest = -1;
        for (var i = 0; i < firstStaying; i++) {
            if (!containers.get(i).isSidecar()) {
                var excess = wanted(containers.get(i), resource);
                for (var later = i; later < staying.length; later++) {
                    excess -= staying[later];
                }
                if (excess > most) {
                    most = excess;
                    neediest = i;
                }
            }
        }
        for (var i = 0; i < staying.length; i++) {
            var count = i == neediest ? most : staying[i];
            if (count > 0) {
                requests.add(
                        request(
                                requestName(containers, i, resource),
                                deviceClass.meta().name(),
                                count));
            }
        }
    }

    /// The name of the request for a container and a resource.
    ///
    /// @param containers init containers first
    static String requestName(List<Container> containers, int index, String resource) {
        return "container-%d-request-%d".formatted(index, place(containers.get(index), resource));
    }

    /// Amounts that are not whole numbers request nothing.
    static long wanted(Container container, String resource) {
        var amount = container.resources().requests().get(resource);
        return amount == null ? 0 : whole(amount);
    }

    private static long whole(Quantity amount) {
        return amount.exact().stripTrailingZeros().scale() > 0 ? 0 : amount.value();
    }

    /// Index of a resource among those that a container requests, by name.
    private static int place(Container container, String resource) {
        var place = 0;
        for (var name : container.resources().requests().keySet()) {
            if (name.equals(resource)) {
                return place;
            }
            place++;
        }
        return place;
    }

    private static Request request(String name, String className, long count) {
        return new Request.Exactly(
                name,
                new DeviceAsk(
                        className,
                        List.of(),
                        AllocationMode.KnownMode.EXACT_COUNT,
                        count,
                        List.of(),
                        new CapacityAsk.Defaults(),
                        List.of()),
                Flag.UNSET);
    }

    /// The claim that an earlier attempt left for the pod, or null. The pod's status has its name.
    static @Nullable Claim leftOver(Pod pod, Snapshot snapshot) {
        var written =
                pod.status()
                        .rest()
                        .mapping("extendedResourceClaimStatus")
                        .text("resourceClaimName");
        var claim =
                written.isEmpty() ? null : snapshot.claim(pod.meta().namespace() + "/" + written);
        return claim != null
                        && "true".equals(claim.meta().annotations().get(ANNOTATION))
                        && ClaimResolution.isControlledBy(claim.meta(), pod)
                ? claim
                : null;
    }
}
