package io.juxta.conformance.sentences;

import io.juxta.testkit.Raw;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Nodes, the pods that are on them and the devices that are held, as plain sums.
final class PlainCluster {

    private static final Set<String> ENDED = Set.of("Succeeded", "Failed");

    private final RawCluster objects;
    private final PlainDevices devices;
    private final Map<String, List<Raw>> podsByNode = new LinkedHashMap<>();
    private final Set<String> held = new LinkedHashSet<>();

    PlainCluster(RawCluster objects) {
        this.objects = objects;
        this.devices = new PlainDevices(objects);
        held.addAll(devices.heldInDump());
        for (var pod : objects.all("Pod")) {
            var node = pod.at("spec", "nodeName").text();
            if (!node.isEmpty() && !hasEnded(pod)) {
                add(pod, node);
            }
        }
    }

    static boolean hasEnded(Raw pod) {
        return ENDED.contains(pod.at("status", "phase").text());
    }

    /// A pod that was placed, with the devices that its claims got.
    void place(Raw pod, String node, List<String> got) {
        add(pod, node);
        held.addAll(got);
    }

    private void add(Raw pod, String node) {
        podsByNode.computeIfAbsent(node, _ -> new ArrayList<>()).add(pod);
    }

    RawCluster objects() {
        return objects;
    }

    PlainDevices devices() {
        return devices;
    }

    Set<String> held() {
        return held;
    }

    List<Raw> nodes() {
        return objects.all("Node");
    }

    Optional<Raw> node(String name) {
        return objects.find("Node", name);
    }

    /// The pods that wait for a node.
    List<Raw> waiting() {
        return objects.all("Pod").stream()
                .filter(pod -> pod.at("spec", "nodeName").text().isEmpty() && !hasEnded(pod))
                .toList();
    }

    BigDecimal allocatable(Raw node, String resource) {
        return PlainAmount.of(node.at("status", "allocatable", resource).text());
    }

    BigDecimal used(Raw node, String resource) {
        var sum = BigDecimal.ZERO;
        for (var pod : podsByNode.getOrDefault(RawCluster.name(node), List.of())) {
            sum = sum.add(asked(pod, resource));
        }
        return sum;
    }

    static BigDecimal asked(Raw pod, String resource) {
        if (resource.equals("pods")) {
            return BigDecimal.ONE;
        }
        var sum = BigDecimal.ZERO;
        for (var container : pod.at("spec", "containers").items()) {
            sum = sum.add(PlainAmount.of(container.at("resources", "requests", resource).text()));
        }
        return sum;
    }

    /// How much is missing on a node for a pod; nothing or less when it suffices.
    BigDecimal missing(Raw pod, Raw node, String resource) {
        return used(node, resource).add(asked(pod, resource)).subtract(allocatable(node, resource));
    }

    boolean isShort(Raw pod, Raw node, String resource) {
        return asked(pod, resource).signum() > 0 && missing(pod, node, resource).signum() > 0;
    }

    static List<PlainTaint> taints(Raw node) {
        return node.at("spec", "taints").items().stream().map(PlainTaint::of).toList();
    }

    /// The taints of a node that keep a pod away.
    static List<PlainTaint> inTheWay(Raw pod, Raw node) {
        var tolerations = pod.at("spec", "tolerations").items();
        return taints(node).stream()
                .filter(taint -> taint.repels() && !taint.isToleratedBy(tolerations))
                .toList();
    }

    static boolean isCordonedFor(Raw pod, Raw node) {
        return node.at("spec", "unschedulable").isTrue()
                && !new PlainTaint("node.kubernetes.io/unschedulable", "", "NoSchedule")
                        .isToleratedBy(pod.at("spec", "tolerations").items());
    }

    static boolean isSelected(Raw pod, Raw node) {
        return pod.at("spec", "nodeSelector").fields().entrySet().stream()
                .allMatch(
                        wanted ->
                                node.at("metadata", "labels", wanted.getKey())
                                        .text()
                                        .equals(wanted.getValue().text()));
    }

    /// Whether a pod finds cpu, memory, a place and nothing that keeps it away; its claims aside.
    boolean hasRoom(Raw pod, Raw node) {
        return !isCordonedFor(pod, node)
                && inTheWay(pod, node).isEmpty()
                && isSelected(pod, node)
                && List.of("cpu", "memory", "pods").stream()
                        .noneMatch(resource -> isShort(pod, node, resource));
    }

    /// The one claim of a pod; empty when it has none, or names one that does not exist.
    Optional<PlainClaim> claim(Raw pod) {
        for (var named : pod.at("spec", "resourceClaims").items()) {
            var namespace = RawCluster.namespace(pod);
            var claim = named.at("resourceClaimName").text();
            var template = named.at("resourceClaimTemplateName").text();
            var spec =
                    claim.isEmpty()
                            ? objects.find("ResourceClaimTemplate", namespace + "/" + template)
                                    .map(found -> found.at("spec", "spec"))
                            : objects.find("ResourceClaim", namespace + "/" + claim)
                                    .map(found -> found.at("spec"));
            return spec.map(found -> new PlainClaim(objects, devices, found));
        }
        return Optional.empty();
    }

    static boolean hasClaim(Raw pod) {
        return !pod.at("spec", "resourceClaims").items().isEmpty();
    }

    /// Whether plain code can decide where the pod fits: its claim and the classes exist.
    boolean isDecidable(Raw pod) {
        return !hasClaim(pod) || claim(pod).filter(PlainClaim::classesExist).isPresent();
    }

    boolean fits(Raw pod, Raw node) {
        return hasRoom(pod, node)
                && claim(pod)
                        .map(claim -> claim.fits(RawCluster.name(node), held))
                        .orElse(!hasClaim(pod));
    }
}
