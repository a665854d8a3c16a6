package io.juxta.placement;

import io.juxta.model.Claim;
import io.juxta.model.Container;
import io.juxta.model.Pod;
import io.juxta.model.Request;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedSet;

/// The `extendedResourceClaimStatus` of a pod: which requests of its extended resource claim each
/// container uses. The kubelet reads from it which devices a container gets.
///
/// @param claim the name of the claim
/// @param mappings by resource, for each first the app containers and sidecars
public record ExtendedUse(String claim, List<ContainerMapping> mappings) {

    /// The name of the field in a pod's status.
    public static final String FIELD = "extendedResourceClaimStatus";

    public ExtendedUse {
        mappings = List.copyOf(mappings);
    }

    /// One container uses one resource through one request.
    public record ContainerMapping(String container, String resource, String request) {

        private Tree tree() {
            var fields = new LinkedHashMap<String, Tree>();
            fields.put("containerName", Tree.Text.of(container));
            fields.put("resourceName", Tree.Text.of(resource));
            fields.put("requestName", Tree.Text.of(request));
            return Tree.Mapping.of(fields);
        }
    }

    /// @param resources those that devices provide, sorted by name
    /// @param claim made by [ExtendedClaim] for them
    static ExtendedUse of(Pod pod, SequencedSet<String> resources, Claim claim) {
        var containers = new ArrayList<>(pod.spec().initContainers());
        var firstStaying = containers.size();
        containers.addAll(pod.spec().containers());
        var mappings = new ArrayList<ContainerMapping>();
        for (var resource : resources) {
            var staying = new ArrayList<ContainerMapping>();
            var passing = new ArrayList<ContainerMapping>();
            for (var i = 0; i < containers.size(); i++) {
                if (i >= firstStaying || containers.get(i).isSidecar()) {
                    own(containers, i, resource, staying);
                }
            }
            var extra = extra(containers, firstStaying, resource, claim);
            for (var i = 0; i < firstStaying; i++) {
                if (!containers.get(i).isSidecar()) {
                    borrowed(containers, firstStaying, i, resource, extra, passing);
                }
            }
            mappings.addAll(staying);
            mappings.addAll(passing);
        }
        return new ExtendedUse(claim.meta().name(), mappings);
    }

    private static void own(
            List<Container> containers,
            int index,
            String resource,
            List<ContainerMapping> mappings) {
        var container = containers.get(index);
        if (ExtendedClaim.wanted(container, resource) > 0) {
            mappings.add(
                    new ContainerMapping(
                            container.name(),
                            resource,
                            ExtendedClaim.requestName(containers, index, resource)));
        }
    }

    /// The one request that init containers have beyond those of later containers, or empty.
    private static String extra(
            List<Container> containers, int firstStaying, String resource, Claim claim) {
        for (var i = 0; i < firstStaying; i++) {
            var name = ExtendedClaim.requestName(containers, i, resource);
            if (!containers.get(i).isSidecar()
                    && ExtendedClaim.wanted(containers.get(i), resource) > 0
                    && claim.spec().requests().stream().map(Request::name).anyMatch(name::equals)) {
                return name;
            }
        }
        return "";
    }

    /// An init container uses the devices of later containers first, and then the extra request.
    private static void borrowed(
            List<Container> containers,
            int firstStaying,
            int index,
            String resource,
            String extra,
            List<ContainerMapping> mappings) {
        var container = containers.get(index);
        var missing = ExtendedClaim.wanted(container, resource);
        for (var later = index; later < containers.size() && missing > 0; later++) {
            var stays = later >= firstStaying || containers.get(later).isSidecar();
            var lent = stays ? ExtendedClaim.wanted(containers.get(later), resource) : 0;
            if (lent > 0) {
                mappings.add(
                        new ContainerMapping(
                                container.name(),
                                resource,
                                ExtendedClaim.requestName(containers, later, resource)));
                missing -= lent;
            }
        }
        if (missing > 0) {
            mappings.add(new ContainerMapping(container.name(), resource, extra));
        }
    }

    /// As the pod's status has it.
    public Tree.Mapping tree() {
        var fields = new LinkedHashMap<String, Tree>();
        fields.put(
                "requestMappings",
                Tree.Sequence.of(mappings.stream().map(ContainerMapping::tree).toList()));
        fields.put("resourceClaimName", Tree.Text.of(claim));
        return Tree.Mapping.of(fields);
    }
}
