package io.juxta.testkit;

import static io.juxta.testkit.Grow.list;
import static io.juxta.testkit.Grow.map;

import io.juxta.model.Tree;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/// One device of a seeded cluster that is allocated from the start, or a share of it.
///
/// @param slice the `spec` of the slice that has the device
/// @param broken whether its driver reports that it cannot be prepared
record ClusterHolding(
        ClusterPlan plan, String name, Tree.Mapping slice, Tree.Mapping device, boolean broken) {

    private static final String LONG_AGO = "2026-01-01T00:00:00Z";

    /// The claim that holds it.
    Tree.Mapping claim(Tree reservedFor) {
        var request = map("deviceClassName", plan.deviceClass(kind()));
        if (!consumed().isEmpty()) {
            request = request.with("capacity", map("requests", amounts()));
        }
        return map(
                "apiVersion",
                "resource.k8s.io/v1",
                "kind",
                "ResourceClaim",
                "metadata",
                map(
                        "name",
                        name,
                        "namespace",
                        "default",
                        "finalizers",
                        list("resource.kubernetes.io/delete-protection")),
                "spec",
                map("devices", map("requests", list(map("name", "r0", "exactly", request)))),
                "status",
                status(reservedFor));
    }

    /// A pod that uses the claim.
    Tree.Mapping user(Tree.Mapping pod) {
        var spec = pod.mapping("spec");
        var container = (Tree.Mapping) spec.items("containers").getFirst();
        var resources = container.mapping("resources").with("claims", list(map("name", "held")));
        var user =
                pod.with(
                        "spec",
                        spec.with("containers", list(container.with("resources", resources)))
                                .with(
                                        "resourceClaims",
                                        list(map("name", "held", "resourceClaimName", name))));
        return device.has("nodeAllocatableResources")
                ? user.with(
                        "status",
                        pod.mapping("status")
                                .with(
                                        "nodeAllocatableResourceClaimStatuses",
                                        list(ClusterCosts.charge(name, device, consumed()))))
                : user;
    }

    private String kind() {
        return slice.text("driver").substring(0, slice.text("driver").indexOf('.'));
    }

    private Tree status(Tree reservedFor) {
        var status =
                map(
                        "allocation",
                        map(
                                "devices",
                                map("results", list(result())),
                                "allocationTimestamp",
                                LONG_AGO,
                                "nodeSelector",
                                onNode()),
                        "reservedFor",
                        reservedFor);
        return device.has("bindingConditions") ? status.with("devices", list(report())) : status;
    }

    private Tree.Mapping identity() {
        var identity =
                map(
                        "driver",
                        slice.text("driver"),
                        "pool",
                        slice.mapping("pool").text("name"),
                        "device",
                        device.text("name"));
        return consumed().isEmpty()
                ? identity
                : identity.with(
                        "shareID",
                        Grow.text(
                                UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8))
                                        .toString()));
    }

    private Tree result() {
        var result = identity().with("request", Grow.text("r0"));
        if (!consumed().isEmpty()) {
            result = result.with("consumedCapacity", amounts());
        }
        for (var field : new String[] {"bindingConditions", "bindingFailureConditions"}) {
            var conditions = device.items(field);
            if (!conditions.isEmpty()) {
                result = result.with(field, Tree.Sequence.of(conditions));
            }
        }
        var skipped = slice.items("skipNodeOperations");
        return skipped.isEmpty()
                ? result
                : result.with("skipNodeOperations", Tree.Sequence.of(skipped));
    }

    /// The report of its driver.
    private Tree report() {
        var types =
                broken
                        ? list(ClusterTraits.BROKEN)
                        : Tree.Sequence.of(device.items("bindingConditions"));
        return identity()
                .with(
                        "conditions",
                        Tree.Sequence.of(
                                ((Tree.Sequence) types)
                                        .items().stream().map(ClusterHolding::met).toList()));
    }

    private static Tree met(Tree type) {
        return map(
                "type",
                type,
                "status",
                "True",
                "reason",
                "Seen",
                "message",
                "",
                "lastTransitionTime",
                LONG_AGO);
    }

    private Tree onNode() {
        return map("nodeSelectorTerms", list(Grow.nodeTerm(slice.text("nodeName"))));
    }

    /// How much of each capacity is held, when others may have the rest.
    private Map<String, String> consumed() {
        var consumed = new LinkedHashMap<String, String>();
        if (device.flag("allowMultipleAllocations")) {
            for (var capacity : device.mapping("capacity").fields().keySet()) {
                consumed.put(
                        capacity,
                        capacity.endsWith("ram") ? "2Gi" : capacity.endsWith("cores") ? "2" : "10");
            }
        }
        return consumed;
    }

    private Tree amounts() {
        var amounts = new LinkedHashMap<String, Tree>();
        consumed().forEach((capacity, amount) -> amounts.put(capacity, Grow.text(amount)));
        return Tree.Mapping.of(amounts);
    }
}
