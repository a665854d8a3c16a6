package io.juxta.cli;

import io.juxta.kube.Decoded;
import io.juxta.kube.Decoder;
import io.juxta.kube.Defaults;
import io.juxta.kube.Dialects;
import io.juxta.kube.ModelReader;
import io.juxta.kube.Normalised;
import io.juxta.kube.PlainObject;
import io.juxta.kube.Versions;
import io.juxta.model.ApiObject;
import io.juxta.model.Claim;
import io.juxta.model.ClaimTemplate;
import io.juxta.model.DeviceClass;
import io.juxta.model.DeviceTaintRule;
import io.juxta.model.FeatureGates;
import io.juxta.model.Namespace;
import io.juxta.model.Node;
import io.juxta.model.Pod;
import io.juxta.model.Slice;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;

/// Objects as a cluster would hold them, sorted by kind and in the order they came.
///
/// Each is understood whatever dialect or version it is written in, and gets its defaults and,
/// where it lives in one, its namespace; nothing is dropped, whatever the gates say.
final class Shelf {

    /// What became of one object.
    sealed interface Placed {

        /// It is on the shelf, if its kind has a place there.
        ///
        /// @param seed what its dialect was taken for
        record Kept(Normalised seed, List<Decoded.UnknownField> unknown) implements Placed {}

        /// Its kind plays no part here.
        record Ignored(String kind) implements Placed {}

        record Unreadable(Decoded.Faulty fault) implements Placed {}
    }

    private static final Tree NOWHERE = Tree.Text.of("");

    private static final Set<String> NAMESPACED =
            Set.of(
                    "ResourceClaim",
                    "ResourceClaimTemplate",
                    "Pod",
                    "Service",
                    "ReplicationController",
                    "ReplicaSet",
                    "StatefulSet",
                    "Deployment",
                    "DaemonSet",
                    "Job",
                    "PodGroup");

    /// Kinds of other groups that have no record and no schema here, and play a part all the same.
    private static final Map<String, Set<String>> TAKEN_AS_WRITTEN =
            Map.of(
                    "Service", Set.of("v1"),
                    "ReplicationController", Set.of("v1"),
                    "PriorityClass", Set.of("scheduling.k8s.io/v1"),
                    "PodGroup", Set.of("scheduling.k8s.io/v1beta1", "scheduling.k8s.io/v1alpha3"));

    private final FeatureGates gates;
    private final Dialects.Door door;
    private final ModelReader reader = new ModelReader();
    private final List<Slice> slices = new ArrayList<>();
    private final SequencedMap<String, Claim> claims = new LinkedHashMap<>();
    private final Map<String, DeviceClass> classes = new TreeMap<>();
    private final List<DeviceTaintRule> rules = new ArrayList<>();
    private final SequencedMap<String, Node> nodes = new LinkedHashMap<>();
    private final SequencedMap<String, Pod> pods = new LinkedHashMap<>();
    private final SequencedMap<String, ClaimTemplate> templates = new LinkedHashMap<>();
    private final SequencedMap<String, Namespace> namespaces = new LinkedHashMap<>();
    private final Map<String, SequencedMap<String, PlainObject>> plain = new TreeMap<>();

    Shelf(FeatureGates gates, Dialects.Door door) {
        this.gates = gates;
        this.door = door;
    }

    Placed put(Tree.Mapping object) {
        var seed = Dialects.normalise(inNamespace(object), door, gates);
        return switch (Decoder.decodeWithSeedFields(seed.tree())) {
            case Decoded.Foreign(var apiVersion, var kind) -> {
                if (!isTaken(apiVersion, kind)) {
                    yield new Placed.Ignored(kind);
                }
                var fault = GroupFault.of(seed.tree());
                if (fault.isPresent()) {
                    yield new Placed.Unreadable(fault.get());
                }
                keep(PlainObject.of(seed.tree()));
                yield new Placed.Kept(seed, List.of());
            }
            case Decoded.Faulty faulty -> new Placed.Unreadable(faulty);
            case Decoded.Known known -> {
                var stored =
                        Defaults.apply(known.type(), Versions.toNewest(known.type(), known.tree()));
                reader.read(stored).ifPresentOrElse(this::keep, () -> keep(PlainObject.of(stored)));
                yield new Placed.Kept(seed, known.unknown());
            }
        };
    }

    /// `namespace/name` of an object as it was put here.
    static String fullName(Tree.Mapping object) {
        var meta = object.mapping("metadata");
        return meta.text("namespace") + "/" + meta.text("name");
    }

    /// A pod that is made from an object of this shelf.
    Pod pod(Tree.Mapping written) {
        if (Decoder.decodeWithSeedFields(written) instanceof Decoded.Known known
                && reader.read(Defaults.apply(known.type(), known.tree())).orElse(null)
                        instanceof Pod pod) {
            return pod;
        }
        throw new IllegalStateException(
                "%s is no pod, though its template was read".formatted(fullName(written)));
    }

    private static boolean isTaken(String apiVersion, String kind) {
        var served = TAKEN_AS_WRITTEN.get(kind);
        return served != null && (apiVersion.isEmpty() || served.contains(apiVersion));
    }

    /// What names no namespace goes where kubectl would put it.
    private static Tree.Mapping inNamespace(Tree.Mapping object) {
        var meta = object.field("metadata").orElse(Tree.Mapping.EMPTY);
        return NAMESPACED.contains(object.text("kind"))
                        && meta instanceof Tree.Mapping named
                        && named.field("namespace").orElse(NOWHERE).equals(NOWHERE)
                ? object.with("metadata", named.with("namespace", Tree.Text.of(ClaimNames.DEFAULT)))
                : object;
    }

    private void keep(ApiObject object) {
        switch (object) {
            case Slice slice -> slices.add(slice);
            case Claim claim -> claims.put(claim.meta().fullName(), claim);
            case DeviceClass type -> classes.put(type.meta().name(), type);
            case DeviceTaintRule rule -> rules.add(rule);
            case Node node -> nodes.put(node.meta().name(), node);
            case Pod pod -> pods.put(pod.meta().fullName(), pod);
            case ClaimTemplate template -> templates.put(template.meta().fullName(), template);
            case Namespace namespace -> namespaces.put(namespace.meta().name(), namespace);
        }
    }

    private void keep(PlainObject object) {
        plain.computeIfAbsent(object.kind(), _ -> new LinkedHashMap<>())
                .put(object.meta().fullName(), object);
    }

    List<Slice> slices() {
        return slices;
    }

    /// By `namespace/name`.
    SequencedMap<String, Claim> claims() {
        return claims;
    }

    Map<String, DeviceClass> classes() {
        return classes;
    }

    List<DeviceTaintRule> rules() {
        return rules;
    }

    SequencedMap<String, Node> nodes() {
        return nodes;
    }

    SequencedMap<String, Pod> pods() {
        return pods;
    }

    SequencedMap<String, ClaimTemplate> templates() {
        return templates;
    }

    SequencedMap<String, Namespace> namespaces() {
        return namespaces;
    }

    /// The objects of a kind that has no record: a Service, a ReplicationController, a
    /// PriorityClass, a PodGroup, or one that makes pods.
    List<PlainObject> plain(String kind) {
        return List.copyOf(plain.getOrDefault(kind, new LinkedHashMap<>()).values());
    }
}
