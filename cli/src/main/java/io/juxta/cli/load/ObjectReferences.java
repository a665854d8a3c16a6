package io.juxta.cli.load;

import io.juxta.cli.gates.ClaimReferences;
import io.juxta.kube.cluster.ObjectStore;
import io.juxta.kube.cluster.Resource;
import io.juxta.model.Claim;
import io.juxta.model.ClaimSpec;
import io.juxta.model.Container;
import io.juxta.model.DeviceAsk;
import io.juxta.model.Pod;
import io.juxta.model.Request;
import io.juxta.model.VolumeSource;
import io.juxta.placement.PlacementResult;
import io.juxta.scheduler.Attempted;
import io.juxta.scheduler.ClusterView;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Resolves references of pods to claims, templates and volumes, and of claims to classes.
public record ObjectReferences(ObjectStore store) {

    /// The missing references of a pod that was tried; none where it could not be.
    public List<MissingReference> missing(Attempted attempted, ClusterView view) {
        return attempted.placing() instanceof PlacementResult.PlacementNotModelled
                ? List.of()
                : missing(attempted.pod(), view);
    }

    /// The missing references of a pod, each once.
    ///
    /// @param view with the claims that were created for the pod
    public List<MissingReference> missing(Pod pod, ClusterView view) {
        var missing = new LinkedHashSet<MissingReference>();
        for (var named : ClaimReferences.of(pod)) {
            switch (named) {
                case ClaimReferences.Named.Claimed(var podName, var name) -> {
                    var claim = view.claim(name);
                    if (claim == null) {
                        missing.add(absent("ResourceClaim", name, Resource.CLAIMS));
                    } else {
                        missing.addAll(missing(claim.spec()));
                        missing.addAll(requests(pod, podName, name, claim.spec()));
                    }
                }
                case ClaimReferences.Named.Templated(var podName, var name) -> {
                    var template = view.template(name);
                    if (template == null) {
                        missing.add(absent("ResourceClaimTemplate", name, Resource.TEMPLATES));
                    } else {
                        missing.addAll(missing(template.spec()));
                        missing.addAll(requests(pod, podName, name, template.spec()));
                    }
                }
                case ClaimReferences.Named.Nothing _ -> {}
            }
        }
        missing.addAll(volumes(pod, view));
        return List.copyOf(missing);
    }

    /// What the volumes of a pod name: a claim, and its volume or its class.
    private Set<MissingReference> volumes(Pod pod, ClusterView view) {
        var missing = new LinkedHashSet<MissingReference>();
        var catalogue = view.snapshot().volumes();
        for (var volume : pod.spec().volumes()) {
            if (!(volume.source() instanceof VolumeSource.ClaimSource(var claim, _))) {
                continue;
            }
            var name = pod.meta().namespace() + "/" + claim;
            var found = catalogue.claim(name);
            if (found == null) {
                missing.add(
                        absent("PersistentVolumeClaim", name, Resource.PERSISTENT_VOLUME_CLAIMS));
            } else if (!found.volumeName().isEmpty()) {
                if (catalogue.volume(found.volumeName()) == null) {
                    missing.add(
                            absent(
                                    "PersistentVolume",
                                    found.volumeName(),
                                    Resource.PERSISTENT_VOLUMES));
                }
            } else if (!found.className().isEmpty()
                    && catalogue.storage().storageClass(found.className()) == null) {
                missing.add(absent("StorageClass", found.className(), Resource.STORAGE_CLASSES));
            }
        }
        return missing;
    }

    /// The missing classes of claims.
    public List<MissingReference> missing(List<Claim> claims) {
        var missing = new LinkedHashSet<MissingReference>();
        claims.forEach(claim -> missing.addAll(missing(claim.spec())));
        return List.copyOf(missing);
    }

    private Set<MissingReference> missing(ClaimSpec spec) {
        var missing = new LinkedHashSet<MissingReference>();
        var classes = store.byName(Resource.CLASSES);
        asks(spec)
                .map(DeviceAsk::deviceClass)
                .filter(name -> !name.isEmpty() && !classes.containsKey(name))
                .forEach(name -> missing.add(absent("DeviceClass", name, Resource.CLASSES)));
        return missing;
    }

    private static Stream<DeviceAsk> asks(ClaimSpec spec) {
        return spec.requests().stream()
                .flatMap(
                        request ->
                                switch (request) {
                                    case Request.Exactly(_, var ask, _) -> Stream.of(ask);
                                    case Request.FirstAvailable(_, var alternatives) ->
                                            alternatives.stream().map(Request.Alternative::ask);
                                    case Request.MalformedRequest _ -> Stream.of();
                                });
    }

    private MissingReference absent(String kind, String name, Resource<?> resource) {
        return MissingReference.object(kind, name, store.byName(resource).keySet());
    }

    /// Requests that containers name and that the claim lacks.
    private static List<MissingReference> requests(
            Pod pod, String podName, String claim, ClaimSpec spec) {
        var names = spec.requests().stream().map(Request::name).toList();
        var missing = new ArrayList<MissingReference>();
        Stream.of(pod.spec().initContainers(), pod.spec().containers())
                .flatMap(List::stream)
                .map(Container::resources)
                .flatMap(needs -> needs.claims().stream())
                .filter(use -> use.name().equals(podName))
                .map(use -> use.request())
                .filter(request -> !request.isEmpty() && !names.contains(request))
                .forEach(request -> missing.add(MissingReference.request(claim, request, names)));
        return missing;
    }

    /// The missing references first, and then Kubernetes' message, which does not show them.
    public static String before(List<MissingReference> missing, String message) {
        return missing.isEmpty()
                ? message
                : "%s. Kubernetes says: %s"
                        .formatted(
                                String.join(
                                        "; ",
                                        missing.stream().map(MissingReference::sentence).toList()),
                                message);
    }

    /// The missing claims of a running pod.
    ///
    /// @param reserving the pods that claims of the files are reserved for
    List<String> lost(Pod pod, Set<String> reserving) {
        var lost = new ArrayList<String>();
        for (var named : ClaimReferences.of(pod)) {
            switch (named) {
                case ClaimReferences.Named.Claimed(_, var name) -> {
                    if (!store.byName(Resource.CLAIMS).containsKey(name)) {
                        lost.add(name);
                    }
                }
                // Its status does not have the name of the claim.
                case ClaimReferences.Named.Templated(_, var template) -> {
                    if (!reserving.contains(pod.meta().fullName())) {
                        lost.add("made from " + template);
                    }
                }
                case ClaimReferences.Named.Nothing _ -> {}
            }
        }
        return lost;
    }
}
