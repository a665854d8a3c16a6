package io.juxta.conformance;

import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.conformance.controlplane.ApiServer;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What is to be seen of a group of pods once nothing happens any more.
///
/// @param pods by name: `on NODE`, `held`, or the reason and message of the pod's condition
/// @param reserved for whom each claim is reserved; a claim from a template is called by its
///   owner's kind and the pods' name for it
record PodGroupSeen(Map<String, String> pods, Map<String, List<String>> reserved) {

    static final String HELD = "held";

    /// What a real cluster shows now.
    static PodGroupSeen of(ApiServer api) {
        var pods = new TreeMap<String, String>();
        for (var pod : api.list(ApiKind.POD)) {
            var node = pod.mapping("spec").text("nodeName");
            pods.put(
                    pod.mapping("metadata").text("name"),
                    node.isEmpty() ? condition(pod) : "on " + node);
        }
        return new PodGroupSeen(pods, reserved(api.list(ApiKind.RESOURCE_CLAIM)));
    }

    private static String condition(Tree.Mapping pod) {
        for (var item : pod.mapping("status").items("conditions")) {
            var condition = (Tree.Mapping) item;
            if (condition.text("type").equals("PodScheduled")
                    && !condition.text("reason").equals("SchedulingGated")) {
                return condition.text("reason") + ": " + condition.text("message");
            }
        }
        return HELD;
    }

    /// For whom claims are reserved, those that are.
    static Map<String, List<String>> reserved(List<Tree.Mapping> claims) {
        var reserved = new TreeMap<String, List<String>>();
        for (var claim : claims) {
            var consumers = new ArrayList<String>();
            for (var item : claim.mapping("status").items("reservedFor")) {
                var consumer = (Tree.Mapping) item;
                consumers.add(
                        "%s/%s/%s"
                                .formatted(
                                        consumer.text("apiGroup"),
                                        consumer.text("resource"),
                                        consumer.text("name")));
            }
            consumers.sort(null);
            if (!consumers.isEmpty()) {
                reserved.merge(
                        name(claim.mapping("metadata")),
                        consumers,
                        (one, other) -> {
                            var both = new ArrayList<>(one);
                            both.addAll(other);
                            both.sort(null);
                            return both;
                        });
            }
        }
        return reserved;
    }

    private static String name(Tree.Mapping meta) {
        var owners = meta.items("ownerReferences");
        return owners.isEmpty()
                ? meta.text("name")
                : ((Tree.Mapping) owners.getFirst()).text("kind")
                        + " "
                        + meta.mapping("annotations").text("resource.kubernetes.io/pod-claim-name");
    }

    /// Whether the real cluster shows what we foretold. What Kubernetes adds to a message once it
    /// has looked whether it can help the group is not foretold.
    boolean isAs(PodGroupSeen real) {
        return pods.keySet().equals(real.pods.keySet())
                && reserved.equals(real.reserved)
                && pods.entrySet().stream()
                        .allMatch(
                                pod ->
                                        isAs(
                                                pod.getValue(),
                                                real.pods.getOrDefault(pod.getKey(), "")));
    }

    private static boolean isAs(String foretold, String real) {
        return real.equals(foretold) || real.startsWith(foretold + ", deallocation ");
    }
}
